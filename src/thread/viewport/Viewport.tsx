'use client';
import {
  ThreadPrimitive,
  useAuiEvent,
  useAuiState,
  useThreadViewport,
  useThreadViewportStore,
} from '@assistant-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTrimWindow } from '../../runtime/index.js';
import { PreserveScroll } from './PreserveScroll.js';
import { End } from './End.js';
import { useThreadStrings } from '../ThreadContext.js';
import { usePauseAutoScroll } from './usePauseAutoScroll.js';
import { useUndoneClamp } from './useUndoneClamp.js';

export interface ViewportProps {
  readonly children: ReactNode;
}

/**
 * The scroll area of the messages. It stays at the newest message while the reader is there, and goes there when they
 * send something. Nothing else moves what they see.
 */
export function Viewport({ children }: ViewportProps) {
  const strings = useThreadStrings();
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  const isEmpty = useAuiState(({ thread }) => thread.messages.length === 0);
  const { isPaused, onClickCapture } = usePauseAutoScroll();
  return (
    <ThreadPrimitive.Viewport
      data-slot="viewport"
      className="cau-viewport"
      role="log"
      aria-live="off"
      aria-busy={isRunning}
      aria-label={strings.conversation}
      tabIndex={0}
      scrollToBottomOnRunStart={false} // the run may have been started by someone else
      // An empty thread starts at its top.
      autoScroll={!isPaused && !isEmpty}
      onClickCapture={onClickCapture}
    >
      <PreserveScroll />
      <Follow />
      <Column isFollowed={!isEmpty}>{children}</Column>
      <End />
    </ThreadPrimitive.Viewport>
  );
}

function Follow(): ReactNode {
  const scrollToBottom = useThreadViewport(({ scrollToBottom: scroll }) => scroll);
  useAuiEvent({ scope: '*', event: 'composer.send' }, () => scrollToBottom());
  useTrimWindow();
  useUndoneClamp();
  return null;
}

/** Stays at the end when a picture loads and makes the messages taller. assistant-ui only follows growing text. */
function Column({ isFollowed, children }: { readonly isFollowed: boolean; readonly children: ReactNode }) {
  const store = useThreadViewportStore();
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFollowed) return undefined;
    const observer = new ResizeObserver(() => {
      const { isAtBottom, scrollToBottom, element } = store.getState();
      const { viewport } = element;
      if (!isAtBottom || !viewport) return;
      const { scrollHeight, clientHeight, scrollTop } = viewport;
      if (scrollHeight - clientHeight - scrollTop > 1) scrollToBottom({ behavior: 'instant' });
    });
    observer.observe(column.current!);
    return () => observer.disconnect();
  }, [isFollowed, store]);
  return (
    <div ref={column} className="cau-column">
      {children}
    </div>
  );
}
