import { createTool } from '@convex-dev/agent';
import { z } from 'zod';
import { internal } from '../_generated/api.js';
import type { Execution } from '../sandbox.js';
import { pause } from './pause.js';

type Refusal = { readonly success: false; readonly error: { readonly message: string } };

export const codeExecution = createTool({
  description:
    'Runs JavaScript without network, files or timers and gives what it prints and its last value.',
  inputSchema: z.object({ code: z.string(), language: z.literal('javascript').default('javascript') }),
  execute: async (ctx, { code }): Promise<Execution | Refusal> => {
    // The sandbox of the demo is for the machine of whoever runs it, not for a deployment that others can reach.
    if (process.env.CONVEX_CLOUD_URL !== undefined) {
      return { success: false, error: { message: 'Code execution is not available on a deployment.' } };
    }
    await pause(500);
    return ctx.runAction(internal.sandbox.run, { code, timeoutMs: 2_000 });
  },
});
