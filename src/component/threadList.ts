import { v } from 'convex/values';
import { mutation, query, type QueryCtx } from './_generated/server.js';
import { findThread } from './threadActivity.js';
import { vThreadFields, vThreadInfo } from './validators.js';

const vThread = v.object({ ...vThreadFields, _id: v.id('threads'), _creationTime: v.number() });

/** A position in the list, after a thread. Threads can share a last activity time, but not a recording time. */
const vPosition = v.object({ activityAt: v.number(), recordedAt: v.number() });
type Position = typeof vPosition.type;

/** A user's threads, most recent activity first: `numItems` of them, or all down to a position. */
export const list = query({
  args: {
    userId: v.string(),
    after: v.optional(vPosition),
    downTo: v.optional(v.union(vPosition, v.literal('end'))),
    numItems: v.number(),
  },
  returns: v.object({
    page: v.array(vThread),
    isDone: v.boolean(),
    /** Whether the agent may have threads of this user that are not recorded here. Known at the end of the list. */
    mayHaveMore: v.boolean(),
  }),
  handler: async (ctx, { userId, after, downTo, numItems }) => {
    const page: Array<typeof vThread.type> = [];
    for await (const thread of newestFirst(ctx, userId, after, downTo === 'end' ? undefined : downTo)) {
      if (!downTo && page.length >= numItems) return { page, isDone: false, mayHaveMore: false };
      page.push(thread);
    }
    const isEnd = downTo === undefined || downTo === 'end';
    return { page, isDone: true, mayHaveMore: isEnd && !(await isRecorded(ctx, userId)) };
  },
});

/** The threads after one position, down to and including the thread at another. */
async function* newestFirst(
  ctx: QueryCtx,
  userId: string,
  after: Position | undefined,
  downTo: Position | undefined,
): AsyncGenerator<typeof vThread.type> {
  const from = after?.activityAt ?? Infinity;
  const to = downTo?.activityAt ?? -Infinity;
  const at = (activityAt: number) =>
    ctx.db
      .query('threads')
      .withIndex('by_user', (q) =>
        q
          .eq('userId', userId)
          .eq('lastActivityAt', activityAt)
          .gte('_creationTime', activityAt === to ? downTo!.recordedAt : -Infinity)
          .lt('_creationTime', activityAt === from ? after!.recordedAt : Infinity),
      )
      .order('desc');
  if (after) yield* at(from);
  yield* ctx.db
    .query('threads')
    .withIndex('by_user', (q) => q.eq('userId', userId).gt('lastActivityAt', to).lt('lastActivityAt', from))
    .order('desc');
  if (downTo && to < from) yield* at(to);
}

const isRecorded = async (ctx: QueryCtx, userId: string): Promise<boolean> =>
  (await ctx.db
    .query('recordedUsers')
    .withIndex('by_user', (q) => q.eq('userId', userId))
    .first()) !== null;

/** Whether all threads of a user are recorded. */
export const isComplete = query({
  args: { userId: v.string() },
  returns: v.boolean(),
  handler: (ctx, { userId }) => isRecorded(ctx, userId),
});

/** Which of these threads are not recorded. */
export const listUnrecorded = query({
  args: { threadIds: v.array(v.string()) },
  returns: v.array(v.string()),
  handler: async (ctx, { threadIds }) => {
    const found = await Promise.all(threadIds.map((threadId) => findThread(ctx, threadId)));
    return threadIds.filter((_, i) => found[i] === null);
  },
});

/** Records threads that the agent had before this component was installed. */
export const record = mutation({
  args: {
    userId: v.string(),
    threads: v.array(v.object({ threadId: v.string(), lastActivityAt: v.number(), thread: vThreadInfo })),
    /** The user has no further threads. */
    isLast: v.boolean(),
  },
  returns: v.null(),
  handler: async (ctx, { userId, threads, isLast }) => {
    for (const { threadId, lastActivityAt, thread } of threads) {
      if (await findThread(ctx, threadId)) continue;
      const idle = { runningRuns: 0, isWaiting: false };
      await ctx.db.insert('threads', { threadId, lastActivityAt, ...thread, ...idle });
    }
    if (isLast && !(await isRecorded(ctx, userId))) await ctx.db.insert('recordedUsers', { userId });
    return null;
  },
});

/** Marks the thread as read by its owner. Nothing is stored for other users. */
export const markRead = mutation({
  args: { threadId: v.string(), userId: v.string() },
  returns: v.null(),
  handler: async (ctx, { threadId, userId }) => {
    const thread = await findThread(ctx, threadId);
    if (!thread?.isUnread || thread.userId !== userId) return null;
    await ctx.db.patch('threads', thread._id, { isUnread: undefined });
    return null;
  },
});
