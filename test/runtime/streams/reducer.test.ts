import { describe, expect, it } from 'vitest';
import type { AgentPart, AgentUIMessage } from '../../../src/bridge/index.js';
import {
  createStreamReducer,
  type StreamDelta,
  type StreamMessage,
} from '../../../src/runtime/streams/index.js';
import gap from '../../conformance/60-delta-gap.json' with { type: 'json' };
import { assistant, createBridge, pending, text, tool, user } from '../../support/build.js';
import { callsOf, contentOrder } from '../../support/view.js';

type Fields = AgentPart & Record<string, unknown>;

const stream = (fields: Partial<StreamMessage> = {}): StreamMessage => ({
  streamId: 's',
  status: 'streaming',
  order: 0,
  stepOrder: 1,
  format: 'UIMessageChunk',
  ...fields,
});

const delta = (start: number, ...parts: unknown[]): StreamDelta => ({
  streamId: 's',
  start,
  end: start + parts.length,
  parts,
});

const create = () => createStreamReducer({ threadId: 'T' });

/** The parts of a stream with these chunks. */
function partsOf(chunks: readonly unknown[], fields?: Partial<StreamMessage>): Fields[] {
  const { messages } = create().update([stream(fields)], [delta(0, ...chunks)]);
  return messages[0]!.parts as Fields[];
}

const say = (delta_: string) => ({ type: 'text-delta', id: '1', delta: delta_ });

describe('a message', () => {
  it("a message has the agent's id, position and name", () => {
    const { messages } = create().update([stream({ order: 4, stepOrder: 3, agentName: 'Ada' })], []);
    expect(messages).toEqual([
      {
        id: 'stream:s',
        key: 'T-4-3',
        role: 'assistant',
        order: 4,
        stepOrder: 3,
        status: 'streaming',
        agentName: 'Ada',
        parts: [],
        _creationTime: expect.closeTo(Date.now(), -4),
      },
    ]);
  });

  it('a message has the attempt that writes it, if the list reports it', () => {
    const reducer = create();
    const before = reducer.update([stream()], []).messages[0]!;
    expect(before).not.toHaveProperty('attempt');
    expect(reducer.update([stream({ attempt: 2 })], []).messages[0]).toMatchObject({ attempt: 2 });
  });

  it('a message keeps its time and identity until something changes', () => {
    let at = 7;
    const now = () => at++;
    const reducer = createStreamReducer({ threadId: 'T', now });
    const first = reducer.update([stream()], [delta(0, say('a'))]);
    expect(reducer.update([{ ...stream() }], [delta(0, say('a'))])).toBe(first);
    const second = reducer.update([stream()], [delta(1, say('b'))]);
    expect(second.messages[0]).not.toBe(first.messages[0]);
    expect(second.messages[0]!._creationTime).toBe(7);
    expect((first.messages[0]!.parts[0] as Fields).text).toBe('a');
  });

  it('a message follows the status in the list, even without a delta (F32)', () => {
    const reducer = create();
    const states = (['streaming', 'finished', 'aborted'] as const).map((status) => {
      return reducer.update([stream({ status })], [delta(0, say('a'))]).messages[0]!;
    });
    expect(states.map(({ status }) => status)).toEqual(['streaming', 'success', 'failed']);
    expect(states[1]!.parts).toBe(states[0]!.parts);
    const renamed = reducer.update([stream({ status: 'aborted', agentName: 'Ada' })], []);
    expect(renamed.messages[0]!.agentName).toBe('Ada');
  });

  it('a message is in thread order, and disappears with its stream', () => {
    const reducer = create();
    const [a, b] = [stream({ streamId: 'a', order: 2 }), stream({ streamId: 'b', stepOrder: 5 })];
    const both = reducer.update([a, b, a], []);
    expect(both.messages.map(({ id }) => id)).toEqual(['stream:b', 'stream:a']);
    expect(both.cursors).toEqual([
      { streamId: 'b', cursor: 0 },
      { streamId: 'a', cursor: 0 },
    ]);
    const one = reducer.update([b], []);
    expect(one.messages).toEqual([both.messages[0]]);
    expect(one.messages[0]).toBe(both.messages[0]);
    expect(reducer.update([], [delta(0, say('late'))]).messages).toEqual([]);
  });
});

