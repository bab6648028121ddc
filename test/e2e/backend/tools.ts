import { createTool } from '@convex-dev/agent';
import { z } from 'zod';
import { tools as demoTools } from '../../../demo/convex/tools/index.js';
import { repeatable } from '../../../src/server/index.js';
import { PROBES } from '../scenarios.js';
import { passGate } from './gates.js';

const probe = createTool({
  description: 'Ends as its arguments say.',
  inputSchema: z.object({ end: z.enum(['complete', 'error', 'soft']), gate: z.string().optional() }),
  execute: async (ctx, { end, gate }, options): Promise<object> => {
    if (gate !== undefined) await passGate(ctx.threadId ?? '', gate, options?.abortSignal);
    if (end === 'error') throw new Error('The probe broke.\n    at SECRET (probe.ts:1)');
    if (end === 'soft')
      return { success: false, error: { message: 'The service is closed.', stack: 'SECRET' } };
    return { found: 3 };
  },
});

const removeFile = createTool({
  description: 'Asks first.',
  inputSchema: z.object({ file: z.string() }),
  needsApproval: () => true,
  execute: async (_, { file }): Promise<string> => `removed ${file}`,
});

const { rebuildIndex } = demoTools;

/** The demo's tool, behind a gate. It kills its run, which must not happen before the page has seen the call. */
const gatedRebuildIndex = repeatable(
  createTool({
    description: 'Builds the index, behind a gate.',
    inputSchema: z.object({ index: z.string() }),
    execute: async (ctx, input, options): Promise<object> => {
      await passGate(ctx.threadId ?? '', 'rebuildIndex', options.abortSignal);
      return rebuildIndex.execute!.call({ ...rebuildIndex, ctx }, input, options) as Promise<object>;
    },
  }),
);

export const tools = {
  ...demoTools,
  rebuildIndex: gatedRebuildIndex,
  ...Object.fromEntries([...PROBES, 'getMyResume', 'getMyJobPreferences'].map((name) => [name, probe])),
  removeFile,
};
