import { v } from 'convex/values';
import { mutation, query, type QueryCtx } from './_generated/server.js';
import { vAllowedToolFields } from './validators.js';

/** Safely above the number of tools times the number of users in a thread. */
const MAX_PER_THREAD = 500;

const vAllowedTool = v.object({
  ...vAllowedToolFields,
  _id: v.id('allowedTools'),
  _creationTime: v.number(),
});

const { grantedAt: _, ...vGrant } = vAllowedToolFields;

/** Lets a tool run in a thread without asking, in runs of this user. */
export const allow = mutation({
  args: vGrant,
  returns: v.null(),
  handler: async (ctx, grant) => {
    if (!(await findAllowed(ctx, grant))) {
      await ctx.db.insert('allowedTools', { ...grant, grantedAt: Date.now() });
    }
    return null;
  },
});

export const find = query({
  args: vGrant,
  returns: v.union(vAllowedTool, v.null()),
  handler: (ctx, grant) => findAllowed(ctx, grant),
});

export const list = query({
  args: { threadId: v.string() },
  returns: v.array(vAllowedTool),
  handler: (ctx, { threadId }) => inThread(ctx, threadId),
});

/** Makes the tool ask again, no matter which user allowed it. */
export const revoke = mutation({
  args: { threadId: v.string(), toolName: v.string() },
  returns: v.null(),
  handler: async (ctx, { threadId, toolName }) => {
    for (const grant of await inThread(ctx, threadId)) {
      if (grant.toolName === toolName) await ctx.db.delete('allowedTools', grant._id);
    }
    return null;
  },
});

const inThread = (ctx: QueryCtx, threadId: string) =>
  ctx.db
    .query('allowedTools')
    .withIndex('by_thread_tool', (q) => q.eq('threadId', threadId))
    .take(MAX_PER_THREAD);

export const findAllowed = (
  ctx: QueryCtx,
  { threadId, toolName, userId }: { threadId: string; toolName: string; userId: string },
) =>
  ctx.db
    .query('allowedTools')
    .withIndex('by_thread_tool', (q) =>
      q.eq('threadId', threadId).eq('toolName', toolName).eq('userId', userId),
    )
    .first();
