import { createTool } from '@convex-dev/agent';
import { z } from 'zod';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tools whose results have a given size and take a given time. */
export const createTools = (silentMs: number) => ({
  large: createTool({
    description: 'Returns 2 KB after 50 ms.',
    inputSchema: z.object({ q: z.string() }),
    execute: async () => {
      await sleep(50);
      return { data: 'x'.repeat(2_000) };
    },
  }),
  small: createTool({
    description: 'Returns 200 bytes.',
    inputSchema: z.object({ q: z.string() }),
    execute: () => Promise.resolve({ data: 'y'.repeat(200) }),
  }),
  silent: createTool({
    description: 'Works for a long time without a sign.',
    inputSchema: z.object({}),
    execute: async () => {
      await sleep(silentMs);
      return 'done';
    },
  }),
});
