import { v } from 'convex/values';
import { mutation, query } from './_generated/server.js';
import { vUploadFields } from './validators.js';

/** Records who uploaded a file, and the row that uses it. */
export const record = mutation({
  args: {
    storageId: v.string(),
    userId: v.string(),
    bytes: v.number(),
    threadId: v.optional(v.string()),
    usedBy: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, args) => {
    const existing = await ctx.db
      .query('uploads')
      .withIndex('by_storage', (q) => q.eq('storageId', args.storageId))
      .first();
    if (existing) await ctx.db.patch('uploads', existing._id, args);
    else await ctx.db.insert('uploads', { ...args, createdAt: Date.now() });
    return null;
  },
});

export const get = query({
  args: { storageId: v.string() },
  returns: v.union(v.object({ ...vUploadFields, _id: v.id('uploads'), _creationTime: v.number() }), v.null()),
  handler: (ctx, { storageId }) =>
    ctx.db
      .query('uploads')
      .withIndex('by_storage', (q) => q.eq('storageId', storageId))
      .first(),
});
