import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as deltas07 from '../../../node_modules/@convex-dev/agent/dist/vercel/deltas.js';
import * as deltas06 from '../../agent-0.6/node_modules/@convex-dev/agent/dist/deltas.js';
import type { AgentPart, AgentUIMessage } from '../../../src/bridge/index.js';
import {
  createStreamReducer,
  type StreamDelta,
  type StreamMessage,
} from '../../../src/runtime/streams/index.js';
import { agents } from '../../support/agents.js';
import { record, type Recording, scenarios } from './record.js';

beforeEach(() => {
  for (const method of ['error', 'warn', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
});

type Fields = AgentPart & Record<string, unknown>;
type Apply = (
  message: unknown,
  chunks: unknown[],
  state: unknown,
) => { message: unknown; streamState: unknown };

const is06 = process.env.AGENT === '0.6';
const upstream = (is06 ? deltas06 : deltas07) as unknown as {
  applyUIMessageChunksIncremental: Apply;
  blankUIMessage: (stream: StreamMessage, threadId: string) => unknown;
  emptyIncrementalStreamState: () => unknown;
};
const { reduceDeltas } = agents.find(({ name }) => name.includes(process.env.AGENT ?? '0.7'))!;

const isTool = (part: Fields) => part.type === 'dynamic-tool' || part.type.startsWith('tool-');

/**
 * Differences from the agent's reducer, and their reasons:
 * - `text`: left out. It joins texts with blanks (F41), and joining all of them at every delta is slow.
 * - `_creationTime`: when a stream was first seen, not when it was last rebuilt.
 * - `inputText`, and `input` while it streams: upstream has an input once its JSON is whole, and never its text.
 * - `providerExecuted` of a dynamic tool: 0.6 has it with the result only.
 * - `startedAt` and `endedAt`: the server's own notes, which upstream does not read.
 * - `error` of a failed stream: upstream drops the chunk that says why.
 */
function comparable(message: AgentUIMessage) {
  const {
    _creationTime,
    error: _error,
    text: _text,
    ...rest
  } = message as AgentUIMessage & { text?: string };
  const parts = (rest.parts as Fields[]).map((known) => {
    const { inputText: _, startedAt: __, endedAt: ___, ...part } = known;
    return {
      ...part,
      ...(part.state === 'input-streaming' && { input: undefined }),
      ...(is06 && part.type === 'dynamic-tool' && { providerExecuted: undefined }),
    };
  });
  return { ...rest, parts };
}

/** F28: results of calls that an earlier stream has begun, which upstream drops. */
const isLone = (part: Fields) => part.type === 'dynamic-tool' && part.toolName === undefined;

/** F27: 0.6 does not show a call that arrives whole, so it does not show its result either. */
const isUnseen = (part: Fields, theirs: readonly Fields[]) =>
  is06 && isTool(part) && !theirs.some(({ toolCallId }) => toolCallId === part.toolCallId);

function expectSame(mine: AgentUIMessage, theirs: AgentUIMessage, name: string): void {
  const [own, other] = [comparable(mine), comparable(theirs)];
  const parts = own.parts.filter((part) => !isLone(part) && !isUnseen(part, other.parts));
  expect({ ...own, parts }).toEqual(other);
  const extra = own.parts.length - parts.length;
  if (!/approval|at once/.test(name)) expect(extra).toBe(0);
  for (const part of theirs.parts as Fields[]) {
    if (part.state !== 'input-streaming' || part.input === undefined) continue;
    const known = (mine.parts as Fields[]).findLast(({ toolCallId }) => toolCallId === part.toolCallId)!;
    expect(known.input).toEqual(part.input);
  }
}

const chunksOf = ({ deltas }: Recording, { streamId }: StreamMessage): unknown[] =>
  deltas.filter((delta) => delta.streamId === streamId).flatMap(({ parts }) => parts);

describe.each(Object.entries(scenarios))('%s', (name, scenario) => {
  let recording: Recording;
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    recording = await record(scenario);
  });

  it('the stream reducer agrees with the agent after every chunk', () => {
    const { threadId, streams } = recording;
    expect(streams.length).toBeGreaterThan(0);
    for (const stream of streams) {
      const reducer = createStreamReducer({ threadId });
      let message = upstream.blankUIMessage(stream, threadId);
      let state = upstream.emptyIncrementalStreamState();
      let before = new Map<AgentPart, string>();
      chunksOf(recording, stream).forEach((chunk, i) => {
        const told = upstream.applyUIMessageChunksIncremental(message, [structuredClone(chunk)], state);
        ({ message, streamState: state } = told);
        const delta: StreamDelta = { streamId: stream.streamId, start: i, end: i + 1, parts: [chunk] };
        const [mine] = reducer.update([stream], [delta]).messages;
        expectSame(mine!, told.message as AgentUIMessage, name);
        // Earlier parts are unchanged, and at most one of them is a new object.
        for (const [part, json] of before) expect(JSON.stringify(part)).toBe(json);
        const kept = mine!.parts.filter((part) => before.has(part)).length;
        expect(kept).toBeGreaterThanOrEqual(before.size - 1);
        before = new Map(mine!.parts.map((part) => [part, JSON.stringify(part)]));
      });
    }
  });

  it('the stream reducer agrees with the agent on whole streams', async () => {
    const { streams, deltas } = recording;
    const mine = createStreamReducer({ threadId: 'T' }).update(streams, deltas);
    expect(mine.isBehind).toBe(false);
    const theirs = await reduceDeltas(streams, structuredClone(deltas));
    // Compares only these fields: our reducer also parses inputs while they stream, and the agent's keeps other leftovers.
    const view = (message: AgentUIMessage) =>
      (message.parts as Fields[])
        .filter((part) => !isLone(part))
        .map(({ type, state, text, toolCallId, output, errorText }) => {
          return [type, state, text, toolCallId, output ?? null, errorText];
        });
    if (is06 && name.startsWith('an approval')) {
      expect(theirs[1]!.parts).toEqual([]); // 0.6 stops at a result without its call, so it loses everything after it
      theirs[1] = { ...theirs[1]!, parts: mine.messages[1]!.parts };
    }
    expect(mine.messages.map(view)).toEqual(theirs.map(view));
  });
});

