import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { z } from 'zod';
import { internal } from '../_generated/api.js';
import type { Found } from '../memories.js';
import { pause } from './pause.js';

export const searchMemories = repeatable(
  createTool({
    description:
      'Searches what the user has asked to remember, by meaning. Use it before you reply about the user’s preferences, work ' +
      'or plans, and when they ask what you know. Do not use it for general knowledge (webSearch).',
    inputSchema: z.object({ query: z.string(), limit: z.number().int().min(1).max(20).default(5) }),
    execute: async (ctx, { query, limit }): Promise<{ found: number; memories: Found[] }> => {
      await pause(700);
      const userId = ctx.userId ?? 'visitor';
      const memories = await ctx.runAction(internal.memories.search, { userId, query, limit });
      return { found: memories.length, memories };
    },
  }),
);

export const saveMemory = createTool({
  description:
    'Remembers one fact about the user for later conversations. Use it when they ask you to remember something, or tell you ' +
    'a lasting preference. Do not use it for secrets, or for what only matters in this conversation.',
  inputSchema: z.object({ content: z.string(), category: z.string().default('fact') }),
  execute: async (ctx, { content, category }): Promise<{ memoryId: string; duplicate: boolean }> => {
    await pause(500);
    const userId = ctx.userId ?? 'visitor';
    const saved = await ctx.runAction(internal.memories.save, { userId, content, category });
    return { memoryId: saved.memoryId, duplicate: !saved.isNew };
  },
});
