import { saveMessages } from '@convex-dev/agent';
import { v } from 'convex/values';
import { components } from './_generated/api.js';
import { mutation } from './_generated/server.js';
import { turnAt } from './historyTurns.js';

/** Stores past turns in batches, because one mutation may not write them all. */
export const seed = mutation({
  args: { threadId: v.string(), from: v.number(), count: v.number() },
  handler: async (ctx, { threadId, from, count }): Promise<null> => {
    const userId = (await ctx.auth.getUserIdentity())?.subject ?? 'visitor';
    const thread = await ctx.runQuery(components.agent.threads.getThread, { threadId });
    if (thread?.userId !== userId || count > 60) throw new Error('You don’t have permission to do this.');
    const turns = Array.from({ length: count }, (_, i) => turnAt(from + i));
    await saveMessages(ctx, components.agent, { threadId, userId, messages: turns.flat() });
    return null;
  },
});
