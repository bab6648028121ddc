'use client';
import { useEffect, useState, type MouseEvent } from 'react';
import { cancelPendingScroll } from './cancelPendingScroll.js';

/** How long an element takes to open. */
const PAUSE_MS = 300;

/** Elements that open and close something when they are clicked. */
const OPENERS = '[aria-expanded], summary';

/**
 * An opened element grows downwards, away from what the reader pressed. Staying at the bottom would push it out of
 * sight, so following pauses for a moment.
 */
export function usePauseAutoScroll() {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(() => setPaused(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return {
    isPaused,
    onClickCapture: ({ target, currentTarget }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest(OPENERS)) return;
      setPaused(true);
      cancelPendingScroll(currentTarget);
    },
  };
}
