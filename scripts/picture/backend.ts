/** The backend of the picture: one thread, one scripted run, and a clock that `take.mjs` moves. */
import { Agent, createTool, listUIMessages, syncStreams, vStreamArgs } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { sleep } from '../../src/shared/clock.js';
import {
  actionGeneric,
  componentsGeneric,
  paginationOptsValidator,
  queryGeneric,
  type ApiFromModules,
} from 'convex/server';
import { v } from 'convex/values';
import { z } from 'zod';
import { defineThreadApi, type ThreadComponents } from '../../src/server/index.js';
import assistantUi from '../../src/test.js';
import {
  createBackend,
  createManualClock,
  scriptedModel,
  text,
  toolCall,
  type Backend,
} from '../../src/testing/index.js';

const components = componentsGeneric() as unknown as ThreadComponents;
const clock = createManualClock();

const tool = (execute: () => unknown) =>
  createTool({
    description: 'A tool of the picture',
    inputSchema: z.looseObject({}),
    execute: async () => {
      await sleep(clock, 600);
      return execute();
    },
  });

const tools = {
  projectContext: tool(() => ({ title: 'Atlas', status: 'on track', notes: 'Launch on 20 November' })),
  searchMemories: tool(() => ({
    found: 1,
    memories: [{ content: 'Three points a day', category: 'project' }],
  })),
  calculator: tool(() => ({ expression: '(42 - 33) / 3', result: 3 })),
  datetime: tool(() => ({ operation: 'current', iso: '2026-11-16T09:00:00.000Z', timezone: 'UTC' })),
  urlReader: tool(() => {
    throw new Error('connect ECONNREFUSED 203.0.113.7:443');
  }),
};

const script = [
  [text('Let me read the project notes.'), toolCall('projectContext', { section: 'notes' })],
  [text('Now the team’s pace:'), toolCall('searchMemories', { query: 'velocity' })],
  [text('At that pace, the rest takes:'), toolCall('calculator', { expression: '(42 - 33) / 3' })],
  [text('And today’s date:'), toolCall('datetime', { operation: 'current', timezone: 'UTC' })],
  [text('Is the vendor’s service up?'), toolCall('urlReader', { url: 'https://status.example.com' })],
  [
    text(
      'Yes. Three days of work are left, and four days until the launch. I couldn’t reach the vendor’s status page.',
    ),
  ],
];

const agent = new Agent(components.agent, {
  name: 'Assistant',
  languageModel: scriptedModel(script, { chunkDelayMs: 120, clock }),
} as never);

const chat = defineThreadApi(components, {
  agent,
  authorize: async () => ({ userId: 'user' }),
  tools: () => tools,
  saveStreamDeltas: { chunking: 'word', throttleMs: 0 },
});

/** The query of the agent's own documentation. */
const released = {
  list: queryGeneric({
    args: { threadId: v.string(), paginationOpts: paginationOptsValidator, streamArgs: vStreamArgs },
    handler: async (ctx, args) => {
      const page = await listUIMessages(ctx, components.agent, args);
      return { ...page, streams: await syncStreams(ctx, components.agent, args) };
    },
  }),
};

const time = {
  advance: actionGeneric({
    args: { ms: v.number() },
    handler: async (_, { ms }): Promise<null> => {
      await clock.advanceAsync(ms);
      return null;
    },
  }),
};

export type Api = ApiFromModules<{ chat: typeof chat; released: typeof released; time: typeof time }>;

// oxlint-disable-next-line import/no-default-export -- the plugin requires it
export default ({ origin }: { origin: string }): Backend =>
  createBackend({
    origin,
    functions: { chat, released, time },
    components: { agent: agentTest, assistantUi },
  });
