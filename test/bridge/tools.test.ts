import { fromThreadMessageLike } from '@assistant-ui/react';
import { describe, expect, it } from 'vitest';
import type { AgentUIMessage, BridgeToolPart } from '../../src/bridge/index.js';
import {
  assistant,
  createBridge,
  failed,
  pending,
  show,
  stream,
  system,
  text,
  tool,
  user,
} from '../support/build.js';
import { callsOf, contentOrder } from '../support/view.js';

const calls = (persisted: AgentUIMessage[], streams: AgentUIMessage[] = []): BridgeToolPart[] =>
  show(persisted, streams).messages.flatMap(callsOf);

describe('a tool call', () => {
  it('a tool call is one part, even if it arrives as a dynamic and as a typed part', () => {
    const dynamic = {
      type: 'dynamic-tool',
      toolName: 'search',
      toolCallId: 'c',
      state: 'input-available',
      input: { q: 1 },
    };
    const typed = {
      type: 'tool-search',
      toolCallId: 'c',
      state: 'output-available',
      input: { q: 1 },
      output: 'found',
    };
    const [part, ...more] = calls([user(0), pending(assistant(0, 1, typed))], [stream(0, 1, dynamic)]);
    expect(more).toEqual([]);
    expect(part).toMatchObject({ toolName: 'search', toolCallId: 'c', args: { q: 1 }, result: 'found' });
  });

  it('arguments that a person edited replace those of an old stream', () => {
    const bridge = createBridge();
    const asked = { approval: { id: 'x' } };
    const stale = stream(0, 1, tool('c', 'approval-requested', asked));
    const answered = { input: { q: 'edited' }, approval: { id: 'x', approved: true } };
    const permission = { originalArgs: { q: 'c' }, isYours: true };
    const rows = [user(0), assistant(0, 1, tool('c', 'approval-responded', { ...answered, permission }))];
    bridge.update({ persisted: [user(0)], streams: [stale] });
    bridge.update({
      persisted: [user(0), assistant(0, 1, tool('c', 'approval-requested', asked))],
      streams: [stale],
    });
    const call = { toolCallId: 'c', args: { q: 'edited' }, permission };
    for (const streams of [[stale], []]) {
      expect(bridge.update({ persisted: rows, streams }).toolCalls).toMatchObject([call]);
    }
    const lone = { type: 'tool-search', toolCallId: 'c', state: 'output-available', output: 'found' };
    const { toolCalls } = bridge.update({ persisted: rows, streams: [stream(0, 3, lone, text('Done.'))] });
    expect(toolCalls).toMatchObject([{ ...call, output: 'found' }]);
    expect(toolCalls).toHaveLength(1);
  });

  it('an invalid permission is ignored', () => {
    const permission = { canEditArgs: 'yes', always: 'never', originalArgs: 7, isYours: null };
    const { toolCalls } = show([user(0), assistant(0, 1, tool('c', 'input-available', { permission }))]);
    expect(toolCalls[0]!.permission).toEqual({});
  });

  it('a tool call reads its result from `result`, `output` or a model message', () => {
    const rows = [
      assistant(
        0,
        1,
        { type: 'tool-a', toolCallId: 'a', args: { n: 1 }, result: 1 },
        { type: 'tool-call', toolCallId: 'b', toolName: 'b', input: { n: 2 } },
        { type: 'tool-result', toolCallId: 'b', toolName: 'b', output: { type: 'json', value: 2 } },
      ),
    ];
    expect(calls(rows)).toMatchObject([
      { toolName: 'a', args: { n: 1 }, result: 1 },
      { toolName: 'b', args: { n: 2 }, result: 2 },
    ]);
  });

  it.each([null, 0, '', false])('%j is a tool result', (output) => {
    const [part] = calls([assistant(0, 1, tool('c', 'output-available', { output }))]);
    expect(part!.result).toBe(output);
  });

  it('a tool that returned nothing has the result null', () => {
    const [part] = calls([assistant(0, 1, { ...tool('c', 'output-available'), output: undefined })]);
    expect(part!.result).toBeNull();
  });

  it('a tool call runs while its output is preliminary', () => {
    const half = tool('c', 'output-available', { output: '10%', preliminary: true });
    const bridge = createBridge();
    const [part] = callsOf(
      bridge.update({ persisted: [user(0)], streams: [stream(0, 1, half)] }).messages[1]!,
    );
    expect(part).toMatchObject({ artifact: '10%' });
    expect(part!.result).toBeUndefined();
    const done = tool('c', 'output-available', { output: 'done' });
    const [after] = callsOf(
      bridge.update({ persisted: [user(0)], streams: [stream(0, 1, done)] }).messages[1]!,
    );
    expect(after!.result).toBe('done');
    expect(after!.artifact).toBeUndefined();
  });

  it('a tool call finds its result on another page', () => {
    const call = { type: 'tool-a', toolCallId: 'c', state: 'input-available', input: { q: 1 } };
    const result = { type: 'tool-b', toolCallId: 'c', state: 'output-available', output: 'r' };
    expect(calls([assistant(0, 3, result, text('b')), user(0), assistant(0, 1, call)])).toMatchObject([
      { toolName: 'a', args: { q: 1 }, result: 'r' },
    ]);
  });

  it('a tool call finds its result after a system row', () => {
    const rows = [
      user(0),
      assistant(0, 1, text('a'), tool('c', 'input-available')),
      system(0, 2, text('note')),
      assistant(0, 3, { ...tool('c', 'output-available', { output: 1 }), input: undefined }, text('b')),
    ];
    expect(show(rows).messages.map(contentOrder)).toEqual([
      ['text:go'],
      ['text:a', 'tool:c:complete'],
      ['text:note'],
      ['text:b'],
    ]);
  });

  it('a result is shown alone while its call is not loaded', () => {
    const result = { ...tool('c', 'output-available', { output: 1 }), input: undefined };
    expect(calls([assistant(0, 4, result)])).toMatchObject([{ args: {}, argsText: '', result: 1 }]);
  });

  it('the state of a call never moves back with a lagging stream or a hidden answer', () => {
    const done = assistant(0, 1, text('a'), tool('c', 'output-available', { output: 1 }));
    const late = stream(0, 1, text('a'), tool('c', 'input-available'));
    expect(calls([user(0), pending(done)], [late])[0]!.result).toBe(1);
    const bridge = createBridge();
    const asked = { approval: { id: 'ap' } };
    const denied = { approval: { id: 'ap', approved: false, reason: 'no' } };
    bridge.update({ persisted: [user(0), assistant(0, 1, tool('d', 'output-denied', denied))] });
    const cut = bridge.update({
      persisted: [user(0), assistant(0, 1, tool('d', 'approval-requested', asked))],
    });
    expect(callsOf(cut.messages[1]!)[0]!.approval).toEqual(denied.approval);
  });

  it('a call of a failed attempt is settled when the turn retries', () => {
    const rows = [user(0), failed(assistant(0, 1, tool('a', 'input-available'))), pending(assistant(0, 2))];
    const [first, second] = calls(rows, [stream(0, 2, tool('b', 'input-available'))]);
    expect(first).toMatchObject({
      isError: true,
      result: { error: 'The run ended before this tool finished.' },
    });
    expect(second!.result).toBeUndefined();
  });
});

