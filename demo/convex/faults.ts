import { components } from './_generated/api.js';
import { internalMutation, mutation, type MutationCtx } from './_generated/server.js';
import { v } from 'convex/values';
import { takeLife } from './life.js';

/** The run of a thread dies where it is, without a chance to say so. */
export const killRun = mutation({
  args: { threadId: v.string() },
  handler: (ctx, { threadId }): Promise<boolean> => kill(ctx, threadId),
});

export const killOwnRun = internalMutation({
  args: { threadId: v.string() },
  handler: (ctx, { threadId }): Promise<boolean> => kill(ctx, threadId),
});

/** How often this was tried in the thread, this time included. */
export const countAttempt = internalMutation({
  args: { threadId: v.string(), what: v.string() },
  handler: async (ctx, { threadId, what }): Promise<number> => {
    const before = await ctx.db
      .query('attempts')
      .withIndex('threadId', (q) => q.eq('threadId', threadId).eq('what', what))
      .unique();
    const count = (before?.count ?? 0) + 1;
    if (before) await ctx.db.patch(before._id, { count });
    else await ctx.db.insert('attempts', { threadId, what, count });
    return count;
  },
});

async function kill(ctx: MutationCtx, threadId: string): Promise<boolean> {
  const jobs = await ctx.db.system.query('_scheduled_functions').order('desc').take(200);
  const run = jobs.find(
    ({ name, args, state }) =>
      name.endsWith('runThread') &&
      state.kind === 'inProgress' &&
      (args[0] as { threadId?: string } | undefined)?.threadId === threadId,
  );
  if (!run) return false;
  await ctx.scheduler.cancel(run._id);
  if (takeLife(threadId)) return true;
  // A deployment lets an action that was cancelled run on. It ends when its next delta is refused.
  const streams = await ctx.runQuery(components.agent.streams.list, { threadId });
  for (const { streamId } of streams) {
    // oxlint-disable-next-line no-await-in-loop -- there is one, hardly ever two
    await ctx.runMutation(components.agent.streams.abort, { streamId, reason: 'killed' });
  }
  return true;
}
