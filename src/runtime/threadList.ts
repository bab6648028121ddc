import type { ExternalStoreThreadData, ExternalStoreThreadListAdapter } from '@assistant-ui/react';
import { useConvex } from 'convex/react';
import { getFunctionName, type FunctionReference, type PaginationOptions } from 'convex/server';
import { useEffect, useMemo, useState } from 'react';
import { watchPages, type PageResult, type Pages } from './pages.js';
import { watch } from './watch.js';

/** A thread as `listThreads` of the server helper gives it. */
export interface ListedThread {
  readonly threadId: string;
  readonly title?: string;
  readonly archived: boolean;
}

type Mutation<Args, Result = unknown> = FunctionReference<
  'mutation',
  'public',
  Args & Record<string, unknown>,
  Result
>;

/** The functions of a list of threads: those of `defineThreadApi`, or an app's own. What has none is not offered. */
export interface ThreadListFunctions {
  /** The user's threads by pages, newest first, those that are archived among them. */
  readonly listThreads: FunctionReference<
    'query',
    'public',
    { paginationOpts: PaginationOptions },
    PageResult<ListedThread>
  >;
  /** Gives the id of the new thread. */
  readonly createThread: Mutation<{ title?: string }, string>;
  readonly renameThread?: Mutation<{ threadId: string; title: string }>;
  readonly archiveThread?: Mutation<{ threadId: string; archived: boolean }>;
  readonly deleteThread?: Mutation<{ threadId: string }>;
}

/** Options of `useConvexThreadList`. */
export interface ThreadListOptions {
  /** `api.chat`, if that is the file that exports what `defineThreadApi` gives. */
  readonly api: ThreadListFunctions;
  /** The thread that is shown, if one is. */
  readonly threadId: string | undefined;
  /** Called with the thread to show next. */
  readonly onSwitch: (threadId: string) => void;
  /** @default 50 */
  readonly pageSize?: number;
}

/** What `useConvexThreadList` gives. */
export interface ConvexThreadList {
  /** For `adapters.threadList` of the runtime. */
  readonly adapter: ExternalStoreThreadListAdapter;
  /** There are older threads than those listed. */
  readonly hasMore: boolean;
  /** Loads older threads. */
  readonly loadMore: () => void;
  /** Why the list could not be loaded. */
  readonly error: Error | undefined;
}

interface Listed {
  readonly threads: readonly ListedThread[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly error: Error | undefined;
}

const NOTHING: Listed = { threads: [], isLoading: true, hasMore: false, error: undefined };

/** The user's threads, live: what another tab or device does to them shows here too. */
export function useConvexThreadList(options: ThreadListOptions): ConvexThreadList {
  const { api, threadId, onSwitch, pageSize = 50 } = options;
  const client = useConvex();
  const { threads, isLoading, hasMore, error, loadMore } = useThreads(api, pageSize);
  const adapter = useMemo((): ExternalStoreThreadListAdapter => {
    const { createThread, renameThread, archiveThread, deleteThread } = api;
    const startThread = async () => onSwitch(await client.mutation(createThread, {}));
    return {
      threadId,
      isLoading,
      threads: threads.filter(({ archived }) => !archived).map((thread) => toData(thread, 'regular')),
      archivedThreads: threads.filter(({ archived }) => archived).map((thread) => toData(thread, 'archived')),
      onSwitchToThread: onSwitch,
      onSwitchToNewThread: startThread,
      ...(renameThread && {
        onRename: async (id: string, title: string) => {
          await client.mutation(renameThread, { threadId: id, title });
        },
      }),
      ...(archiveThread && {
        onArchive: async (id: string) => {
          await client.mutation(archiveThread, { threadId: id, archived: true });
        },
        onUnarchive: async (id: string) => {
          await client.mutation(archiveThread, { threadId: id, archived: false });
        },
      }),
      ...(deleteThread && {
        onDelete: async (id: string) => {
          if (id === threadId) {
            // Nothing could be shown of it any more.
            const next = threads.find((thread) => thread.threadId !== id && !thread.archived);
            await (next ? onSwitch(next.threadId) : startThread());
          }
          await client.mutation(deleteThread, { threadId: id });
        },
      }),
    };
  }, [api, client, isLoading, onSwitch, threadId, threads]);
  return useMemo(() => ({ adapter, hasMore, error, loadMore }), [adapter, error, hasMore, loadMore]);
}

function toData<Status extends 'regular' | 'archived'>(
  { threadId, title }: ListedThread,
  status: Status,
): ExternalStoreThreadData<Status> {
  return { status, id: threadId, remoteId: threadId, ...(title !== undefined && { title }) };
}

function useThreads(
  { listThreads }: ThreadListFunctions,
  pageSize: number,
): Listed & { loadMore: () => void } {
  const client = useConvex();
  const name = getFunctionName(listThreads); // a reference is another object each time it is read
  const [listed, setListed] = useState(NOTHING);
  const [pages, setPages] = useState<Pages<ListedThread>>();
  useEffect(() => {
    let current: Pages<ListedThread> | undefined;
    const tell = () => {
      if (!current) return;
      const { status, error } = current;
      setListed({
        threads: current.rows(),
        isLoading: status === 'loading',
        hasMore: status === 'more' || status === 'loading-older',
        error,
      });
    };
    current = watchPages(
      (paginationOpts, onChange) => watch(client, listThreads, { paginationOpts }, onChange),
      { pageSize, onChange: tell },
    );
    setPages(current);
    tell();
    return () => current?.close();
    // oxlint-disable-next-line react/exhaustive-deps -- `name` stands for the reference
  }, [client, name, pageSize]);
  return useMemo(() => ({ ...listed, loadMore: () => pages?.loadOlder() }), [listed, pages]);
}
