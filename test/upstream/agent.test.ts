import { Agent, DeltaStreamer, type AgentComponent } from '@convex-dev/agent';
import agentTest, { register } from '@convex-dev/agent/test';
import { stepCountIs } from 'ai';
import { convexTest } from 'convex-test';
import {
  componentsGeneric,
  internalActionGeneric,
  makeFunctionReference,
  type FunctionReference,
} from 'convex/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { createBackend, scriptedModel, text, toolCall } from '../../src/testing/index.js';
import * as deltas07 from '../../node_modules/@convex-dev/agent/dist/vercel/deltas.js';
import * as deltas06 from '../agent-0.6/node_modules/@convex-dev/agent/dist/deltas.js';
import { agents } from '../support/agents.js';
import { fixedUpstream } from './fixed.js';

/*
 * Each test passes while the agent has a defect that we work around. The project `agent-0.6` runs them on 0.6.4, `unit`
 * on 0.7.3. If one fails, the entry in docs/upstream.md says what to remove.
 */

const is06 = process.env['AGENT'] === '0.6';
const { toUIMessages, reduceDeltas } = agents.find(({ name }) => name.includes(is06 ? '0.6' : '0.7'))!;

beforeEach(() => {
  for (const level of ['error', 'warn', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});

interface IncrementalReducer {
  applyUIMessageChunksIncremental(
    message: AgentUIMessage,
    chunks: readonly object[],
    state: object,
  ): { message: AgentUIMessage; streamState: object };
  blankUIMessage(stream: object, threadId: string): AgentUIMessage;
  emptyIncrementalStreamState(): object;
}

const rowDoc = (stepOrder: number, message: object, rest: object = {}) => ({
  _id: `d${stepOrder}`,
  _creationTime: stepOrder,
  threadId: 'T',
  order: 0,
  stepOrder,
  status: 'success',
  tool: true,
  message,
  ...rest,
});
const callDoc = (stepOrder: number, toolCallId: string) =>
  rowDoc(stepOrder, {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId, toolName: 'find', input: {}, args: {} }],
  });
const resultDoc = (stepOrder: number, toolCallId: string, output: object) =>
  rowDoc(stepOrder, {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName: 'find', output }],
  });
const textDoc = (stepOrder: number, rest: object = {}) =>
  rowDoc(stepOrder, { role: 'assistant', content: [{ type: 'text', text: 'x' }] }, { tool: false, ...rest });

const streamDoc = { streamId: 's', status: 'streaming', order: 0, stepOrder: 1, format: 'UIMessageChunk' };
const deltaDoc = (...parts: object[]) => ({ streamId: 's', start: 0, end: parts.length, parts });

describe('rows as UIMessages', () => {
  const statesOf = (docs: object[]) =>
    toUIMessages(docs).flatMap(({ parts }) =>
      (parts as ReadonlyArray<{ state?: string; toolCallId?: string }>)
        .filter(({ toolCallId }) => toolCallId)
        .map(({ state }) => state),
    );

  it('the agent turns a failed tool call into a success on its way to a UIMessage', () => {
    const failed = [callDoc(1, 'a'), resultDoc(2, 'a', { type: 'error-text', value: 'no' })];
    expect(statesOf(failed), fixedUpstream('`exact` rows', 'src/server/rows/uiMessages.ts')).toEqual([
      'output-available',
    ]);
  });

  it('the agent gives the results of two calls with one id to the first of them', () => {
    const repeated = [
      callDoc(1, 'a'),
      resultDoc(2, 'a', { type: 'json', value: 1 }),
      callDoc(3, 'a'),
      resultDoc(4, 'a', { type: 'json', value: 2 }),
    ];
    expect(
      statesOf(repeated),
      fixedUpstream('joining results by row', 'src/server/rows/uiMessages.ts'),
    ).toEqual(['output-available', 'input-available']);
  });

  it('the agent names a grouped message after the first row on its page', () => {
    const rows = [callDoc(1, 'a'), resultDoc(2, 'a', { type: 'json', value: 1 }), textDoc(3)];
    const namesOf = (docs: object[]) => toUIMessages(docs).map(({ id, key }) => [id, key]);
    expect(namesOf(rows)).toEqual([['d1', 'T-0-1']]);
    expect(namesOf(rows.slice(1)), fixedUpstream('ids of our own', 'src/bridge/ids.ts')).toEqual([
      ['d2', 'T-0-2'],
    ]);
  });

  it('the agent leaves out why a row failed', () => {
    const [message] = toUIMessages([textDoc(1, { status: 'failed', error: 'The provider is down.' })]);
    expect(message!.status).toBe('failed');
    expect(
      JSON.stringify(message),
      fixedUpstream('the error of rows', 'src/server/rows/messageMetadata.ts'),
    ).not.toContain('The provider is down.');
  });
});

