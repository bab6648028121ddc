'use client';
import { useThreadViewportStore } from '@assistant-ui/react';
import { useEffect } from 'react';

/** What a reader scrolls with. A press on the scrollbar is a press on the viewport. */
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const AFTER_INPUT_MS = 500;
/** A layout that a change causes is in the next frame, and the event of it in the one after. */
const FRAMES_AFTER_CHANGE = 2;

/**
 * Keeps the reader at the bottom when one thing is replaced by another of the same height. In between, the messages are
 * shorter, and a browser without scroll anchoring (Safari before 27) scrolls up by the difference. assistant-ui takes that
 * for the reader, or for a way to the bottom that is not over; and the size of the messages, which it follows, has not
 * changed.
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
      // What is further away was not replaced: the browser's search or a screen reader went there.
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
    viewport.addEventListener('scroll', onScroll, true); // capturing, so that it comes before assistant-ui's
    for (const name of INPUTS) viewport.addEventListener(name, onInput, { passive: true });
    return () => {
      observer.disconnect();
      viewport.removeEventListener('scroll', onScroll, true);
      for (const name of INPUTS) viewport.removeEventListener(name, onInput);
    };
  }, [store]);
}
