import { v } from 'convex/values';
import { mutation, query } from './_generated/server.js';
import { vFeedbackFields, vFeedbackType } from './validators.js';

const MAX_FEEDBACK_PER_PAGE = 2_000;

/** Stores a user's feedback on a message. Null removes it. */
export const set = mutation({
  args: {
    threadId: v.string(),
    order: v.number(),
    messageId: v.string(),
    userId: v.string(),
    feedback: v.union(v.object({ type: vFeedbackType, comment: v.optional(v.string()) }), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, { feedback, ...args }) => {
    const existing = await ctx.db
      .query('feedback')
      .withIndex('by_message', (q) => q.eq('messageId', args.messageId).eq('userId', args.userId))
      .first();
    if (existing) await ctx.db.delete('feedback', existing._id);
    if (feedback) await ctx.db.insert('feedback', { ...args, ...feedback, createdAt: Date.now() });
    return null;
  },
});

/** The feedback that one user gave in a range of turns. */
export const list = query({
  args: { threadId: v.string(), userId: v.string(), fromOrder: v.number(), toOrder: v.number() },
  returns: v.array(v.object({ ...vFeedbackFields, _id: v.id('feedback'), _creationTime: v.number() })),
  handler: async (ctx, { threadId, userId, fromOrder, toOrder }) => {
    const all = await ctx.db
      .query('feedback')
      .withIndex('by_thread_order', (q) =>
        q.eq('threadId', threadId).gte('order', fromOrder).lte('order', toOrder),
      )
      .take(MAX_FEEDBACK_PER_PAGE);
    return all.filter((entry) => entry.userId === userId);
  },
});
