import { createTool } from '@convex-dev/agent';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { internal } from '../_generated/api.js';
import type { Execution } from '../sandbox.js';
import { runInE2B } from './e2b.js';
import { pause } from './pause.js';

const TIMEOUT_MS = 30_000;

const inputSchema = z.object({
  code: z.string().describe('A whole program. Print what you want to know'),
  language: z.enum(['javascript', 'python']).default('javascript'),
});

export const codeExecution = createTool({
  description:
    'Runs a program without network access, and returns what it prints and its last value. Use it for calculations with ' +
    'several steps, and to check code. Do not use it for simple arithmetic (calculator) or dates (datetime).',
  inputSchema,
  execute: async (ctx, { code, language }, options): Promise<Execution> => {
    const apiKey = process.env.E2B_API_KEY;
    if (apiKey) {
      const signal = (options as { abortSignal?: AbortSignal }).abortSignal;
      return runInE2B({ apiKey, code, language, timeoutMs: TIMEOUT_MS, signal }).catch((error: unknown) => {
        throw new ConvexError({
          code: 'sandbox-unavailable',
          message: error instanceof Error ? error.message : String(error),
        });
      });
    }
    if (language !== 'javascript')
      throw new ConvexError({
        code: 'unsupported-language',
        message: `Cannot run ${language} here: only JavaScript runs without E2B_API_KEY.`,
      });
    await pause(500);
    return ctx.runAction(internal.sandbox.run, { code, timeoutMs: 5_000 });
  },
});
