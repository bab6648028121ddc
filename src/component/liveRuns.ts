import type { Doc } from './_generated/dataModel.js';
import type { QueryCtx } from './_generated/server.js';

/** How many live runs of one thread are read. A thread normally has one. */
const MAX_LIVE_RUNS = 50;

const LIVE = ['queued', 'running'] as const;

/** The live runs of a thread, oldest first. */
export async function findLiveRuns(ctx: QueryCtx, threadId: string): Promise<Doc<'runs'>[]> {
  const live = await Promise.all(LIVE.map((status) => ofThread(ctx, threadId, status, MAX_LIVE_RUNS)));
  return live.flat().toSorted((a, b) => a._creationTime - b._creationTime);
}

/** How many runs are live in a thread and for a user. Counts no further than `max`. */
export async function countLiveRuns(
  ctx: QueryCtx,
  { threadId, userId, max }: { threadId: string; userId: string; max: number },
): Promise<{ thread: number; user: number }> {
  let [thread, user] = [0, 0];
  for (const status of LIVE) {
    thread += (await ofThread(ctx, threadId, status, max)).length;
    user += (await ofUser(ctx, userId, status, max)).length;
  }
  return { thread, user };
}

type Live = (typeof LIVE)[number];

const ofThread = (ctx: QueryCtx, threadId: string, status: Live, max: number) =>
  ctx.db
    .query('runs')
    .withIndex('by_thread_status', (q) => q.eq('threadId', threadId).eq('status', status))
    .take(max);

const ofUser = (ctx: QueryCtx, userId: string, status: Live, max: number) =>
  ctx.db
    .query('runs')
    .withIndex('by_user_status', (q) => q.eq('userId', userId).eq('status', status))
    .take(max);
