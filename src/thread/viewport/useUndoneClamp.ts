'use client';
import { useThreadViewportStore } from '@assistant-ui/react';
import { useEffect } from 'react';

/** The events of a reader who scrolls. Pressing the scrollbar sends `pointerdown` to the viewport. */
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const AFTER_INPUT_MS = 500;
/** A change is laid out in the next frame, and its scroll event comes in the one after. */
const FRAMES_AFTER_CHANGE = 2;

/**
 * Keeps the reader at the bottom when an element is replaced by another of the same height. In between, the messages
 * are shorter, and a browser without scroll anchoring (Safari before 27) scrolls up by the difference. assistant-ui
 * mistakes that for the reader's scroll or for one in progress, and it only follows changes in the size of the
 * messages, which ends up the same.
 */
export function useUndoneClamp(): void {
  const store = useThreadViewportStore();
  useEffect(() => {
    const { viewport } = store.getState().element;
    if (!viewport) return undefined;
    let input = -Infinity;
    let frames = 0;
    const onInput = () => {
      input = performance.now();
    };
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = viewport;
      const gap = scrollHeight - clientHeight - scrollTop;
      // A replacement never moves this far, but the browser's search or a screen reader does.
      if (gap <= 1 || gap > clientHeight / 2 || !store.getState().isAtBottom) return;
      if (frames > 0 && performance.now() - input > AFTER_INPUT_MS) viewport.scrollTop = scrollHeight;
    };
    const onFrame = () => {
      frames -= 1;
      if (frames > 0) requestAnimationFrame(onFrame);
    };
    const observer = new MutationObserver(() => {
      if (frames === 0) requestAnimationFrame(onFrame);
      frames = FRAMES_AFTER_CHANGE;
    });
    observer.observe(viewport, { subtree: true, childList: true });
    viewport.addEventListener('scroll', onScroll, true); // capturing, so that it runs before assistant-ui's
    for (const name of INPUTS) viewport.addEventListener(name, onInput, { passive: true });
    return () => {
      observer.disconnect();
      viewport.removeEventListener('scroll', onScroll, true);
      for (const name of INPUTS) viewport.removeEventListener(name, onInput);
    };
  }, [store]);
}
