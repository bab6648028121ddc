'use client';
import type { MouseEvent } from 'react';
import { useJsonStrings } from './useJsonStrings.js';

export interface ShowMoreProps {
  readonly shown: number;
  readonly total: number;
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** A button for the next part of a long list. */
export function ShowMore({ shown, total, step, onShow }: ShowMoreProps) {
  const strings = useJsonStrings();
  const count = Math.min(step, total - shown);
  if (count <= 0) return null;

  function show({ currentTarget }: MouseEvent<HTMLElement>): void {
    if (shown + count >= total) focusBefore(currentTarget);
    onShow(shown + count);
  }

  return (
    <div className="cau-json-actions">
      <button type="button" data-slot="json-more" className="cau-json-button" onClick={show}>
        {strings.showMore(count, total)}
      </button>
    </div>
  );
}

/** The button disappears with the last part, so the focus moves to what it revealed. */
function focusBefore(button: HTMLElement): void {
  const list = button.parentElement?.previousElementSibling;
  const [last] = [...(list?.querySelectorAll<HTMLElement>(':scope > li, tbody > tr') ?? [])].slice(-1);
  if (!last) return;
  last.tabIndex = -1;
  last.focus({ preventScroll: true });
}
