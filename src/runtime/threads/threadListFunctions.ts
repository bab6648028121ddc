import type { OptimisticLocalStore } from 'convex/browser';
import type { FunctionReference, PaginationOptions } from 'convex/server';
import type { PageResult } from '../frames/pages.js';

/** A thread as `listThreads` returns it. Your own function can leave out optional fields. */
export interface ThreadSummary {
  readonly threadId: string;
  readonly title?: string;
  readonly archived: boolean;
  /** When a run last started or ended. `ThreadList` groups threads by it. */
  readonly lastActivityAt?: number;
  /** A reply is being written. */
  readonly isRunning?: boolean;
  /** A tool call waits for a person. */
  readonly isWaiting?: boolean;
  /** A reply has ended since the user last saw the thread. */
  readonly isUnread?: boolean;
}

type Mutation<Args, Result = unknown> = FunctionReference<
  'mutation',
  'public',
  Args & Record<string, unknown>,
  Result
>;

/**
 * The functions of a list of threads: those of `defineThreadApi`, or your own. The list offers an action only if its
 * function exists.
 */
export interface ThreadListFunctions {
  /** The user's threads by pages, most recent activity first, including archived ones. */
  readonly listThreads: FunctionReference<
    'query',
    'public',
    { paginationOpts: PaginationOptions },
    PageResult<ThreadSummary>
  >;
  readonly renameThread?: Mutation<{ threadId: string; title: string }>;
  readonly archiveThread?: Mutation<{ threadId: string; archived: boolean }>;
  readonly deleteThread?: Mutation<{ threadId: string }>;
  /** Records that the user has seen the thread. */
  readonly markRead?: Mutation<{ threadId: string }>;
}

/** Shows a change of a thread in every list before the server has made it. */
export const showChanged =
  (query: ThreadListFunctions['listThreads'], threadId: string, changes: Partial<ThreadSummary>) =>
  (store: OptimisticLocalStore): void => {
    for (const { args, value } of store.getAllQueries(query)) {
      if (!value?.page.some((thread) => thread.threadId === threadId)) continue;
      const page = value.page.map((thread) =>
        thread.threadId === threadId ? { ...thread, ...changes } : thread,
      );
      store.setQuery(query, args, { ...value, page });
    }
  };
