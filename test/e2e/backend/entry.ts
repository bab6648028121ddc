/** The demo's backend, with a model and tools that tests control. */
import { Agent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { actionGeneric, componentsGeneric, mutationGeneric, type ApiFromModules } from 'convex/server';
import { v } from 'convex/values';
import type { DataModel } from '../../../demo/convex/_generated/dataModel.js';
import { isAdmin } from '../../../demo/convex/admin.js';
import { giveLife } from '../../../demo/convex/life.js';
import schema from '../../../demo/convex/schema.js';
import { titleOf } from '../../../demo/convex/stories/titleOf.js';
import { defineThreadApi, type ThreadComponents } from '../../../src/server/index.js';
import assistantUi from '../../../src/test.js';
import { createBackend, type Backend } from '../../../src/testing/index.js';
import { gateReached, openGate, openRoad } from './gates.js';
import { model } from './model.js';
import { tools } from './tools.js';

const components = componentsGeneric() as unknown as ThreadComponents;

const chat = defineThreadApi<DataModel>(components, {
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- TypeScript gives up on these options (TS2590)
  agent: new Agent(components.agent, { name: 'Assistant', languageModel: model } as never),
  authorize: async (ctx) => ({ userId: (await ctx.auth.getUserIdentity())?.subject ?? 'visitor' }),
  authorizeDebug: isAdmin,
  tools: (ctx, { threadId }) => {
    giveLife(ctx, threadId);
    return tools;
  },
  generateTitle: async (_, { prompt }) => titleOf(prompt),
  stopWhen: ({ steps }) => steps.length >= 20,
  saveStreamDeltas: { chunking: 'word', throttleMs: 40 }, // a write for every word took most of the time
  checkStopEveryMs: 100,
  checkRunsEveryMs: 500, // half a minute by default
  resumeDelayMs: () => 50, // a second by default
});

const vGate = { threadId: v.string(), gate: v.string() };

const e2e = {
  open: mutationGeneric({
    args: vGate,
    handler: async (_, { threadId, gate }): Promise<null> => {
      openGate(threadId, gate);
      return null;
    },
  }),
  release: mutationGeneric({
    args: { threadId: v.string() },
    handler: async (_, { threadId }): Promise<null> => {
      openRoad(threadId);
      return null;
    },
  }),
  /** Returns when a run waits at the gate. */
  reached: actionGeneric({
    args: vGate,
    handler: async (_, { threadId, gate }): Promise<null> => {
      await gateReached(threadId, gate);
      return null;
    },
  }),
};

/** The api for tests: `anyApi as unknown as Api`. */
export type Api = ApiFromModules<{ chat: typeof chat; e2e: typeof e2e }>;

const FOLDER = '../../../demo/convex/';
const modules = import.meta.glob([
  '../../../demo/convex/**/*.{ts,js}',
  '!../../../demo/convex/{chat,convex.config}.ts',
  '!**/*.d.ts',
]);

// oxlint-disable-next-line import/no-default-export -- the plugin needs it
export default ({ origin }: { origin: string }): Backend =>
  createBackend({
    origin,
    schema,
    modules: { ...modules, [`${FOLDER}chat.ts`]: chat, [`${FOLDER}e2e.ts`]: e2e },
    components: { agent: agentTest, assistantUi },
  });
