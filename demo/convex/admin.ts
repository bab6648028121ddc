import { v } from 'convex/values';
import { mutation, query, type QueryCtx } from './_generated/server.js';

/** Whether the visitor may see raw errors of this thread. An app would check a role. */
export async function isAdmin(ctx: QueryCtx, threadId: string): Promise<boolean> {
  const found = await ctx.db
    .query('admins')
    .withIndex('threadId', (q) => q.eq('threadId', threadId))
    .unique();
  return found !== null;
}

export const get = query({
  args: { threadId: v.string() },
  handler: (ctx, { threadId }): Promise<boolean> => isAdmin(ctx, threadId),
});

export const set = mutation({
  args: { threadId: v.string(), isOn: v.boolean() },
  handler: async (ctx, { threadId, isOn }): Promise<null> => {
    const found = await ctx.db
      .query('admins')
      .withIndex('threadId', (q) => q.eq('threadId', threadId))
      .unique();
    if (isOn && !found) await ctx.db.insert('admins', { threadId });
    if (!isOn && found) await ctx.db.delete(found._id);
    return null;
  },
});