describe('deltas', () => {
  it('deltas with a gap show everything before the gap (file 60)', () => {
    const reducer = create();
    const reduced = reducer.update(gap.streamMessages as StreamMessage[], gap.deltas);
    expect(reduced.messages[0]!.parts).toMatchObject([{ type: 'text', text: 'hello' }]);
    expect(reduced).toMatchObject({ isBehind: true, cursors: [{ streamId: 'A', cursor: 2 }] });
    const missing = { streamId: 'A', start: 2, end: 5, parts: [{ type: 'text-delta', id: '1', delta: ',' }] };
    const whole = reducer.update(gap.streamMessages as StreamMessage[], [missing]);
    expect(whole.messages[0]!.parts).toMatchObject([{ text: 'hello, world' }]);
    expect(whole).toMatchObject({ isBehind: false, cursors: [{ cursor: 6 }] });
  });

  it('deltas that start above 0 wait (F34)', () => {
    const reducer = create();
    const late = reducer.update([stream()], [delta(2, say('c'))]);
    expect(late).toMatchObject({ isBehind: true, cursors: [{ cursor: 0 }], messages: [{ parts: [] }] });
    const whole = reducer.update([stream()], [delta(0, say('a'), say('b'))]);
    expect(whole.messages[0]!.parts).toMatchObject([{ text: 'abc' }]);
  });

  it('waiting deltas are limited', () => {
    const reducer = create();
    const far = Array.from({ length: 5_000 }, (_, i) => delta(i + 1, say('x')));
    expect(reducer.update([stream()], far).isBehind).toBe(true);
    const [message] = reducer.update([stream()], [delta(0, say('x'))]).messages;
    expect((message!.parts[0] as Fields).text).toBe('x'.repeat(1_001));
  });

  it('deltas without parts count as received', () => {
    const empty = { streamId: 's', start: 0, end: 3, parts: [] };
    expect(create().update([stream()], [empty, delta(3, say('a'))])).toMatchObject({
      isBehind: false,
      messages: [{ parts: [{ text: 'a' }] }],
    });
  });
});

