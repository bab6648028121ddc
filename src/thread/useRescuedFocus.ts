'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { isTouchOnly } from './composer/useFocus.js';

const LOG = '[data-slot="viewport"]';
const MESSAGE = '[data-slot="message"]';
const WORK_LINE = '[data-slot="work-trigger"]';
const COMPOSER = '[data-slot="composer"] textarea:enabled';

/**
 * Rescues the focus when the focused element disappears: a chosen suggestion, a button whose work is done, a row that
 * folds. Without this, the next Tab would start at the top of the page. Moves the focus to the line that opens the
 * folded row, to the log, or, if it was not on a message, into the composer, unless another component has already moved
 * it.
 */
export function useRescuedFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const thread = root.current!;
    let focused: Element | undefined;
    let place = LOG;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target as Element;
      place = focused.closest(MESSAGE) || isTouchOnly() ? LOG : COMPOSER;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused = undefined; // the focus moved to another element
    };
    /** A press outside the focused element removes the focus on purpose. */
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!focused?.contains(target as Node)) focused = undefined;
    };
    let frame: number | undefined;
    const rescue = (mayWait: boolean) => {
      const { activeElement, body } = document;
      if (!focused || (activeElement !== body && activeElement !== focused)) return;
      const isFolded = focused.matches('[hidden] *');
      if (focused.isConnected && !isFolded && !focused.matches(':disabled')) return;
      const line = isFolded ? focused.closest(MESSAGE)?.querySelector(WORK_LINE) : undefined;
      if (isFolded && !line && mayWait) {
        // The line may be rendered after the row has folded, so wait a frame. Until then, the browser keeps the focus.
        frame ??= requestAnimationFrame(() => {
          frame = undefined;
          rescue(false);
        });
        return;
      }
      const next = line ?? thread.querySelector(place) ?? thread.querySelector(LOG);
      (next as HTMLElement | null)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => rescue(true));
    observer.observe(thread, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
    thread.addEventListener('focusin', onFocusIn);
    thread.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
      thread.removeEventListener('focusin', onFocusIn);
      thread.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
  return root;
}
