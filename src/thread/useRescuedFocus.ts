'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { isTouchOnly } from './composer/useFocus.js';

const LOG = '[data-slot="viewport"]';
const COMPOSER = '[data-slot="composer"] textarea:enabled';

/**
 * What has the focus can go away: a suggestion that was chosen, a button whose work is done, a row that folds. The browser
 * then leaves the focus on the page, and the next Tab begins at its top. This moves it into the log, or into the
 * composer if it was not on a message. Whatever knows a better place has moved it before.
 */
export function useRescuedFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const thread = root.current!;
    let focused: Element | undefined;
    let place = LOG;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target as Element;
      place = focused.closest('[data-slot="message"]') || isTouchOnly() ? LOG : COMPOSER;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused = undefined; // it went somewhere
    };
    /** A press beside it takes the focus away on purpose. */
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!focused?.contains(target as Node)) focused = undefined;
    };
    const rescue = () => {
      const { activeElement, body } = document;
      if (!focused || (activeElement !== body && activeElement !== focused)) return;
      if (focused.isConnected && !focused.matches(':disabled, [hidden] *')) return;
      (thread.querySelector<HTMLElement>(place) ?? thread.querySelector<HTMLElement>(LOG))?.focus({
        preventScroll: true,
      });
    };
    const observer = new MutationObserver(rescue);
    observer.observe(thread, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
    thread.addEventListener('focusin', onFocusIn);
    thread.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      observer.disconnect();
      thread.removeEventListener('focusin', onFocusIn);
      thread.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
  return root;
}
