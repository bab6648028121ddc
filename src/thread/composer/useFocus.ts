'use client';
import { useEffect, useRef, type RefObject } from 'react';

const TOUCH_ONLY = '(pointer: coarse) and (not (any-pointer: fine))';

/**
 * Focuses the composer when a thread opens. Never takes the focus from a field that someone is typing in, and never
 * opens a phone's keyboard.
 */
export function useFocus(
  input: RefObject<HTMLTextAreaElement | null>,
  threadId: string,
  isWanted: boolean,
): void {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const isSwitch = opened.current !== undefined && opened.current !== threadId;
    opened.current = threadId;
    const element = input.current;
    if (!isWanted || !element || isTouchOnly() || !isFree(document.activeElement, isSwitch)) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, [input, isWanted, threadId]);
  useEffect(() => {
    if (!isWanted) return undefined;
    // In a new conversation, this button has no other effect.
    const onClick = ({ target }: Event): void => {
      const isNew = target instanceof Element && target.closest('[data-slot="thread-new"]');
      if (isNew && !isTouchOnly()) input.current?.focus({ preventScroll: true });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [input, isWanted]);
}

export const isTouchOnly = (): boolean => globalThis.matchMedia?.(TOUCH_ONLY).matches ?? false;

/** Whether the focus may move: nothing has it, or the element that opened the thread does. */
function isFree(active: Element | null, isSwitch: boolean): boolean {
  if (!active || active === document.body) return true;
  if (active.matches('input, textarea, select, iframe, [contenteditable]')) return false;
  if (active.closest('[data-slot="thread-list"]')) return true;
  return isSwitch && active.matches('button, a') && !active.closest('dialog, [role="dialog"]');
}