describe('tool call ids', () => {
  const done = { output: 1 };

  it('calls that share an id in a turn get unique ids and keep the raw one', () => {
    const rows = [
      user(0),
      assistant(
        0,
        1,
        text('a'),
        tool('call_0', 'output-available', done),
        text('b'),
        tool('call_0', 'input-available'),
      ),
      assistant(0, 4, text('c')),
    ];
    const { messages, toolCalls } = show(rows);
    expect(contentOrder(messages[1]!)).toEqual([
      'text:a',
      'tool:call_0:complete',
      'text:b',
      'tool:call_0~2:cancelled',
      'text:c',
    ]);
    expect(toolCalls.map(({ toolCallId, rawToolCallId }) => [toolCallId, rawToolCallId])).toEqual([
      ['call_0', 'call_0'],
      ['call_0~2', 'call_0'],
    ]);
  });

  it('calls that share an id in two segments get unique ids', () => {
    const rows = [
      user(0),
      assistant(0, 1, tool('x', 'output-available', done)),
      user(0, 'again', 2),
      assistant(0, 3, tool('x', 'output-available', { output: 2 })),
    ];
    expect(calls(rows).map(({ toolCallId, result }) => [toolCallId, result])).toEqual([
      ['x', 1],
      ['x~2', 2],
    ]);
  });

  it('an id that looks like a repeated one stays unique', () => {
    const rows = [
      assistant(
        0,
        1,
        tool('x', 'output-available', done),
        tool('x~2', 'output-available', done),
        tool('x', 'output-available', done),
      ),
    ];
    expect(calls(rows).map(({ toolCallId }) => toolCallId)).toEqual(['x', 'x~2', 'x~3']);
  });

  it('calls that share an id in two turns keep the id and their own results', () => {
    const rows = [
      user(0),
      assistant(0, 1, tool('x', 'output-available', done)),
      user(1),
      pending(assistant(1, 1, tool('x', 'input-available'))),
    ];
    expect(calls(rows).map(({ toolCallId, result }) => [toolCallId, result])).toEqual([
      ['x', 1],
      ['x', undefined],
    ]);
  });

  it('a call without an id gets one from its message and position', () => {
    const rows = [
      assistant(
        0,
        1,
        { ...tool('', 'output-available', done) },
        { ...tool('', 'input-available'), toolCallId: undefined },
      ),
    ];
    expect(calls(rows).map(({ toolCallId }) => toolCallId)).toEqual([
      'T:0:assistant:tool:0',
      'T:0:assistant:tool:1',
    ]);
  });

  it('equal calls with different ids stay separate', () => {
    const same = { input: { q: 1 }, output: 1 };
    expect(
      calls([assistant(0, 1, tool('a', 'output-available', same), tool('b', 'output-available', same))]),
    ).toHaveLength(2);
  });
});

