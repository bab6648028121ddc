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
      // This makes assistant-ui abandon a scroll to the bottom that is still going on. A key press does not.
      currentTarget.dispatchEvent(new Event('pointerdown'));
    },
  };
}