describe('streams as UIMessages', () => {
  it('the agent shows a streamed message under a different id than its row', async () => {
    const [live] = await reduceDeltas([streamDoc], [deltaDoc({ type: 'start' }, { type: 'start-step' })]);
    expect(live!.id, fixedUpstream('ids of our own', 'src/bridge/ids.ts')).toBe('stream:s');
    expect(toUIMessages([textDoc(1)])[0]!.id).toBe('d1');
  });

  /** The message after each batch, from the reducer that the agent's hooks use. */
  function messagesAfter(...batches: ReadonlyArray<readonly object[]>): AgentUIMessage[] {
    const reducer = (is06 ? deltas06 : deltas07) as unknown as IncrementalReducer;
    let message = reducer.blankUIMessage(streamDoc, 'T');
    let streamState = reducer.emptyIncrementalStreamState();
    return batches.map((batch) => {
      ({ message, streamState } = reducer.applyUIMessageChunksIncremental(message, batch, streamState));
      return message;
    });
  }

  it('the agent hides arguments until they are complete', () => {
    const start = { type: 'tool-input-start', toolCallId: 'a', toolName: 'find' };
    const begun = { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{"q":"a lo' };
    const [live] = messagesAfter([{ type: 'start' }, { type: 'start-step' }, start, begun]);
    const message = fixedUpstream('the text of arguments', 'src/runtime/streams/reduceToolChunk.ts');
    expect(live!.parts.at(-1)).toMatchObject({ toolCallId: 'a', state: 'input-streaming' });
    expect(JSON.stringify(live!.parts), message).not.toContain('a lo');
  });

  it('the agent copies a whole message at every delta', () => {
    const said = [
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'x' },
      { type: 'text-end', id: 't' },
    ];
    const [before, after] = messagesAfter(said, [{ type: 'start-step' }]);
    expect(after!.parts[0]).toEqual(before!.parts[0]);
    const message = fixedUpstream('the reducer', 'src/runtime/streams/createStreamReducer.ts');
    expect(after!.parts[0], message).not.toBe(before!.parts[0]);
  });
});

const { agent } = componentsGeneric() as unknown as { agent: AgentComponent };
const { messages, streams, threads } = agent;

interface StoredRow {
  readonly _id: string;
  readonly order: number;
  readonly status: string;
  readonly error?: string;
  readonly message?: { readonly role: string };
}

/** A new thread on the real component, without our server in front of it. */
async function openThread() {
  const t = convexTest({ modules: { './convex/_generated/api.js': () => Promise.resolve({}) } });
  register(t, 'agent');
  const mutate = <T>(fn: FunctionReference<'mutation', 'internal'>, args: object): Promise<T> =>
    t.run((ctx) => ctx.runMutation(fn, args) as Promise<T>);
  const query = <T>(fn: FunctionReference<'query', 'internal'>, args: object): Promise<T> =>
    t.run((ctx) => ctx.runQuery(fn, args) as Promise<T>);
  const { _id: threadId } = await mutate<{ _id: string }>(threads.createThread, {});
  return {
    threadId,
    mutate,
    add: async (...added: object[]) => {
      const args = { threadId, embeddings: undefined, failPendingSteps: false, messages: added };
      return (await mutate<{ messages: StoredRow[] }>(messages.addMessages, args)).messages;
    },
    stream: async (order: number, stepOrder: number, chunks: readonly object[] = []) => {
      const opened = { threadId, order, stepOrder, format: 'UIMessageChunk' };
      const streamId = await mutate<string>(streams.create, opened);
      // `addDelta` takes milliseconds, and one test stores a thousand.
      await (t as unknown as InComponent).runInComponent('agent', async ({ db }) => {
        const deltas = chunks.map((chunk, start) => ({ streamId, start, end: start + 1, parts: [chunk] }));
        await Promise.all(deltas.map((delta) => db.insert('streamDeltas', delta)));
        return null;
      });
      return streamId;
    },
    listed: (statuses?: readonly string[]) =>
      query<ReadonlyArray<{ status: string }>>(streams.list, { threadId, ...(statuses && { statuses }) }),
    rows: async () => {
      const args = { threadId, order: 'asc', paginationOpts: { numItems: 100, cursor: null } };
      return (await query<{ page: StoredRow[] }>(messages.listMessagesByThreadId, args)).page;
    },
    fail: ({ _id: messageId }: StoredRow) =>
      mutate(messages.finalizeMessage, { messageId, result: { status: 'failed', error: 'stopped' } }),
  };
}

/** Exists in convex-test, but not in its types. */
interface InComponent {
  runInComponent(
    component: string,
    handler: (ctx: { db: { insert(table: string, document: object): Promise<unknown> } }) => Promise<null>,
  ): Promise<void>;
}

describe('the component', () => {
  const asks = { message: { role: 'user', content: 'go' } };
  const pending = { message: { role: 'assistant', content: [] }, status: 'pending' };
  const opening = [{ type: 'start' }, { type: 'start-step' }, { type: 'text-start', id: 't' }];
  const word = { type: 'text-delta', id: 't', delta: 'x' };

  it('the agent keeps the stream of a deleted turn live with 0.6, and ends it with 0.7', async () => {
    const { threadId, add, stream, mutate, listed } = await openThread();
    await add(asks);
    await stream(0, 1);
    await mutate(messages.deleteByOrder, { threadId, startOrder: 0, endOrder: 1 });
    const [left] = await listed(['streaming', 'finished', 'aborted']);
    const message = fixedUpstream('deleted streams', 'src/bridge/overlay/deletedStreams.ts');
    expect(left!.status, message).toBe(is06 ? 'streaming' : 'aborted');
  });

  it('the agent lists a stream again after its end, without saying when it ran', async () => {
    const { add, stream, mutate, listed } = await openThread();
    await add(asks);
    const streamId = await stream(0, 1);
    expect(await listed()).toHaveLength(1);
    await mutate(streams.abort, { streamId, reason: 'stopped' });
    expect(await listed()).toHaveLength(0);
    const [again] = await listed(['streaming', 'aborted']);
    const message = fixedUpstream('guessing what ran beside', 'src/bridge/overlay/concurrentRuns.ts');
    const fields = ['format', 'order', 'status', 'stepOrder', 'streamId'];
    expect(Object.keys(again!).toSorted(), message).toEqual(fields);
  });

  const ownSettling = () => fixedUpstream('settling of our own', 'src/server/runs/settle/settleRun.ts');

  it('the agent settles a run from its first 1,000 deltas and fails its row', async () => {
    const { add, stream, fail, rows } = await openThread();
    const [, row] = await add(asks, pending);
    await stream(0, 1, [...opening, ...Array.from({ length: 1_000 }, () => word)]);
    await fail(row!);
    const [, settled] = await rows();
    expect(settled!.status, ownSettling()).toBe('failed');
    const [kept] = JSON.stringify(settled).match(/x{100,}/)!;
    expect(kept, ownSettling()).toHaveLength(1_000 - opening.length);
  });

  it('the agent drops half-written arguments when it settles a run', async () => {
    const { add, stream, fail, rows } = await openThread();
    const [, row] = await add(asks, pending);
    const start = { type: 'tool-input-start', toolCallId: 'a', toolName: 'find' };
    const begun = { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{"q":"a lo' };
    await stream(0, 1, [...opening, word, start, begun]);
    await fail(row!);
    const stored = JSON.stringify(await rows());
    expect(stored).toContain('"x"');
    expect(stored, ownSettling()).not.toContain('tool-call');
  });

  it('the agent appends late results to the newest turn', async () => {
    const { add, stream, fail, rows } = await openThread();
    const [, row] = await add(asks, pending);
    const call = { type: 'tool-input-available', toolCallId: 'a', toolName: 'find', input: {} };
    const result = { type: 'tool-output-available', toolCallId: 'a', output: 1 };
    await stream(0, 1, [{ type: 'start' }, { type: 'start-step' }, call, result]);
    await add(asks);
    await fail(row!);
    const stored = (await rows()).find(({ message }) => message?.role === 'tool');
    const message = fixedUpstream('the `promptMessageId` of rows', 'src/server/runs/settle/settleRun.ts');
    expect(stored!.order, message).toBe(1);
  });

  it('the agent wraps the error of a row that it writes after a stop with 0.6, and keeps it with 0.7', async () => {
    const { threadId, add, mutate, fail } = await openThread();
    const [, row] = await add(asks, pending);
    await fail(row!);
    const args = { threadId, pendingMessageId: row!._id, embeddings: undefined, failPendingSteps: false };
    const late = [{ message: { role: 'assistant', content: 'x' } }];
    const { messages: stored } = await mutate<{ messages: StoredRow[] }>(messages.addMessages, {
      ...args,
      messages: late,
    });
    const wrapped = `Trying to update a message that failed: ${row!._id}, error: stopped`;
    const message = fixedUpstream('`rowError`', 'src/server/rows/messageMetadata.ts');
    expect(stored[0]!.error, message).toBe(is06 ? wrapped : 'stopped');
  });

  it('the agent stores no data parts', async () => {
    const { add, stream, fail, rows } = await openThread();
    const [, row] = await add(asks, pending);
    await stream(0, 1, [...opening, word, { type: 'data-chart', data: { bars: 3 } }]);
    await fail(row!);
    const stored = JSON.stringify(await rows());
    expect(stored).toContain('"x"');
    const message = fixedUpstream(
      'data parts that end with their stream',
      'src/bridge/overlay/overlayStream.ts',
    );
    expect(stored, message).not.toContain('bars');
  });

  it('the agent leaves a pending row after an empty last step with 0.6, and ends it with 0.7', async () => {
    const model = scriptedModel(({ step }) => (step === 0 ? [text('Looking.'), toolCall('find', {})] : []));
    const find = { inputSchema: z.object({}), execute: () => Promise.resolve(1) };
    const options = { name: 'Assistant', languageModel: model, tools: { find }, stopWhen: stepCountIs(5) };
    const assistant = new Agent(agent, options as never);
    const answer = internalActionGeneric({
      handler: async (ctx) => {
        const { threadId } = await assistant.createThread(ctx as never);
        const result = await assistant.streamText(ctx as never, { threadId }, { prompt: 'go' });
        await result.consumeStream();
        const paginationOpts = { numItems: 100, cursor: null };
        const args = { threadId, order: 'asc' as const, paginationOpts };
        const { page } = await ctx.runQuery(messages.listMessagesByThreadId, args);
        return page.at(-1)!.status;
      },
    });
    const backend = createBackend({ functions: { chat: { answer } }, components: { agent: agentTest } });
    const status = await backend.t.action(makeFunctionReference<'action'>('chat:answer'), {});
    const message = fixedUpstream('`pendingLimitMs`', 'src/bridge/build/status.ts');
    expect(status, message).toBe(is06 ? 'pending' : 'success');
  });
});

describe('the writer of deltas', () => {
  it('the agent holds the last delta until the model says more with 0.6, and writes it in time with 0.7', async () => {
    vi.useFakeTimers();
    try {
      const written: unknown[] = [];
      const ctx = {
        runMutation: (_: unknown, args: { parts?: unknown[] }) => {
          if (args.parts) written.push(...args.parts);
          return Promise.resolve(args.parts ? true : 'stream');
        },
      };
      const streamer = new DeltaStreamer<string>(
        componentsGeneric()['agent'] as unknown as AgentComponent,
        ctx as never,
        { throttleMs: 250, onAsyncAbort: () => Promise.resolve(), abortSignal: undefined, compress: null },
        { threadId: 'T', order: 0, stepOrder: 1, format: 'UIMessageChunk' },
      );
      await streamer.addParts(['first']);
      await vi.advanceTimersByTimeAsync(10);
      await streamer.addParts(['the tool runs']);
      await vi.advanceTimersByTimeAsync(60_000);
      const message = fixedUpstream('watching for calls', 'src/server/runs/tools/unshownCalls.ts');
      expect(written, message).toEqual(is06 ? ['first'] : ['first', 'the tool runs']);
    } finally {
      vi.useRealTimers();
    }
  });
});
