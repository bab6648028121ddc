import type { ExternalStoreThreadListAdapter } from '@assistant-ui/react';
import type { Conversation } from '../useConversation.js';

/**
 * Keeps one id in assistant-ui for a conversation before and after its thread exists. A new id would make assistant-ui
 * create a new composer.
 * @param onNew called before another new conversation begins
 */
export function aliasThreadList(
  adapter: ExternalStoreThreadListAdapter,
  { key, threadId }: Conversation,
  onNew: () => void,
): ExternalStoreThreadListAdapter {
  if (key === threadId) return adapter;
  const realId = (id: string): string => (id === key ? (threadId ?? id) : id);
  const alias = <Thread extends { readonly id: string }>(thread: Thread): Thread =>
    thread.id === threadId ? { ...thread, id: key } : thread;
  const { threads, archivedThreads, onSwitchToThread, onSwitchToNewThread } = adapter;
  const { onRename, onArchive, onUnarchive, onDelete } = adapter;
  return {
    ...adapter,
    threadId: key,
    ...(threads && { threads: threads.map(alias) }),
    ...(archivedThreads && { archivedThreads: archivedThreads.map(alias) }),
    ...(onSwitchToNewThread && {
      onSwitchToNewThread: () => {
        onNew();
        return onSwitchToNewThread(); // the app may have just received the thread of this conversation
      },
    }),
    ...(onSwitchToThread && { onSwitchToThread: (id: string) => onSwitchToThread(realId(id)) }),
    ...(onRename && { onRename: (id: string, title: string) => onRename(realId(id), title) }),
    ...(onArchive && { onArchive: (id: string) => onArchive(realId(id)) }),
    ...(onUnarchive && { onUnarchive: (id: string) => onUnarchive(realId(id)) }),
    ...(onDelete && { onDelete: (id: string) => onDelete(realId(id)) }),
  };
}