describe('what upstream drops', () => {
  it.each([
    ['an approval that is given', { state: 'output-available', output: 'removed r' }],
    ['an approval that is denied', { state: 'output-denied' }],
  ])(
    'keeps what upstream drops (F28): the result of a call of an earlier stream: %s',
    async (name, result) => {
      const { threadId, streams, deltas } = await record(scenarios[name]!);
      const { messages } = createStreamReducer({ threadId }).update(streams, deltas);
      expect(messages.map(({ stepOrder }) => stepOrder)).toEqual([1, 3]);
      expect(comparable(messages[1]!).parts[0]).toEqual({ type: 'dynamic-tool', toolCallId: 'r', ...result });
    },
  );

  it('keeps what upstream drops (F27): a call that arrives whole, in 0.6', async () => {
    const { threadId, streams, deltas } = await record(scenarios['input that comes at once']!);
    const { messages } = createStreamReducer({ threadId }).update(streams, deltas);
    const call = (messages[0]!.parts as Fields[]).find(({ toolCallId }) => toolCallId === 'z');
    expect(call).toMatchObject({
      type: 'tool-search',
      state: 'output-available',
      input: { q: 'z' },
      output: 'found z',
    });
  });

  it("keeps what upstream drops: a streaming input's exact text, and its value so far", async () => {
    const { threadId, streams, deltas } = await record(scenarios['input that streams in small pieces']!);
    const reducer = createStreamReducer({ threadId });
    const seen: Array<[unknown, unknown]> = [];
    const chunks = deltas.flatMap(({ parts }) => parts);
    chunks.forEach((chunk, i) => {
      const delta = { streamId: streams[0]!.streamId, start: i, end: i + 1, parts: [chunk] };
      const { messages } = reducer.update(streams, [delta]);
      const part = (messages[0]!.parts as Fields[]).find(({ toolCallId }) => toolCallId === 'p');
      if (part?.state === 'input-streaming') seen.push([part.inputText, part.input]);
    });
    const whole = '{"q": "a \\"long\\" \\u00e9 text", "n": [1, 2.5, true]}';
    expect(seen.map(([text]) => text)).toEqual(Array.from(`${whole} `, (_, i) => whole.slice(0, i)));
    expect(seen.at(-1)![1]).toEqual({ q: 'a "long" é text', n: [1, 2.5, true] });
    expect(seen[10]![1]).toEqual({ q: 'a ' });
    expect(seen[14]![1]).toEqual({ q: 'a "lon' });
  });

  it('keeps what upstream drops: why a stream failed', () => {
    const stream: StreamMessage = {
      streamId: 's',
      status: 'streaming',
      order: 0,
      stepOrder: 1,
      format: 'UIMessageChunk',
    };
    const reducer = createStreamReducer({ threadId: 'T' });
    const parts = [{ type: 'error', errorText: 'overloaded' }];
    const running = reducer.update([stream], [{ streamId: 's', start: 0, end: 1, parts }]);
    expect(running.messages[0]).not.toHaveProperty('error');
    const ended = reducer.update([{ ...stream, status: 'aborted' }], []);
    expect(ended.messages[0]).toMatchObject({ status: 'failed', error: 'overloaded' });
  });
});
