'use client';
import { useEffect, useState, type MouseEvent } from 'react';

/** As long as something takes to open. */
const HOLD_MS = 300;

/**
 * What somebody opens grows downwards, away from what he has pressed. To stay at the bottom would push that out of
 * sight, so for a moment nothing is followed.
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
      // With this assistant-ui gives up a way to the bottom that it is still on. A key that is pressed does not tell it.
      currentTarget.dispatchEvent(new Event('pointerdown'));
    },
  };
}
