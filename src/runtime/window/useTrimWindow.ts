'use client';
import { useAuiState, useThreadViewport, type ThreadViewportState } from '@assistant-ui/react';
import { useEffect, useRef } from 'react';
import { useConvexThread } from '../convexThread.js';

/**
 * Releases old messages, so that a chat that stays open does not keep growing. When something new arrives, the reader
 * is at the bottom, and assistant-ui holds more than twice `windowSize` messages, the window returns to the newest
 * ones. With `PreserveScroll`, nothing in view moves. `Thread` includes this.
 * @param isAtBottom whether the newest message is in view. Known inside `ThreadPrimitive.Viewport`.
 */
export function useTrimWindow(isAtBottom?: boolean): void {
  const { windowSize, showLatest } = useConvexThread();
  const inViewport = useThreadViewport({ optional: true, selector: atBottom });
  const held = useAuiState(({ thread }) => thread.messages.length);
  const last = useAuiState(({ thread }) => thread.messages.at(-1)?.id);
  const seen = useRef(last);
  const isThere = isAtBottom ?? inViewport ?? false;
  useEffect(() => {
    if (!isThere || seen.current === last) return;
    seen.current = last;
    if (held > 2 * windowSize) showLatest();
  }, [held, isThere, last, showLatest, windowSize]);
}

const atBottom = ({ isAtBottom }: ThreadViewportState): boolean => isAtBottom;
