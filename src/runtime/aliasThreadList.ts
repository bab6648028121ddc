import type { ExternalStoreThreadListAdapter } from '@assistant-ui/react';
import type { Conversation } from './useConversation.js';

/**
 * Gives assistant-ui one id for a conversation that began without a thread, before and after it has one: with another
 * id, assistant-ui would begin another composer.
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
        return onSwitchToNewThread(); // the app may just have been given the thread of this conversation
      },
    }),
    ...(onSwitchToThread && { onSwitchToThread: (id: string) => onSwitchToThread(realId(id)) }),
    ...(onRename && { onRename: (id: string, title: string) => onRename(realId(id), title) }),
    ...(onArchive && { onArchive: (id: string) => onArchive(realId(id)) }),
    ...(onUnarchive && { onUnarchive: (id: string) => onUnarchive(realId(id)) }),
    ...(onDelete && { onDelete: (id: string) => onDelete(realId(id)) }),
  };
}
