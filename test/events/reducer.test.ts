import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadBridge, type ThreadSnapshot } from '../../src/bridge/index.js';
import { createEventReducer, type ThreadEvent } from '../../src/events/index.js';
import { expectProperty } from '../support/deep.js';
import { expectNothingLost, expectSound } from '../support/invariants.js';
import { contentOrder } from '../support/view.js';

/** Shows events one by one, and expects that none of them removes anything. */
function show(events: readonly ThreadEvent[], end: false | (() => string | undefined) = () => undefined) {
  const reducer = createEventReducer({ now: () => 1_000 });
  const bridge = createThreadBridge({ threadId: 'T' });
  const frames: ThreadSnapshot[] = [bridge.update(reducer.frame)];
  const take = (snapshot: ThreadSnapshot) => {
    expectSound(snapshot);
    expectNothingLost(frames.at(-1)!, snapshot);
    frames.push(snapshot);
  };
  for (const event of events) take(bridge.update(reducer.push(event)));
  if (end) take(bridge.update(reducer.end(end())));
  return { last: frames.at(-1)!, frames, reducer };
}

const contents = ({ messages }: ThreadSnapshot) => messages.map(contentOrder);

const user = (content: string): ThreadEvent => ({ type: 'message_complete', role: 'user', content });
const delta = (text: string): ThreadEvent => ({ type: 'delta', text });
const start = (toolCallId: string, args: unknown = {}): ThreadEvent => ({
  type: 'tool_call_start',
  toolCallId,
  toolName: 'search',
  args,
});
const result = (toolCallId: string, value: unknown = 'found'): ThreadEvent => ({
  type: 'tool_call_result',
  toolCallId,
  result: value,
});
const complete = (content?: string): ThreadEvent => ({
  type: 'message_complete',
  role: 'assistant',
  ...(content !== undefined && { content }),
});

const blocks = [
  'text:I’ll search.',
  'tool:a:complete',
  'text:Based on this',
  'tool:b:complete',
  'text:The sum is 10.',
];
const flow = [
  user('Search and add'),
  delta('I’ll '),
  delta('search.'),
  complete('I’ll search.'),
  start('a'),
  result('a'),
  delta('Based on this'),
  complete('Based on this'),
  start('b'),
  result('b'),
  delta('The sum is 10.'),
  complete('The sum is 10.'),
];

