'use client';
import { useAuiState } from '@assistant-ui/react';
import { Loader, MessageCircleQuestionMark } from 'lucide-react';
import type { ThreadListStrings } from '../../strings/index.js';

export type ListedState = 'waiting' | 'running' | 'unread';

/** The most important state of a thread. The open thread is never unread. */
export const useListedState = (): ListedState | undefined =>
  useAuiState(({ threads, threadListItem: { id, custom } }) => {
    if (custom?.['isWaiting'] === true) return 'waiting';
    if (custom?.['isRunning'] === true) return 'running';
    return custom?.['isUnread'] === true && threads.mainThreadId !== id ? 'unread' : undefined;
  });

/** Each state has its own shape, and the row names it. */
export function ThreadState({
  state,
  words,
}: {
  readonly state: ListedState;
  readonly words: ThreadListStrings;
}) {
  return (
    <span className="cau-thread-state" data-slot="thread-state" data-state={state} title={words[state]}>
      {state === 'waiting' && <MessageCircleQuestionMark size={16} data-icon="waiting" />}
      {state === 'running' && (
        <span className="cau-spin">
          <Loader size={16} data-icon="running" />
        </span>
      )}
      {state === 'unread' && <span className="cau-thread-dot" />}
    </span>
  );
}
