import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { z } from 'zod';
import { internal } from '../_generated/api.js';
import { pause } from './pause.js';

/** The first run in a thread takes the server down with it; the second completes. */
export const rebuildIndex = repeatable(
  createTool({
    description:
      'Rebuilds the search index of the project. Use it only if the user asks for it. It takes a few seconds.',
    inputSchema: z.object({ index: z.string() }),
    execute: async (ctx, { index }): Promise<{ index: string; documents: number; seconds: number }> => {
      const threadId = ctx.threadId ?? '';
      const count = await ctx.runMutation(internal.faults.countAttempt, { threadId, what: 'rebuildIndex' });
      await pause(3_000);
      if (count === 1) await ctx.runMutation(internal.faults.killOwnRun, { threadId });
      return { index, documents: 1_284, seconds: 3 };
    },
  }),
);
