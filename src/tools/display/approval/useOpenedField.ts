'use client';
import { useLayoutEffect, type RefObject } from 'react';

/** Moves the focus into a part of an approval that just opened, with the approval's buttons in view. */
export function useOpenedField(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const field = part.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    field?.focus({ preventScroll: true });
    if (field && field.type !== 'checkbox') field.setSelectionRange(field.value.length, field.value.length);
    // The whole approval, so that neither the composer nor a keyboard covers the buttons below the field.
    part.current?.closest('fieldset')?.scrollIntoView?.({ block: 'nearest' });
  }, [part]);
}
