'use client';
import { useEffect, useState, type MouseEvent } from 'react';

/** How long an element takes to open. */
const HOLD_MS = 300;

/**
 * An opened element grows downwards, away from what the reader pressed. Staying at the bottom would push it out of
 * sight, so following pauses for a moment.
 */
export function usePauseAutoScroll() {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setHeld(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return {
    isHeld,
    onClickCapture: ({ target, currentTarget }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('[aria-expanded], summary')) return;
      setHeld(true);
      // assistant-ui forgets a pending scroll to the bottom when a pointer goes down (`useThreadViewportAutoScroll`), but
      // not when a key is pressed, and has no function for it. Its `useScrollLock` would also stop the reader's own
      // scrolling and hide the scrollbar, and the scroll would still follow afterwards.
      currentTarget.dispatchEvent(new Event('pointerdown'));
    },
  };
}