describe('arguments', () => {
  const argsOf = (input: unknown): BridgeToolPart =>
    calls([assistant(0, 1, { ...tool('c', 'output-available', { output: 1 }), input })])[0]!;

  it.each<[string, unknown, unknown]>([
    ['a text', 'plain', { value: 'plain' }],
    ['a list', [1, 2], { value: [1, 2] }],
    ['a number', 7, { value: 7 }],
    ['null', null, {}],
    ['an int64', { n: 9007199254740993n }, { n: '9007199254740993' }],
    ['bytes', { b: new Uint8Array([1, 2, 3]).buffer }, { b: { $bytes: 'AQID' } }],
    ['a date', { d: new Date(0) }, { d: '1970-01-01T00:00:00.000Z' }],
    ['a function', { f: Math.max }, { f: 'function max() { [native code] }' }],
    ['not a number', { n: Number.NaN }, { n: 'NaN' }],
  ])('arguments are a JSON object for %s', (_, input, args) => {
    const part = argsOf(input);
    expect(part.args).toEqual(args);
    expect(JSON.parse(part.argsText!)).toEqual(args);
  });

  it('cyclic arguments do not throw', () => {
    const input: Record<string, unknown> = { a: 1 };
    input.self = input;
    expect(argsOf(input).args).toEqual({ a: 1, self: '[Circular]' });
  });

  it('arguments that are JSON keep their object', () => {
    const input = { q: { deep: [1] } };
    expect(argsOf(input).args).toBe(input);
  });

  it('results are converted to JSON', () => {
    const [part] = calls([assistant(0, 1, tool('c', 'output-available', { output: { n: 1n, list: [2n] } }))]);
    expect(part!.result).toEqual({ n: '1', list: ['2'] });
  });

  it('streamed arguments only grow, and end with sorted keys as after a reload', () => {
    const bridge = createBridge();
    const inputs = [
      undefined,
      {},
      { q: '' },
      { q: 'x' },
      { q: 'x"' },
      { q: 'x"y', limit: 1 },
      { q: 'x"y', limit: 12 },
    ];
    let before = '';
    for (const input of inputs) {
      const part = { ...tool('c', 'input-streaming'), input };
      const { messages } = bridge.update({ persisted: [user(0)], streams: [stream(0, 1, part)] });
      const { argsText } = callsOf(messages[1]!)[0]!;
      expect(argsText!.startsWith(before)).toBe(true);
      before = argsText!;
    }
    const ended = { ...tool('c', 'input-available'), input: { q: 'x"y', limit: 12 } };
    const live = bridge.update({ persisted: [user(0)], streams: [stream(0, 1, ended)] });
    const stored = assistant(0, 1, { ...tool('c', 'input-available'), input: { limit: 12, q: 'x"y' } });
    for (const { messages } of [live, show([user(0), stored])])
      expect(callsOf(messages[1]!)[0]!.argsText).toBe('{"limit":12,"q":"x\\"y"}');
  });
});

