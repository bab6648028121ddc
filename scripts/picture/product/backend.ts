/** The backend of the product picture: a conversation that searches, plans, replies and asks. */
import { Agent, createTool } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { componentsGeneric, type ApiFromModules } from 'convex/server';
import { z } from 'zod';
import { defineThreadApi, type ThreadComponents } from '../../../src/server/index.js';
import assistantUi from '../../../src/test.js';
import { createBackend, scriptedModel, text, toolCall, type Backend } from '../../../src/testing/index.js';

const components = componentsGeneric() as unknown as ThreadComponents;

const tool = (execute: (input: object) => unknown, needsApproval = false) =>
  createTool({
    description: 'A tool of the picture',
    inputSchema: z.looseObject({}),
    needsApproval: () => needsApproval,
    execute: async (_ctx, input): Promise<unknown> => execute(input),
  });

const page = (title: string, url: string, snippet: string) => ({ title, url, snippet });

const tools = {
  webSearch: tool(() => ({
    results: [
      page(
        'Casa do Rio, a house for teams',
        'https://casadorio.example',
        'Eight rooms, a studio and a garden',
      ),
      page('Working from Lisbon', 'https://lisbon.example/work', 'Where teams meet'),
      page('Lisbon by tram', 'https://lisbon.example/tram', 'Line 28, early'),
    ],
  })),
  urlReader: tool(() => ({
    title: 'Casa do Rio',
    url: 'https://casadorio.example',
    content: 'Eight rooms and a studio.',
  })),
  showPlan: tool((plan) => plan),
  bookHouse: tool(() => ({ booked: true }), true),
};

const plan = (statuses: readonly string[]) =>
  toolCall('showPlan', {
    id: 'offsite',
    title: 'Team offsite in Lisbon',
    todos: ['Compare houses for eight people', 'Check flights from Berlin and Oslo', 'Book the house'].map(
      (title, i) => ({ title, status: statuses[i] }),
    ),
  });

const script = [
  [
    toolCall('webSearch', { query: 'house for a team of eight in Lisbon' }),
    toolCall('webSearch', { query: 'flights to Lisbon in May' }),
  ],
  [toolCall('urlReader', { url: 'https://casadorio.example' })],
  [plan(['done', 'done', 'active'])],
  [
    text(
      [
        '**Casa do Rio** fits best: eight rooms, a studio to work in, and five minutes to the tram.',
        '',
        '| | Casa do Rio | Hotel Alma |',
        '| --- | --- | --- |',
        '| Three nights, eight people | €2,940 | €3,480 |',
        '| Room to work together | a studio | the lobby |',
      ].join('\n'),
    ),
    toolCall('bookHouse', { house: 'Casa do Rio', nights: '12–15 May', total: '€2,940' }),
  ],
];

const agent = new Agent(components.agent, {
  name: 'Assistant',
  languageModel: scriptedModel(script, { chunkDelayMs: 0 }),
} as never);

const chat = defineThreadApi(components, {
  agent,
  authorize: async () => ({ userId: 'user' }),
  tools: () => tools,
});

export type Api = ApiFromModules<{ chat: typeof chat }>;

// oxlint-disable-next-line import/no-default-export -- the plugin requires it
export default ({ origin }: { origin: string }): Backend =>
  createBackend({ origin, functions: { chat }, components: { agent: agentTest, assistantUi } });
