/**
 * The cases with which the agent tests its own merging (`combineUIMessages`, `dedupeMessages`, `toUIMessages`), as
 * threads. The bridge has to pass at least these.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { agents } from '../support/agents.js';
import { assistant, pending, show, stream, system, text, tool, user } from '../support/build.js';
import { callsOf, contentOrder, lastAssistant } from '../support/view.js';

const content = (persisted: AgentUIMessage[], streams: AgentUIMessage[] = []): string[] =>
  contentOrder(lastAssistant(show(persisted, streams))!);

describe('combining', () => {
  const a = (state: string, rest = {}) => ({ ...tool('call_A', state, rest), type: 'tool-toolA' });
  const b = { ...tool('call_B', 'input-available'), type: 'tool-toolB' };
  const c = { ...tool('call_C', 'input-available'), type: 'tool-toolC' };

  it('merging two versions of a message keeps all tool calls', () => {
    const versions = [assistant(1, 0, a('input-available')), assistant(1, 0, b)].map(pending);
    expect(content(versions)).toEqual(['tool:call_A:running', 'tool:call_B:running']);
  });

  it('merging a growing message keeps its calls and the last state of each', () => {
    const started = a('input-available');
    const versions = [
      pending(assistant(1, 0, started)),
      pending(assistant(1, 0, started, b)),
      pending(assistant(1, 0, started, b, c)),
      assistant(1, 0, a('output-available', { output: 'success' }), b, c),
    ];
    const { messages } = show(versions);
    expect(callsOf(messages[0]!).map(({ toolCallId, result }) => [toolCallId, result])).toEqual([
      ['call_A', 'success'],
      ['call_B', undefined],
      ['call_C', undefined],
    ]);
  });

  it('merging streams of a growing message keeps its calls and the last state of each', () => {
    const streams = [
      [a('input-available')],
      [a('input-available'), b],
      [a('output-available', { output: 1 }), b, c],
    ];
    expect(
      content(
        [user(1)],
        streams.map((parts) => stream(1, 1, ...parts)),
      ),
    ).toEqual(['tool:call_A:complete', 'tool:call_B:running', 'tool:call_C:running']);
  });

  it('merging joins calls with their results on the next page', () => {
    const dynamic = (id: string, toolName: string) => ({
      ...tool(id, 'input-available'),
      type: 'dynamic-tool',
      toolName,
    });
    const rows = [
      assistant(1, 1, dynamic('call_1', 'calculator'), dynamic('call_2', 'formatter')),
      assistant(
        1,
        2,
        { ...tool('call_1', 'output-available', { output: 5 }), type: 'tool-calculator' },
        { ...tool('call_2', 'output-available', { output: '5' }), type: 'tool-formatter' },
        text('The formatted result is: 5'),
      ),
    ];
    expect(content(rows)).toEqual([
      'tool:call_1:complete',
      'tool:call_2:complete',
      'text:The formatted result is: 5',
    ]);
    expect(show(rows).messages).toHaveLength(1);
  });

  it('merging keeps messages of different roles separate', () => {
    const rows = [user(1, 'Calculate'), assistant(2, 0, text('The result is 5.'))];
    expect(show(rows).messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  it('merging keeps a call that never got a result', () => {
    const rows = [
      assistant(1, 1, tool('call_orphan', 'input-available')),
      assistant(1, 2, text('Still processing...')),
    ];
    expect(content(rows)).toEqual(['tool:call_orphan:cancelled', 'text:Still processing...']);
  });
});

describe('deduplicating', () => {
  const ids = (persisted: AgentUIMessage[], streams: AgentUIMessage[]) =>
    show(persisted, streams).messages.map(({ id, status }) => [id, status?.type]);

  it('merging works with only rows and with only streams', () => {
    expect(ids([assistant(1, 0, text('a')), assistant(2, 0, text('b'))], [])).toEqual([
      ['T:1:assistant', 'complete'],
      ['T:2:assistant', 'complete'],
    ]);
    expect(ids([], [stream(1, 0, text('a')), stream(2, 0, text('b'))])).toEqual([
      ['T:1:assistant', 'running'],
      ['T:2:assistant', 'running'],
    ]);
  });

  it('merging prefers a final message to a pending one, from rows or streams', () => {
    const finished: AgentUIMessage = { ...stream(1, 0, text('a')), status: 'success' };
    expect(
      ids([pending(assistant(1, 0)), assistant(2, 0, text('b'))], [finished, stream(2, 0, text('b'))]),
    ).toEqual([
      ['T:1:assistant', 'complete'],
      ['T:2:assistant', 'complete'],
    ]);
  });

  it('merging prefers a stream to a pending row, and a stored row to a finished stream', () => {
    expect(content([pending(assistant(1, 0))], [stream(1, 0, text('a'))])).toEqual(['text:a']);
    const finished: AgentUIMessage = { ...stream(1, 0, text('a')), status: 'success' };
    expect(content([assistant(1, 0, text('a'))], [finished])).toEqual(['text:a']);
  });

  it('merging sorts by order and step', () => {
    const rows = [
      assistant(2, 0, text('d')),
      assistant(1, 1, text('b')),
      assistant(1, 0, text('a')),
      assistant(1, 2, text('c')),
    ];
    expect(show(rows).messages.map(contentOrder)).toEqual([['text:a', 'text:b', 'text:c'], ['text:d']]);
  });

  it('merging matches a streamed step with its row before it groups steps', () => {
    const rows = [assistant(1, 1, text('7')), assistant(1, 2, text('8'))];
    expect(content(rows, [stream(1, 2, text('8'))])).toEqual(['text:7', 'text:8']);
    expect(lastAssistant(show(rows, [stream(1, 2, text('8'))]))!.status!.type).toBe('complete');
  });

  it('merging accepts an empty thread', () => {
    expect(show([], []).messages).toEqual([]);
  });
});

describe.each(agents)('documents, through toUIMessages of $name', ({ toUIMessages }) => {
  let step = 0;
  beforeEach(() => {
    step = 0;
  });
  const doc = (role: string, parts: unknown, rest: Record<string, unknown> = {}) => ({
    _id: `m${step}`,
    _creationTime: step,
    order: 0,
    stepOrder: step++,
    status: 'success',
    threadId: 'T',
    tool: role === 'tool' || JSON.stringify(parts).includes('tool-call'),
    message: { role, content: parts },
    ...rest,
  });
  const call = (toolCallId: string) => ({
    type: 'tool-call',
    toolName: 'do',
    toolCallId,
    args: { q: 1 },
    input: { q: 1 },
  });
  const result = (toolCallId: string, output: unknown, rest = {}) => ({
    type: 'tool-result',
    toolName: 'do',
    toolCallId,
    output,
    ...rest,
  });
  const thread = (...docs: unknown[]) => show(toUIMessages(docs));

  it('documents of a call, its result and its approval response join in any order', () => {
    const docs = [
      doc('user', 'go'),
      doc('assistant', [{ type: 'text', text: 'Let me see.' }, call('c')]),
      doc('tool', [result('c', { type: 'json', value: { n: 42 } })]),
      doc('assistant', [{ type: 'text', text: 'It is 42.' }], { tool: false }),
    ];
    const expected = ['text:Let me see.', 'tool:c:complete', 'text:It is 42.'];
    expect(contentOrder(thread(...docs).messages[1]!)).toEqual(expected);
    expect(contentOrder(thread(...docs.toReversed()).messages[1]!)).toEqual(expected);
    expect(callsOf(thread(...docs).messages[1]!)[0]!.result).toEqual({ n: 42 });
  });

  it('a document with isError is an error, with and without its call', () => {
    const asked = doc('assistant', [call('c')]);
    const failedResult = doc('tool', [result('c', { type: 'text', value: 'boom' }, { isError: true })]);
    for (const docs of [[asked, failedResult], [failedResult]]) {
      expect(callsOf(thread(...docs).messages[0]!)[0]).toMatchObject({
        isError: true,
        result: { error: 'boom' },
      });
    }
  });

  it.each([
    [true, 'running', { id: 'ap', approved: true, reason: 'ok' }],
    [false, 'complete', { id: 'ap', approved: false, reason: 'ok' }],
  ])('documents follow an approval answered with %s', (approved, status, approval) => {
    const request = { type: 'tool-approval-request', approvalId: 'ap', toolCallId: 'c' };
    const asked = [doc('user', 'go'), doc('assistant', [call('c'), request])];
    expect(lastAssistant(thread(...asked))!.status).toEqual({ type: 'requires-action', reason: 'interrupt' });
    const answer = doc('tool', [
      { type: 'tool-approval-response', approvalId: 'ap', approved, reason: 'ok' },
    ]);
    const answered = lastAssistant(thread(...asked, answer))!;
    expect(answered.status!.type).toBe(status);
    expect(callsOf(answered)[0]!.approval).toEqual(approval);
    const executed = doc('tool', [
      result('c', approved ? { type: 'text', value: 'did' } : { type: 'execution-denied', reason: 'ok' }),
    ]);
    expect(contentOrder(lastAssistant(thread(...asked, answer, executed))!)).toEqual([
      approved ? 'tool:c:complete' : 'tool:c:denied',
    ]);
  });

  it('documents with reasoning, several texts or a system message show unchanged', () => {
    const { messages } = thread(
      doc('system', 'Be brief.'),
      doc('assistant', [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'One.' },
        { type: 'text', text: 'Two.' },
      ]),
    );
    expect(messages.map(contentOrder)).toEqual([
      ['text:Be brief.'],
      ['reasoning:Hm.', 'text:One.', 'text:Two.'],
    ]);
    expect(messages[0]!.role).toBe('system');
  });
});

it('accepts a system row beside the messages of a turn', () => {
  expect(
    show([system(0, 0, text('Be brief.')), user(0, 'go', 1), assistant(0, 2, text('a'))]).messages.map(
      ({ id }) => id,
    ),
  ).toEqual(['T:0:0', 'T:0:1', 'T:0:assistant:1']);
});