describe('the text of arguments that stream', () => {
  const part = (inputText: string, input?: unknown) => ({
    ...tool('c', 'input-streaming'),
    input,
    inputText,
  });
  const textsOf = (...parts: Array<Record<string, unknown> & { type: string }>) => {
    const bridge = createBridge();
    return parts.map((next) => {
      const { messages } = bridge.update({ persisted: [user(0)], streams: [stream(0, 1, next)] });
      return callsOf(messages[1]!)[0]!.argsText;
    });
  };

  it('the text of streamed arguments shows as written and ends as the parsed arguments', () => {
    const texts = ['', '{', '{ "q', '{ "q": "a', '{ "q": "a\\', '{ "q": "a\\n" }'];
    const parts = texts.map((inputText, i) => part(inputText, i > 2 ? { q: 'a' } : undefined));
    const ended = { ...tool('c', 'input-available'), input: { q: 'a\n' } };
    expect(textsOf(...parts, ended)).toEqual([...texts, '{"q":"a\\n"}']);
  });

  it('the text of streamed arguments never gets shorter', () => {
    expect(textsOf(part('{"q"'), part('{"q":"a'), part('{"q"'), part('{"q":"ab'))).toEqual([
      '{"q"',
      '{"q":"a',
      '{"q":"a',
      '{"q":"ab',
    ]);
  });

  it('the text of arguments stays when a run is cut off', () => {
    const bridge = createBridge();
    const rows = (status: AgentUIMessage['status']) => [user(0), { ...assistant(0, 1), status }];
    bridge.update({ persisted: rows('pending'), streams: [stream(0, 1, part('{"q":"a'))] });
    const { messages } = bridge.update({ persisted: rows('failed'), streams: [] });
    expect(callsOf(messages[1]!)).toMatchObject([{ argsText: '{"q":"a' }]);
  });
});

describe('a retried call', () => {
  const attempt = tool('c', 'input-available', { attempt: 2 });
  const exact = (row: ReturnType<typeof assistant>) => ({ ...row, exact: true });

  it('a retried call runs even if the stream of its first attempt has an error', () => {
    const bridge = createBridge();
    const failing = stream(0, 1, tool('c', 'output-error', { errorText: 'boom' }));
    bridge.update({ persisted: [user(0), pending(assistant(0, 1))], streams: [failing] });
    const over = tool('c', 'output-error', { errorText: 'boom' });
    bridge.update({ persisted: [user(0), exact(assistant(0, 1, over, text('It failed.')))], streams: [] });
    const persisted = [user(0), exact(pending(assistant(0, 1, attempt)))];
    const again = bridge.update({ persisted, streams: [] });
    expect(again.toolCalls).toMatchObject([{ state: 'input-available', attempt: 2, settled: false }]);
    expect(again.messages[1]).toMatchObject({ status: { type: 'running' }, content: [{ toolCallId: 'c' }] });
    expect(again.messages[1]!.content[0]).not.toHaveProperty('result');
    const done = tool('c', 'output-available', { output: 'fine', attempt: 2 });
    const ended = bridge.update({
      persisted: [user(0), exact(assistant(0, 1, done, text('Worked.')))],
      streams: [],
    });
    expect(contentOrder(ended.messages[1]!)).toEqual(['tool:c:complete', 'text:Worked.']);
  });

  it('a retried call has its result as soon as its stream has it', () => {
    const bridge = createBridge();
    const running = [user(0), exact(pending(assistant(0, 1, attempt)))];
    const { input: _, ...result } = tool('c', 'output-error', { errorText: 'boom', type: 'dynamic-tool' });
    const live = bridge.update({ persisted: running, streams: [stream(0, 3, result, text('It says'))] });
    expect(live.toolCalls).toMatchObject([{ toolCallId: 'c', state: 'output-error', errorText: 'boom' }]);
  });
});

it('a tool call has the times that the server recorded', () => {
  const timed = tool('c', 'output-available', { output: 1, startedAt: 5, endedAt: 9 });
  const { toolCalls, messages } = show([user(0), assistant(0, 1, timed)]);
  expect(toolCalls).toMatchObject([{ startedAt: 5, endedAt: 9 }]);
  const { content } = fromThreadMessageLike(messages[1]!, 'id', { type: 'complete', reason: 'stop' });
  expect(content[0]).toMatchObject({ timing: { startedAt: 5, completedAt: 9 } });
});
