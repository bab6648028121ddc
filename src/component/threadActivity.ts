import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import type { ThreadInfo } from './validators.js';

export const findThread = (ctx: QueryCtx, threadId: string): Promise<Doc<'threads'> | null> =>
  ctx.db
    .query('threads')
    .withIndex('by_thread', (q) => q.eq('threadId', threadId))
    .first();

/** Counts the run and moves its thread to the top of the list. A run that the owner starts marks it as read. */
export async function noteRunStarted(
  ctx: MutationCtx,
  { threadId, userId }: { threadId: string; userId: string },
  { now, thread }: { now: number; thread?: ThreadInfo },
): Promise<void> {
  const existing = await findThread(ctx, threadId);
  const changes = { runningRuns: (existing?.runningRuns ?? 0) + 1, isWaiting: false, lastActivityAt: now };
  if (existing) {
    const isOwner = existing.userId === userId;
    await ctx.db.patch('threads', existing._id, { ...changes, ...(isOwner && { isUnread: undefined }) });
  } else {
    await ctx.db.insert('threads', { threadId, ...(thread ?? { userId, archived: false }), ...changes });
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
  await ctx.db.patch('threads', thread._id, {
    runningRuns,
    isWaiting,
    isUnread: true,
    lastActivityAt: now,
  });
}
