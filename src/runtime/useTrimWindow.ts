'use client';
import { useAuiState, useThreadViewport, type ThreadViewportState } from '@assistant-ui/react';
import { useEffect, useRef } from 'react';
import { useConvexThread } from './convexThread.js';

/**
 * Lets go of what is far above the reader: when something new comes while he is at the bottom, and assistant-ui holds
 * more than twice `windowSize` messages, it goes back to the newest ones. Without it a chat that stays open for long
 * grows for as long. With `PreserveScroll` nothing that is in view moves.
 * @param isAtBottom whether the newest message is in view. Inside of `ThreadPrimitive.Viewport` it is known.
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
