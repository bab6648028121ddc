import { components } from './_generated/api.js';
import { internalMutation, mutation, type MutationCtx } from './_generated/server.js';
import { v } from 'convex/values';
import { takeLife } from './life.js';

/** Kills the run of a thread without giving it a chance to report that. */
export const killRun = mutation({
  args: { threadId: v.string() },
  handler: (ctx, { threadId }): Promise<boolean> => kill(ctx, threadId),
});

export const killOwnRun = internalMutation({
  args: { threadId: v.string() },
  handler: (ctx, { threadId }): Promise<boolean> => kill(ctx, threadId),
});

/** Counts an attempt in the thread. Returns how many there were, including this one. */
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
  const runs = await ctx.runQuery(components.assistantUi.runs.listLive, { threadId });
  const jobs = await ctx.db.system.query('_scheduled_functions').order('desc').take(200);
  const running = jobs.filter(
    ({ _id, state }) => state.kind === 'inProgress' && runs.some(({ jobId }) => jobId === _id),
  );
  if (running.length === 0) return false;
  await Promise.all(running.map(({ _id }) => ctx.scheduler.cancel(_id)));
  // A deployment lets a cancelled action run on until it notices that it was replaced.
  takeLife(threadId);
  return true;
}
