import { v } from 'convex/values';
import { mutation, query, type QueryCtx } from './_generated/server.js';
import { findThread } from './threadActivity.js';
import { vThreadFields, vThreadInfo } from './validators.js';

const vThread = v.object({ ...vThreadFields, _id: v.id('threads'), _creationTime: v.number() });

/**
 * A user's threads, most recent activity first: those with activity before `before`, `numItems` of them, or all of them
 * down to `downTo`. Threads that share a moment stay on one page, because the moment is the cursor.
 */
export const list = query({
  args: {
    userId: v.string(),
    archived: v.optional(v.boolean()),
    before: v.optional(v.number()),
    downTo: v.optional(v.number()),
    numItems: v.number(),
  },
  returns: v.object({
    page: v.array(vThread),
    isDone: v.boolean(),
    /** Whether the agent may have threads of this user that are not recorded here. Known at the end of the list. */
    mayHaveMore: v.boolean(),
  }),
  handler: async (ctx, args) => {
    const page: Array<typeof vThread.type> = [];
    for await (const thread of newestFirst(ctx, args)) {
      const isFull = args.downTo === undefined && page.length >= args.numItems;
      if (isFull && thread.lastActivityAt !== page.at(-1)?.lastActivityAt) {
        return { page, isDone: false, mayHaveMore: false };
      }
      page.push(thread);
    }
    const isDone = args.downTo === undefined;
    return { page, isDone, mayHaveMore: isDone && !(await isRecorded(ctx, args.userId)) };
  },
});

interface Range {
  readonly userId: string;
  readonly archived?: boolean;
  readonly before?: number;
  readonly downTo?: number;
}

function newestFirst(ctx: QueryCtx, { userId, archived, before = Infinity, downTo = -Infinity }: Range) {
  const threads = ctx.db.query('threads');
  const ranged =
    archived === undefined
      ? threads.withIndex('by_user_activity', (q) =>
          q.eq('userId', userId).gte('lastActivityAt', downTo).lt('lastActivityAt', before),
        )
      : threads.withIndex('by_user', (q) =>
          q
            .eq('userId', userId)
            .eq('archived', archived)
            .gte('lastActivityAt', downTo)
            .lt('lastActivityAt', before),
        );
  return ranged.order('desc');
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
    /** The user has no others. */
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

/** Notes that the owner has seen the thread. Other users have no mark. */
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
