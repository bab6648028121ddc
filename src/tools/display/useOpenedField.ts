'use client';
import { useLayoutEffect, type RefObject } from 'react';

/** Moves the focus into a part of a question that has just opened, with the buttons of the question in view. */
export function useOpenedField(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const field = part.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    field?.focus({ preventScroll: true });
    if (field && field.type !== 'checkbox') field.setSelectionRange(field.value.length, field.value.length);
    // The whole question, so that neither a composer nor a keyboard covers the buttons below the field.
    part.current?.closest('fieldset')?.scrollIntoView?.({ block: 'nearest' });
  }, [part]);
}
