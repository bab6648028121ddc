'use client';
import type { ExternalStoreThreadData, ExternalStoreThreadListAdapter } from '@assistant-ui/react';
import { useConvex } from 'convex/react';
import { useMemo } from 'react';
import { showChanged, type ThreadSummary, type ThreadListFunctions } from './threadListFunctions.js';
import { useListedThreads } from './useListedThreads.js';
import { useMarkRead } from './useMarkRead.js';

/** Options of `useConvexThreadList`. */
export interface ConvexThreadListOptions {
  /** `api.chat`, if that file exports the functions of `defineThreadApi`. */
  readonly api: ThreadListFunctions;
  /** The current thread. Undefined for a new conversation. */
  readonly threadId: string | undefined;
  /** Called with the thread to show next, or with undefined for a new conversation. */
  readonly onSwitch: (threadId: string | undefined) => void;
  /** @default 50 */
  /** How many threads to load at a time. */
  readonly pageSize?: number;
}

/** The result of `useConvexThreadList`. */
export interface ConvexThreadList {
  /** For `adapters.threadList` of the runtime. */
  readonly adapter: ExternalStoreThreadListAdapter;
  /** The loaded threads, most recent activity first, including archived ones. */
  readonly threads: readonly ThreadSummary[];
  /** Whether there are older threads than those listed. */
  readonly hasMore: boolean;
  /** Loads older threads. */
  readonly loadMore: () => void;
  /** Why the list could not be loaded. */
  readonly error: Error | undefined;
}

/** The user's threads, live: changes from other tabs and devices appear at once. */
export function useConvexThreadList(options: ConvexThreadListOptions): ConvexThreadList {
  const { api, threadId, onSwitch, pageSize = 50 } = options;
  const client = useConvex();
  const { threads, isLoading, hasMore, error, loadMore } = useListedThreads(api, pageSize);
  useMarkRead(
    api,
    threads.find((thread) => thread.threadId === threadId),
  );
  const listed = useMemo(
    () => ({
      threads: threads.filter(({ archived }) => !archived).map((thread) => toData(thread, 'regular')),
      archivedThreads: threads.filter(({ archived }) => archived).map((thread) => toData(thread, 'archived')),
    }),
    [threads],
  );
  const adapter = useMemo((): ExternalStoreThreadListAdapter => {
    const { listThreads, renameThread, archiveThread, deleteThread } = api;
    const archive = archiveThread && {
      to: async (id: string, archived: boolean) => {
        const optimisticUpdate = showChanged(listThreads, id, { archived });
        await client.mutation(archiveThread, { threadId: id, archived }, { optimisticUpdate });
      },
    };
    return {
      threadId,
      isLoading,
      ...listed,
      onSwitchToThread: onSwitch,
      onSwitchToNewThread: () => onSwitch(undefined),
      ...(renameThread && {
        onRename: async (id: string, title: string) => {
          const optimisticUpdate = showChanged(listThreads, id, { title });
          await client.mutation(renameThread, { threadId: id, title }, { optimisticUpdate });
        },
      }),
      ...(archive && {
        onArchive: (id: string) => archive.to(id, true),
        onUnarchive: (id: string) => archive.to(id, false),
      }),
      ...(deleteThread && {
        onDelete: async (id: string) => {
          // Leave it first: a deleted thread cannot be shown.
          if (id === threadId) onSwitch(undefined);
          await client.mutation(deleteThread, { threadId: id });
        },
      }),
    };
  }, [api, client, isLoading, listed, onSwitch, threadId]);
  return useMemo(
    () => ({ adapter, threads, hasMore, error, loadMore }),
    [adapter, error, hasMore, loadMore, threads],
  );
}

function toData<Status extends 'regular' | 'archived'>(
  thread: ThreadSummary,
  status: Status,
): ExternalStoreThreadData<Status> {
  const { threadId, title } = thread;
  const custom = { ...thread };
  return { status, id: threadId, remoteId: threadId, custom, ...(title !== undefined && { title }) };
}