describe('a plain stream of events', () => {
  it('events keep text, tool calls and text in order', () => {
    expect(contents(show(flow).last)).toEqual([['text:Search and add'], blocks]);
  });

  it('keeps everything when message_complete lists tool calls or repeats the whole reply', () => {
    const careless = {
      type: 'message_complete',
      role: 'assistant',
      content: 'I’ll search.Based on thisThe sum is 10.',
      tool_calls: [{ id: 'a' }],
    } as ThreadEvent;
    expect(contents(show([...flow, careless, complete('The sum is 10.')]).last)[1]).toEqual(blocks);
  });

  it('message_complete adds text that no delta brought', () => {
    const { last } = show([
      user('Hi'),
      delta('Hel'),
      complete('Hello.'),
      start('a'),
      result('a'),
      complete('Bye.'),
    ]);
    expect(contents(last)[1]).toEqual(['text:Hello.', 'tool:a:complete', 'text:Bye.']);
  });

  it('keeps the streamed text when message_complete contradicts it', () => {
    expect(contents(show([delta('Hello'), complete('Goodbye')]).last)).toEqual([['text:Hello']]);
  });

  it('a message without text before its tools gets no empty block', () => {
    const { last } = show([user('Hi'), complete(''), start('a'), result('a'), delta('Done')]);
    expect(contents(last)[1]).toEqual(['tool:a:complete', 'text:Done']);
  });

  it('replayed events are ignored', () => {
    const events = flow.map((event, i): ThreadEvent => ({ ...event, id: `${i}` }));
    for (let from = 0; from <= 9; from++) {
      const { last, reducer } = show([...events.slice(0, 9), ...events.slice(from)]);
      expect(contents(last)).toEqual([['text:Search and add'], blocks]);
      expect(reducer.lastEventId).toBe('11');
    }
  });

  it('a result waits for its call, and shows at the end if none starts', () => {
    const { frames, last } = show([result('a'), delta('Hi'), start('a'), result('lost')]);
    expect(frames.map((frame) => contents(frame).flat())).toEqual([
      [],
      [],
      ['text:Hi'],
      ['text:Hi', 'tool:a:complete'],
      ['text:Hi', 'tool:a:complete'],
      ['text:Hi', 'tool:a:complete', 'tool:lost:complete'],
    ]);
    expect(last.isRunning).toBe(false);
  });

  it('an event message runs until it ends, and says why it failed', () => {
    expect(show([delta('Hi'), start('a')], false).last.isRunning).toBe(true);
    const { last } = show([delta('Hi'), start('a')], () => 'The connection was lost.');
    expect(last.isRunning).toBe(false);
    expect(last.messages[0]!.status).toEqual({
      type: 'incomplete',
      reason: 'error',
      error: 'The connection was lost.',
    });
  });

  it('a message opens again when more of it arrives after its end', () => {
    const { reducer } = show([delta('Hi')]);
    expect(reducer.isOpen).toBe(false);
    reducer.push(delta(' there'));
    expect(reducer.isOpen).toBe(true);
    expect(reducer.frame.streams).toMatchObject([{ parts: [{ text: 'Hi there' }] }]);
  });

  it('a higher attempt restarts a call in its place', () => {
    const failed: ThreadEvent = { type: 'tool_call_result', toolCallId: 'a', error: 'No', attempt: 1 };
    const again = { ...start('a'), attempt: 2 } as ThreadEvent;
    const { last } = show([start('a'), delta('Hm'), failed], false);
    expect(contents(last)).toEqual([['tool:a:error', 'text:Hm']]);
    const reducer = createEventReducer();
    for (const event of [start('a'), failed, again, { ...failed }]) reducer.push(event);
    expect(reducer.frame.streams![0]!.parts).toMatchObject([{ state: 'input-available', attempt: 2 }]);
  });

  it('an event approval keeps its answer', () => {
    const ask = { ...start('a'), approval: { id: 'ap' } } as ThreadEvent;
    const done: ThreadEvent = { type: 'message_complete', status: 'success' };
    const { last } = show([user('Delete'), ask, done], false);
    expect(last.toolCalls).toMatchObject([{ state: 'approval-requested', actionable: true }]);
    const denied: ThreadEvent = { type: 'tool_call_result', toolCallId: 'a', isDenied: true };
    expect(contents(show([user('Delete'), ask, done, denied, ask, delta('Fine.')]).last)[1]).toEqual([
      'tool:a:denied',
      'text:Fine.',
    ]);
  });

  it('files, sources and data in events keep their positions', () => {
    const parts = [
      { type: 'source-url', sourceId: 's', url: 'https://example.com' },
      { type: 'file', mediaType: 'image/png', url: 'https://example.com/a.png' },
      { type: 'data-weather', data: { degrees: 21 } },
    ];
    const { last } = show([
      delta('a'),
      ...parts.map((part): ThreadEvent => ({ type: 'delta', part })),
      delta('b'),
    ]);
    expect(contents(last)).toEqual([['text:a', 'source', 'image', 'data-weather', 'text:b']]);
  });

  it('events in any order never remove anything', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const text = fc.constantFrom('', 'one', 'two ', 'one two');
    const anything: fc.Arbitrary<ThreadEvent> = fc.oneof(
      text.map(delta),
      id.map((toolCallId) => start(toolCallId)),
      id.map((toolCallId) => result(toolCallId)),
      text.map(complete),
      fc.constant<ThreadEvent>({ type: 'message_complete', status: 'success' }),
      text.map(user),
    );
    expectProperty(fc.property(fc.array(anything, { maxLength: 20 }), (events) => void show(events)));
  });
});

describe('the reducer of events', () => {
  it('invalid events never throw and change nothing', () => {
    const reducer = createEventReducer();
    const { frame } = reducer;
    expectProperty(
      fc.property(fc.anything(), (value) => {
        reducer.push(value as ThreadEvent);
        reducer.push({ type: 'delta', index: value, text: 'x' } as unknown as ThreadEvent);
      }),
    );
    expect(createEventReducer().push({ type: 'delta', index: 1e9 })).toEqual(frame);
    for (const part of [null, 7, {}, { type: 1 }])
      expect(
        createEventReducer().push({ type: 'delta', part } as unknown as ThreadEvent).streams?.length,
      ).toBe(part === null ? 1 : 0);
  });

  it('a text delta event changes one part of one message', () => {
    const reducer = createEventReducer();
    for (const event of flow) reducer.push(event);
    const before = reducer.frame;
    const after = reducer.push(delta('More'));
    expect(after.persisted).toBe(before.persisted);
    const [old] = before.streams!;
    const [grown] = after.streams!;
    expect(grown!.parts.slice(0, -1)).toEqual(old!.parts);
    old!.parts.forEach((part, i) => expect(grown!.parts[i]).toBe(part));
  });
});
