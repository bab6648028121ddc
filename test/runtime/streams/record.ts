import { createTool } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { z } from 'zod';
import {
  createEmbeddedAgent,
  delay,
  type EmbeddedAgent,
  failure,
  file,
  reasoning,
  type Script,
  source,
  text,
  toolCall,
} from '../../../src/testing/index.js';
import type { StreamDelta, StreamMessage } from '../../../src/runtime/streams/index.js';
import { plain, remove, search, tools as plainTools, until } from '../../server/app.js';
import { everyDelta, stopsQuickly } from '../../support/agentOptions.js';

export const tools = {
  ...plainTools,
  count: createTool({
    description: 'tells how far it is',
    inputSchema: z.object({ to: z.number() }),
    async *execute(_, { to }) {
      for (let i = 1; i <= to; i++) yield { counted: i };
    },
  }),
};

export interface Recording {
  readonly threadId: string;
  readonly streams: StreamMessage[];
  readonly deltas: StreamDelta[];
}

interface StreamDoc {
  readonly _id: string;
  readonly state: { readonly kind: StreamMessage['status'] };
  readonly order: number;
  readonly stepOrder: number;
  readonly format?: StreamMessage['format'];
  readonly agentName?: string;
}

interface InComponent {
  runInComponent(
    component: string,
    handler: (ctx: { db: { query(table: string): { collect(): Promise<unknown[]> } } }) => Promise<null>,
  ): Promise<unknown>;
}

/** Everything that was streamed in a thread, straight from the tables of the agent. */
export async function readRecording({ backend }: EmbeddedAgent, threadId: string): Promise<Recording> {
  let docs: StreamDoc[] = [];
  let deltas: StreamDelta[] = [];
  await (backend.t as unknown as InComponent).runInComponent('agent', async (ctx) => {
    docs = (await ctx.db.query('streamingMessages').collect()) as StreamDoc[];
    deltas = (await ctx.db.query('streamDeltas').collect()) as StreamDelta[];
    return null;
  });
  const streams = docs.map(({ _id, state, order, stepOrder, format, agentName }) => {
    return { streamId: _id, status: state.kind, order, stepOrder, format, agentName };
  });
  return { threadId, streams, deltas: deltas.toSorted((a, b) => a.start - b.start) };
}

interface Scenario {
  readonly script: Script;
  /** What happens while the reply streams, or after it. */
  readonly act?: (embedded: EmbeddedAgent, threadId: string) => Promise<void>;
}

async function answerApproval({ client, api, idle }: EmbeddedAgent, threadId: string, approved: boolean) {
  await idle();
  const { page } = await client.query(api.listThreadMessages, {
    threadId,
    paginationOpts: { cursor: null, numItems: 50 },
  });
  const parts = page.flatMap((message) => message.parts) as Array<{ approval?: { id: string } }>;
  const { approval } = parts.find((part) => part.approval)!;
  const responses = [{ approvalId: approval!.id, approved }];
  await client.mutation(api.respondToApproval, { threadId, responses });
}

/** Everything that an agent can stream. */
export const scenarios: Record<string, Scenario> = {
  text: { script: [[text('Hello from the model, in a few words.')]] },
  reasoning: { script: [[reasoning('Let me think of it.'), text('It is 42.'), reasoning('Or not.')]] },
  'several tools': {
    script: [
      [text('I look.'), search('a'), search('b')],
      [text('Again.'), search('c'), plain('soft', 'd')],
      [text('Found.')],
    ],
  },
  'a tool that throws': { script: [[plain('boom', 'b'), search('s')], [text('It failed.')]] },
  'input that does not fit': {
    script: [[toolCall('search', { town: 5 }, { toolCallId: 'bad' })], [text('I called it wrong.')]],
  },
  'a call of a tool that does not exist': {
    script: [[toolCall('nothing', { x: 1 }, { toolCallId: 'none' })], [text('There is none.')]],
  },
  'input that streams in small pieces': {
    script: [
      [
        toolCall(
          'search',
          {},
          { toolCallId: 'p', chunks: '{"q": "a \\"long\\" \\u00e9 text", "n": [1, 2.5, true]}'.split('') },
        ),
        toolCall('search', { q: 'x' }, { toolCallId: 'q' }),
      ],
      [text('Done.')],
    ],
  },
  'input that comes at once': {
    script: [
      [text('Look.'), toolCall('search', { q: 'z' }, { toolCallId: 'z', chunks: false })],
      [text('Done.')],
    ],
  },
  'a repeated id': { script: [[search('call_0')], [search('call_0')], [text('Done.')]] },
  'an approval that is given': {
    script: [[text('May I?'), remove('r')], [text('It is gone.')]],
    act: (embedded, threadId) => answerApproval(embedded, threadId, true),
  },
  'an approval that is denied': {
    script: [[text('May I?'), remove('r')], [text('As you like.')]],
    act: (embedded, threadId) => answerApproval(embedded, threadId, false),
  },
  'a tool that tells how far it is': {
    script: [[toolCall('count', { to: 3 }, { toolCallId: 'n' })], [text('Three.')]],
  },
  'sources and files': {
    script: [
      [
        text('See.'),
        source('https://a.example', 'A'),
        source('https://b.example'),
        file('image/png', 'iVBORw0KGgo='),
        text('There.'),
      ],
    ],
  },
  'tools that the provider runs': {
    script: [
      [
        toolCall(
          'web',
          { q: 1 },
          { toolCallId: 'w', providerExecuted: true, dynamic: true, result: { found: 2 } },
        ),
        toolCall(
          'web',
          { q: 2 },
          { toolCallId: 'v', providerExecuted: true, dynamic: true, result: 'no', isError: true },
        ),
        text('Found.'),
      ],
    ],
  },
  'an answer that is stopped': {
    script: [
      [text('one two'), search('s')],
      [text('three'), delay(60_000), text('never')],
    ],
    act: async (embedded, threadId) => {
      await until(async () => {
        const { deltas } = await readRecording(embedded, threadId);
        return JSON.stringify(deltas).includes('three');
      });
      await embedded.client.mutation(embedded.api.stop, { threadId });
    },
  },
  'a provider that fails': {
    script: [
      [text('Step one.'), search('s')],
      [text('Partial text'), failure(new Error('the key is invalid'))],
    ],
  },
};

/** Runs the real agent, and returns what it streamed. */
export async function record({ script, act }: Scenario): Promise<Recording> {
  const embedded = createEmbeddedAgent({
    component: agentTest,
    script,
    tools: () => tools,
    saveStreamDeltas: { ...everyDelta.saveStreamDeltas, sendSources: true },
    ...stopsQuickly,
    model: { chunkDelayMs: 1 }, // agent 0.6 loses chunks that arrive while it writes the last delta
  });
  const { client, api, idle, close } = embedded;
  const threadId = await client.mutation(api.createThread, {});
  await client.mutation(api.sendMessage, { threadId, prompt: 'go' });
  await act?.(embedded, threadId);
  await idle();
  const recording = await readRecording(embedded, threadId);
  await close();
  return recording;
}
