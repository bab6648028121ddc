'use client';
import { useAuiState, useThreadViewport } from '@assistant-ui/react';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useIsEndSeen } from './End.js';
import { useThreadStrings } from '../ThreadContext.js';
import { useNumbers } from '../useNumbers.js';

/** Jumps to the newest message and says how many are new. Shown only while the last line is out of view. */
export function ScrollToLatest() {
  const strings = useThreadStrings();
  const { count } = useNumbers();
  const isAtBottom = useThreadViewport(({ isAtBottom: is }) => is);
  const scrollToBottom = useThreadViewport(({ scrollToBottom: scroll }) => scroll);
  const isEndSeen = useIsEndSeen();
  const unread = useUnread(isAtBottom);
  if (isAtBottom || isEndSeen) return null;
  return (
    <button
      type="button"
      data-slot="scroll-to-latest"
      className="cau-scroll-latest"
      aria-label={
        unread > 0
          ? `${strings.scrollToLatest}, ${strings.unread(unread, count(unread))}`
          : strings.scrollToLatest
      }
      onClick={({ currentTarget }) => {
        // This button disappears at the bottom, so the focus moves to the log.
        const thread = currentTarget.closest('[data-slot="thread"]');
        thread?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
        scrollToBottom();
      }}
    >
      <ArrowDown size={16} data-icon="down" />
      {unread > 0 && <span aria-hidden="true">{strings.unread(unread, count(unread))}</span>}
    </button>
  );
}

/** Messages after the one that was last when the reader left the bottom. */
function useUnread(isAtBottom: boolean): number {
  const lastId = useAuiState(({ thread }) => thread.messages.at(-1)?.id);
  const [seenId, setSeenId] = useState(lastId);
  if (isAtBottom && seenId !== lastId) setSeenId(lastId);
  return useAuiState(({ thread }) => {
    const at = thread.messages.findLastIndex(({ id }) => id === seenId);
    return at < 0 ? 0 : thread.messages.length - 1 - at;
  });
}
