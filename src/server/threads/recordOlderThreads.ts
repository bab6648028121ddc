import type { ThreadApi } from '../options.js';
import { commitRunRef, modulePath } from '../runs/scheduleRun.js';
import { recordOf } from './threadRecord.js';
import type { MutationCtx } from '../rows/messageRows.js';

/** How many threads one transaction records. */
const BATCH = 100;

interface Recording {
  readonly userId: string;
  readonly cursor: string | null;
}

/** Records the threads that the agent had before our component was installed, once per user. */
export async function recordOlderThreads(api: ThreadApi, ctx: MutationCtx, userId: string): Promise<void> {
  if (await ctx.runQuery(api.component.threadList.isComplete, { userId })) return;
  await recordSomeThreads(api, ctx, { userId, cursor: null });
}

/** Records a batch. If there are more, the next one follows in the background. */
export async function recordSomeThreads(
  api: ThreadApi,
  ctx: MutationCtx,
  { userId, cursor }: Recording,
): Promise<null> {
  const paginationOpts = { cursor, numItems: BATCH };
  const { page, isDone, continueCursor } = await api.agent.listThreads(ctx, { userId, paginationOpts });
  const threads = page.map((thread) => ({
    threadId: thread._id,
    lastActivityAt: thread._creationTime,
    thread: recordOf(thread),
  }));
  await ctx.runMutation(api.component.threadList.record, { userId, threads, isLast: isDone });
  if (isDone) return null;
  const commit = commitRunRef(await modulePath(api, ctx));
  const op = { type: 'recordThreads' as const, userId, cursor: continueCursor };
  await ctx.scheduler.runAfter(0, commit, { op });
  return null;
}
