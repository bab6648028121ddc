import { v } from 'convex/values';
import { mutation, query, type MutationCtx } from './_generated/server.js';
import { findThread } from './threadActivity.js';
import { vThreadFields } from './validators.js';

const vThread = v.object({ ...vThreadFields, _id: v.id('threads'), _creationTime: v.number() });

/** Rows deleted in one transaction. */
const DELETE_BATCH = 200;

/** Records a thread, or what changed about it. */
export const upsert = mutation({
  args: {
    threadId: v.string(),
    userId: v.string(),
    title: v.optional(v.string()),
    archived: v.optional(v.boolean()),
    isWaiting: v.optional(v.boolean()),
  },
  returns: v.null(),
  handler: async (ctx, { threadId, userId, ...fields }) => {
    const thread = await findThread(ctx, threadId);
    if (thread) {
      await ctx.db.patch('threads', thread._id, fields);
      return null;
    }
    await ctx.db.insert('threads', {
      threadId,
      userId,
      lastActivityAt: Date.now(),
      runningRuns: 0,
      ...fields,
      archived: fields.archived ?? false,
      isWaiting: fields.isWaiting ?? false,
    });
    return null;
  },
});

export const get = query({
  args: { threadId: v.string() },
  returns: v.union(vThread, v.null()),
  handler: (ctx, { threadId }) => findThread(ctx, threadId),
});

/** Deletes everything this component knows about a thread, a batch at a time. Returns whether that was all. */
export const remove = mutation({
  args: { threadId: v.string() },
  returns: v.object({ isDone: v.boolean() }),
  handler: async (ctx, { threadId }) => {
    const removed =
      (await removeCalls(ctx, threadId)) +
      (await removeRuns(ctx, threadId)) +
      (await removeFeedback(ctx, threadId));
    if (removed > 0) return { isDone: false };
    const thread = await findThread(ctx, threadId);
    if (thread) await ctx.db.delete('threads', thread._id);
    return { isDone: true };
  },
});

async function removeCalls(ctx: MutationCtx, threadId: string): Promise<number> {
  const calls = await ctx.db
    .query('toolCalls')
    .withIndex('by_thread_order', (q) => q.eq('threadId', threadId))
    .take(DELETE_BATCH);
  for (const call of calls) await ctx.db.delete('toolCalls', call._id);
  return calls.length;
}

async function removeRuns(ctx: MutationCtx, threadId: string): Promise<number> {
  const runs = await ctx.db
    .query('runs')
    .withIndex('by_thread_order', (q) => q.eq('threadId', threadId))
    .take(DELETE_BATCH);
  for (const run of runs) {
    for (const table of ['steps', 'activity'] as const) {
      const owned = await ctx.db
        .query(table)
        .withIndex('by_run', (q) => q.eq('runId', run._id))
        .take(DELETE_BATCH);
      for (const doc of owned) await ctx.db.delete(table, doc._id);
    }
    await ctx.db.delete('runs', run._id);
  }
  return runs.length;
}

async function removeFeedback(ctx: MutationCtx, threadId: string): Promise<number> {
  const entries = await ctx.db
    .query('feedback')
    .withIndex('by_thread_order', (q) => q.eq('threadId', threadId))
    .take(DELETE_BATCH);
  for (const entry of entries) await ctx.db.delete('feedback', entry._id);
  return entries.length;
}
