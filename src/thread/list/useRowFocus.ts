'use client';
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

const ROW = '[data-slot="thread-list-item"]';
const OPEN = '[data-slot="thread-open"]';

export interface RowFocus {
  /** The row at which Tab enters the list: the focused row, otherwise the current thread, otherwise the first. */
  readonly tabStop: string | undefined;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * All rows are one tab stop. The arrow keys, Home and End move between rows, and the arrow key towards the end of a row
 * opens its menu. When the focused row disappears, the focus moves to the row that takes its place.
 */
export function useRowFocus(
  root: RefObject<HTMLElement | null>,
  { ids, current, openMenu }: { ids: readonly string[]; current: string; openMenu: (id: string) => void },
): RowFocus {
  const [focused, setFocused] = useState<string>();
  const last = useRef<{ readonly id: string; readonly index: number }>(undefined);
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const enter = (row: HTMLElement | undefined): void =>
    row?.querySelector<HTMLElement>(OPEN)?.focus({ preventScroll: false });

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!last.current || (activeElement && activeElement !== body)) return;
    const { id, index } = last.current;
    const all = rows();
    const next = all.find(({ dataset }) => dataset['thread'] === id) ?? all[index] ?? all.at(-1);
    if (next) enter(next);
    else root.current?.querySelector<HTMLElement>('[data-slot="thread-new"]')?.focus();
  });

  const known = [focused, current].find((id) => id !== undefined && ids.includes(id));
  return {
    tabStop: known ?? ids[0],
    onFocus({ target }) {
      if (target.closest('dialog') !== root.current?.closest('dialog')) return; // a dialog about the focused row
      const row = target.closest<HTMLElement>(ROW);
      const id = row?.dataset['thread'];
      last.current = row && id !== undefined ? { id, index: rows().indexOf(row) } : undefined;
      setFocused(id);
    },
    // Without a target the focus went nowhere: the row is gone, or the window lost the focus.
    onBlur({ relatedTarget, currentTarget }) {
      if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
      last.current = undefined;
      setFocused(undefined);
    },
    onKeyDown(event) {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      const row = target instanceof Element && target.closest<HTMLElement>(ROW);
      if (!row || altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
      const isRtl = getComputedStyle(row).direction === 'rtl';
      const isOnRow = target.matches(OPEN);
      if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight') || (!isOnRow && key === 'ArrowDown')) {
        event.preventDefault();
        openMenu(row.dataset['thread']!);
        return;
      }
      const all = rows();
      const at = all.indexOf(row);
      const places: Record<string, HTMLElement | undefined> = {
        ArrowDown: all[at + 1],
        ArrowUp: all[at - 1],
        Home: all[0],
        End: all.at(-1),
        [isRtl ? 'ArrowRight' : 'ArrowLeft']: isOnRow ? undefined : row,
      };
      if (!(key in places)) return;
      event.preventDefault();
      enter(places[key]);
    },
  };
}
