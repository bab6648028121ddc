import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { z } from 'zod';
import { internal } from '../_generated/api.js';
import type { Found } from '../memories.js';
import { pause } from './pause.js';

export const searchMemories = repeatable(
  createTool({
    description: 'Looks for what the user has asked to remember.',
    inputSchema: z.object({ query: z.string(), limit: z.number().int().min(1).max(20).default(5) }),
    execute: async (ctx, { query, limit }): Promise<{ found: number; memories: Found[] }> => {
      await pause(700);
      const userId = ctx.userId ?? 'visitor';
      const memories = await ctx.runQuery(internal.memories.search, { userId, query, limit });
      return { found: memories.length, memories };
    },
  }),
);

export const saveMemory = createTool({
  description: 'Remembers a fact about the user for later conversations.',
  inputSchema: z.object({ content: z.string(), category: z.string().default('fact') }),
  execute: async (ctx, { content, category }): Promise<{ memoryId: string; duplicate: boolean }> => {
    await pause(500);
    const userId = ctx.userId ?? 'visitor';
    const saved = await ctx.runMutation(internal.memories.save, { userId, content, category });
    return { memoryId: saved.memoryId, duplicate: !saved.isNew };
  },
});
