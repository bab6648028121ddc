import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';

export const findThread = (ctx: QueryCtx, threadId: string): Promise<Doc<'threads'> | null> =>
  ctx.db
    .query('threads')
    .withIndex('by_thread', (q) => q.eq('threadId', threadId))
    .first();

export async function noteRunStarted(
  ctx: MutationCtx,
  { threadId, userId }: { threadId: string; userId: string },
  now: number,
): Promise<void> {
  const thread = await findThread(ctx, threadId);
  if (thread) {
    const runningRuns = thread.runningRuns + 1;
    await ctx.db.patch('threads', thread._id, { runningRuns, isWaiting: false, lastActivityAt: now });
  } else {
    await ctx.db.insert('threads', {
      threadId,
      userId,
      archived: false,
      lastActivityAt: now,
      runningRuns: 1,
      isWaiting: false,
    });
  }
}

export async function noteRunEnded(
  ctx: MutationCtx,
  threadId: string,
  { now, isWaiting }: { now: number; isWaiting: boolean },
): Promise<void> {
  const thread = await findThread(ctx, threadId);
  if (!thread) return;
  const runningRuns = Math.max(thread.runningRuns - 1, 0);
  await ctx.db.patch('threads', thread._id, { runningRuns, isWaiting, lastActivityAt: now });
}
