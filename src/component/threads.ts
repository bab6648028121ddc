import { v } from 'convex/values';
import { mutation, query } from './_generated/server.js';
import { removeSome } from './removeThread.js';
import { findThread } from './threadActivity.js';
import { vThreadFields } from './validators.js';

const vThread = v.object({ ...vThreadFields, _id: v.id('threads'), _creationTime: v.number() });

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

/** Deletes a batch of what this component knows about a thread, files included. Returns whether that was all. */
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