describe('chunks', () => {
  it('unknown chunks stay visible', () => {
    const odd = { type: 'tool-something-new', toolCallId: 'c' };
    expect(partsOf([odd, null, 'text', { type: 'custom', kind: 'a.b' }])).toEqual([
      { type: 'data-tool-something-new', data: odd },
      { type: 'data-unknown', data: null },
      { type: 'data-unknown', data: 'text' },
      { type: 'custom', kind: 'a.b' },
    ]);
  });

  it('a chunk can withdraw a step', () => {
    const call = { type: 'tool-input-available', toolCallId: 'c', toolName: 'f', input: {} };
    const parts = partsOf([
      { type: 'start-step' },
      call,
      { type: 'start-step' },
      { type: 'text-start', id: '1' },
      say('wrong'),
      call,
      { type: 'reset-step' },
      { type: 'text-start', id: '1' },
      say('right'),
      { type: 'tool-output-available', toolCallId: 'c', output: 1 },
    ]);
    expect(parts).toMatchObject([
      { type: 'step-start' },
      { type: 'tool-f', state: 'output-available' },
      { type: 'step-start' },
      { type: 'text', text: 'right' },
    ]);
  });

  it('chunks after a withdrawn step start over', () => {
    const data = { type: 'data-x', id: '1', data: 1 };
    const ask = { type: 'tool-approval-request', toolCallId: 'c', approvalId: 'p' };
    const answer = { type: 'tool-approval-response', approvalId: 'p', approved: true };
    const reset = { type: 'reset-step' };
    expect(
      partsOf([{ type: 'start-step' }, data, ask, reset, { type: 'data-y', data: 2 }, data, answer]),
    ).toEqual([{ type: 'step-start' }, { type: 'data-y', data: 2 }, data]);
  });

  it('text chunks after an end, or without a start, begin a new text', () => {
    const end = { type: 'text-end', id: '1' };
    expect(partsOf([say('a'), say('b'), end, end, say('c')])).toEqual([
      { type: 'text', text: 'ab', state: 'done' },
      { type: 'text', text: 'c', state: 'streaming' },
    ]);
  });

  it("chunks of a call after another call's result under its id belong to a new call", () => {
    const result = { type: 'tool-output-available', toolCallId: 'c', output: 'late' };
    const call = { type: 'tool-input-available', toolCallId: 'c', toolName: 'f', input: {} };
    expect(partsOf([result, call])).toEqual([
      { type: 'dynamic-tool', toolCallId: 'c', state: 'output-available', output: 'late' },
      { type: 'tool-f', toolCallId: 'c', state: 'input-available', input: {} },
    ]);
  });

  it('the end of a call replaces its earlier state', () => {
    const call = { toolCallId: 'c', toolName: 'f' };
    const start = { type: 'tool-input-start', ...call };
    const more = { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"a":1' };
    const half = { type: 'tool-output-available', toolCallId: 'c', output: 1, preliminary: true };
    const error = { type: 'tool-output-error', toolCallId: 'c', errorText: 'boom' };
    expect(partsOf([start, more, half, error])).toEqual([
      { type: 'tool-f', toolCallId: 'c', state: 'output-error', input: { a: 1 }, errorText: 'boom' },
    ]);
  });

  it('calls that arrive whole, under one id in two steps, are two calls', () => {
    const call = { type: 'tool-input-available', toolCallId: 'call_0', toolName: 'f', input: {} };
    const result = { type: 'tool-output-available', toolCallId: 'call_0' };
    const step = { type: 'start-step' };
    const parts = partsOf([step, call, { ...result, output: 1 }, step, call, { ...result, output: 2 }]);
    expect(parts.filter(({ type }) => type === 'tool-f').map(({ output }) => output)).toEqual([1, 2]);
  });

  it('plain-text input is read as text', () => {
    const start = { type: 'tool-input-start', toolCallId: 'c', toolName: 'f', inputEncoding: 'text' };
    const more = { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"a' };
    expect(partsOf([start, more])).toMatchObject([{ input: '{"a', inputText: '{"a' }]);
  });

  it('data replaces data of the same id, and transient data is not kept', () => {
    const parts = partsOf([
      { type: 'data-x', id: '1', data: 1 },
      { type: 'data-y', id: '1', data: 2 },
      { type: 'data-x', id: '1', data: 3 },
      { type: 'data-x', data: 4 },
      { type: 'data-x', data: 5, transient: true },
    ]);
    expect(parts.map(({ type, data }) => [type, data])).toEqual([
      ['data-x', 3],
      ['data-y', 2],
      ['data-x', 4],
    ]);
  });

  it("chunks carry the message's metadata", () => {
    const { messages } = create().update(
      [stream()],
      [
        delta(
          0,
          { type: 'start', messageMetadata: { a: 1, b: 1 } },
          { type: 'message-metadata', messageMetadata: { b: 2 } },
          { type: 'finish' },
        ),
      ],
    );
    expect(messages[0]!.metadata).toEqual({ a: 1, b: 2 });
  });

  it("an approval's answer is read if its request is known", () => {
    const call = { type: 'tool-input-available', toolCallId: 'c', toolName: 'f', input: {} };
    const ask = { type: 'tool-approval-request', toolCallId: 'c', approvalId: 'p', isAutomatic: true };
    const answer = { type: 'tool-approval-response', approvalId: 'p', approved: true, reason: 'rule' };
    expect(partsOf([call, ask, answer])).toMatchObject([
      {
        state: 'approval-responded',
        approval: { id: 'p', approved: true, reason: 'rule', isAutomatic: true },
        input: {},
      },
    ]);
    expect(partsOf([answer])).toEqual([]);
  });

  it('chunks of the old format mean the same', () => {
    const parts = partsOf(
      [
        { type: 'start' },
        { type: 'start-step', request: {}, warnings: [] },
        { type: 'reasoning-start', id: 'r' },
        { type: 'reasoning-delta', id: 'r', text: 'hm' },
        { type: 'reasoning-end', id: 'r' },
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', text: 'Hel' },
        { type: 'text-delta', id: '1', text: 'lo' },
        { type: 'text-end', id: '1' },
        { type: 'tool-input-start', id: 'c', toolName: 'f' },
        { type: 'tool-input-delta', id: 'c', delta: '{"a":1}' },
        { type: 'tool-input-end', id: 'c' },
        { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: { a: 1 } },
        { type: 'tool-result', toolCallId: 'c', toolName: 'f', input: { a: 1 }, output: 'ok' },
        { type: 'tool-call', toolCallId: 'd', toolName: 'f', input: 'bad', invalid: true, error: 'no' },
        { type: 'tool-call', toolCallId: 'e', toolName: 'f', input: {} },
        { type: 'tool-error', toolCallId: 'e', toolName: 'f', error: 'boom' },
        { type: 'tool-result', toolCallId: 'early', toolName: 'g', input: {}, output: 'late' },
        { type: 'tool-call', toolCallId: 'p', toolName: 'f', input: {} },
        { type: 'tool-approval-request', approvalId: 'q', toolCall: { toolCallId: 'p', toolName: 'f' } },
        { type: 'source', sourceType: 'url', id: 'u', url: 'https://a.example', title: 'A' },
        { type: 'file', file: { mediaType: 'image/png', base64: 'AQID' } },
        { type: 'raw', rawValue: 1 },
        { type: 'finish-step' },
        { type: 'finish', finishReason: 'stop' },
      ],
      { format: 'TextStreamPart' },
    );
    expect(parts).toMatchObject([
      { type: 'step-start' },
      { type: 'reasoning', text: 'hm', state: 'done' },
      { type: 'text', text: 'Hello', state: 'done' },
      { type: 'tool-f', toolCallId: 'c', state: 'output-available', input: { a: 1 }, output: 'ok' },
      { type: 'tool-f', toolCallId: 'd', state: 'output-error', rawInput: 'bad', errorText: 'no' },
      { type: 'tool-f', toolCallId: 'e', state: 'output-error', errorText: 'boom' },
      { type: 'tool-g', toolCallId: 'early', state: 'output-available', output: 'late' },
      { type: 'tool-f', toolCallId: 'p', state: 'approval-requested', approval: { id: 'q' } },
      { type: 'source-url', sourceId: 'u', url: 'https://a.example', title: 'A' },
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AQID' },
    ]);
    expect(parts[6]).not.toHaveProperty('input');
  });
});

describe('through the bridge', () => {
  const asked = tool('r', 'approval-responded', { approval: { id: 'p', approved: true } });
  const persisted = [user(0), assistant(0, 1, text('May I?'), asked), pending(assistant(0, 3))];
  const show = (...chunks: unknown[]) => {
    const { messages } = create().update([stream({ stepOrder: 3 })], [delta(0, ...chunks)]);
    return createBridge().update({ persisted, streams: messages });
  };
  const result = { toolCallId: 'r' };

  it.each([
    [[{ type: 'tool-output-available', ...result, output: 'gone' }], 'complete'],
    [[{ type: 'tool-output-available', ...result, output: 'half', preliminary: true }], 'partial'],
    [[{ type: 'tool-output-error', ...result, errorText: 'boom' }], 'error'],
  ])('a call of an earlier stream shows its outcome live (F28): %j', (chunks, phase) => {
    const snapshot = show({ type: 'start' }, ...chunks, { type: 'start-step' }, say('Now.'));
    expect(contentOrder(snapshot.messages[1]!)).toEqual(['text:May I?', `tool:r:${phase}`, 'text:Now.']);
    expect(callsOf(snapshot.messages[1]!)[0]).toMatchObject({ toolName: 'search', args: { q: 'r' } });
  });

  it('a denied call shows its outcome live', () => {
    const denied = tool('r', 'approval-responded', { approval: { id: 'p', approved: false } });
    const rows = [user(0), assistant(0, 1, denied), pending(assistant(0, 2))];
    const { messages } = create().update(
      [stream({ stepOrder: 2 })],
      [delta(0, { type: 'tool-output-denied', ...result }, { type: 'start-step' })],
    );
    const snapshot = createBridge().update({ persisted: rows, streams: messages });
    expect(contentOrder(snapshot.messages[1]!)).toEqual(['tool:r:denied']);
    expect(snapshot.toolCalls).toMatchObject([{ state: 'output-denied', settled: true }]);
  });

  it('arguments grow while they are written, and end complete', () => {
    const bridge = createBridge();
    const reducer = create();
    const whole = '{ "q" : "a \\"b\\"",\n "n" : [ 1 ] }';
    const rows = [user(0), pending(assistant(0, 1))];
    const update = (at: number, part: unknown): AgentUIMessage[] => [
      ...reducer.update([stream()], [delta(at, part)]).messages,
    ];
    const call = { toolCallId: 'c', toolName: 'f' };
    bridge.update({ persisted: rows, streams: update(0, { type: 'tool-input-start', ...call }) });
    whole.split('').forEach((inputTextDelta, i) => {
      const streams = update(i + 1, { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta });
      const { messages } = bridge.update({ persisted: rows, streams });
      expect(callsOf(messages[1]!)[0]!.argsText).toBe(whole.slice(0, i + 1));
    });
    const input = JSON.parse(whole) as unknown;
    const streams = update(whole.length + 1, { type: 'tool-input-available', ...call, input });
    const { messages } = bridge.update({ persisted: rows, streams });
    expect(callsOf(messages[1]!)[0]).toMatchObject({ args: input, argsText: '{"n":[1],"q":"a \\"b\\""}' });
  });
});

describe('long arguments', () => {
  const start = { type: 'tool-input-start', toolCallId: 'c', toolName: 'f' };
  const pieces = [`{"q":"${'x'.repeat(2_000)}`, ...Array.from({ length: 40 }, () => 'yyyyyyyyyy')];
  const whole = pieces.join('');

  /** The state after the first piece, which shows at once, and after each other piece. */
  function write(tick: number, written = pieces) {
    let at = 1_000;
    const reducer = createStreamReducer({ threadId: 'T', now: () => at });
    reducer.update([stream()], [delta(0, start)]);
    const messages = written.map((inputTextDelta, i) => {
      at += tick;
      const part = { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta };
      return reducer.update([stream()], [delta(i + 1, part)]).messages[0]!;
    });
    return { reducer, messages, distinct: new Set(messages) };
  }

  const inputOf = ({ parts }: AgentUIMessage) => parts[0] as Fields;

  it('long arguments are parsed less often the longer they are, and short ones with every piece', () => {
    expect(write(0).distinct.size).toBe(1);
    const { messages, distinct } = write(5);
    expect(distinct.size).toBe(1 + 40 / 5);
    for (const message of distinct) {
      const { input, inputText } = inputOf(message);
      expect(`{"q":"${(input as { q: string }).q}`).toBe(inputText);
    }
    expect(messages.every((message, i) => message === messages[i - (i % 5)])).toBe(true);
    expect(write(25).distinct.size).toBe(pieces.length);
    const short = write(0, ['{"q":"', 'a', 'b']).messages.map((message) => inputOf(message).input);
    expect(short).toEqual([{ q: '' }, { q: 'a' }, { q: 'ab' }]);
  });

  it.each([
    ['the stream ends', [stream({ status: 'aborted' })], []],
    ['another chunk arrives', [stream()], [delta(pieces.length + 1, say('more'))]],
    ['a call with the same id starts', [stream()], [delta(pieces.length + 1, start)]],
  ])('long arguments are complete when %s', (_, streams, deltas) => {
    const { reducer, messages } = write(0);
    expect(inputOf(messages.at(-1)!).inputText).not.toBe(whole);
    const [message] = reducer.update(streams, deltas).messages;
    expect(inputOf(message!).inputText).toBe(whole);
  });

  it('long arguments of one call are complete when another call fails', () => {
    const grow = (toolCallId: string, inputTextDelta: string) => ({
      type: 'tool-input-delta',
      toolCallId,
      inputTextDelta,
    });
    const parts = partsOf([grow('a', '{"q":'), grow('b', '')]);
    expect(parts.map(({ inputText }) => inputText)).toEqual(['{"q":', '']);
  });

  it('withheld arguments are published with the next change after a while', () => {
    let at = 1_000;
    const reducer = createStreamReducer({ threadId: 'T', now: () => at });
    const grow = (inputTextDelta: string) => ({ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta });
    reducer.update([stream()], [delta(0, start, grow(pieces[0]!)), delta(2, grow('one'))]);
    const told = reducer.update([stream()], [delta(3, grow('two'))]).messages[0]!;
    expect(reducer.update([stream()], [delta(3, grow('two'))]).messages[0]).toBe(told);
    at += 250;
    expect(inputOf(reducer.update([stream()], []).messages[0]!).inputText).toMatch(/onetwo$/);
  });
});

describe('cost', () => {
  /** The fastest of several runs in ms, because other processes use this machine too. */
  function time<T>(prepare: () => T, run: (prepared: T) => void): number {
    const times = Array.from({ length: 7 }, () => {
      const prepared = prepare();
      const start = performance.now();
      run(prepared);
      return performance.now() - start;
    });
    return Math.min(...times);
  }

  it('200 KB of arguments in small pieces cost little', () => {
    const files = Array.from({ length: 2_000 }, (_, i) => ({ path: `src/${i}.ts`, text: 'x'.repeat(70) }));
    const args = JSON.stringify({ files });
    expect(args.length).toBeGreaterThan(200_000);
    const start = { type: 'tool-input-start', toolCallId: 'c', toolName: 'f' };
    const pieces = args.match(/[^]{1,8}/g)!.map((inputTextDelta, i) => {
      return delta(i + 1, { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta });
    });
    const ms = time(create, (reducer) => {
      reducer.update([stream()], [delta(0, start)]);
      for (const piece of pieces) reducer.update([stream()], [piece]);
      const [message] = reducer.update([stream({ status: 'aborted' })], []).messages;
      expect((message!.parts[0] as Fields).inputText).toBe(args);
    });
    expect(ms).toBeLessThan(500); // 43 ms when nothing else runs
  });

  it('a chunk of text costs the same however many parts there are', () => {
    const words = Array.from({ length: 5_000 }, () => say('word '));
    const besides = (count: number) => {
      const others = Array.from({ length: count }, () => ({ type: 'data-x', data: 1 }));
      const prepare = () => {
        const reducer = create();
        reducer.update([stream()], [delta(0, ...others)]);
        return reducer;
      };
      return time(prepare, (reducer) => void reducer.update([stream()], [delta(count, ...words)]));
    };
    besides(1);
    expect(besides(20_000)).toBeLessThan(5 * besides(1) + 5);
  });
});
