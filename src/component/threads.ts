import { v } from 'convex/values';
import { mutation, query } from './_generated/server.js';
import { removeSome } from './removeThread.js';
import { findThread } from './threadActivity.js';
import { vThreadFields, vThreadInfo } from './validators.js';

const vThread = v.object({ ...vThreadFields, _id: v.id('threads'), _creationTime: v.number() });

/** Records a thread, or updates its record. */
export const upsert = mutation({
  args: { threadId: v.string(), thread: vThreadInfo },
  returns: v.null(),
  handler: async (ctx, { threadId, thread }) => {
    const known = await findThread(ctx, threadId);
    if (known) {
      await ctx.db.patch('threads', known._id, thread);
      return null;
    }
    const idle = { lastActivityAt: Date.now(), runningRuns: 0, isWaiting: false };
    await ctx.db.insert('threads', { threadId, ...thread, ...idle });
    return null;
  },
});

export const get = query({
  args: { threadId: v.string() },
  returns: v.union(vThread, v.null()),
  handler: (ctx, { threadId }) => findThread(ctx, threadId),
});

/** Removes a thread from the list before its contents are deleted. */
export const hide = mutation({
  args: { threadId: v.string() },
  returns: v.null(),
  handler: async (ctx, { threadId }) => {
    const thread = await findThread(ctx, threadId);
    if (thread) await ctx.db.delete('threads', thread._id);
    return null;
  },
});

/** Deletes a batch of this component's records of a thread, including files. Returns whether nothing is left. */
export const remove = mutation({
  args: { threadId: v.string() },
  returns: v.object({ isDone: v.boolean() }),
  handler: async (ctx, { threadId }) => {
    if (await removeSome(ctx, threadId)) return { isDone: false };
    const thread = await findThread(ctx, threadId);
    if (thread) await ctx.db.delete('threads', thread._id);
    return { isDone: true };
  },
});
