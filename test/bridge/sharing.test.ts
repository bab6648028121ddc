import { describe, expect, it } from 'vitest';
import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';
import { assistant, createBridge, pending, stream, text, tool, user } from '../support/build.js';

const longThread = (turns: number): AgentUIMessage[] =>
  Array.from({ length: turns }, (_, order) => [
    user(order, `question ${order}`),
    assistant(
      order,
      1,
      text(`answer ${order}`),
      tool(`c${order}`, 'output-available', { output: { rows: [order] } }),
    ),
  ]).flat();

/** The reply of the turn after `turns`, as a reducer with structural sharing returns it. */
const reply = (turns: number, ...parts: Parameters<typeof stream>[2][]): AgentUIMessage =>
  stream(turns, 1, ...parts);

describe('structural sharing', () => {
  const persisted = [...longThread(3), user(3), pending(assistant(3, 1))];
  const done = tool('live', 'output-available', { output: { big: [1, 2] } });
  const frame = (content: string): ThreadFrame => ({
    persisted,
    streams: [reply(3, { type: 'reasoning', text: 'hm' }, done, text(content))],
  });

  it('an equal frame with new objects returns the same snapshot', () => {
    const bridge = createBridge();
    const before = bridge.update(frame('a'));
    expect(bridge.update(frame('a'))).toBe(before);
    expect(bridge.update(structuredClone(frame('a')))).toBe(before);
  });

  it('a text delta changes one message and one part', () => {
    const bridge = createBridge();
    const before = bridge.update(frame('a')).messages;
    const after = bridge.update(structuredClone(frame('ab'))).messages;
    expect(after.filter((message, i) => message !== before[i]).map(({ id }) => id)).toEqual([
      'T:3:assistant',
    ]);
    const parts = after.at(-1)!.content;
    expect(parts.filter((part, i) => part !== before.at(-1)!.content[i])).toEqual([
      { type: 'text', text: 'ab' },
    ]);
  });

  it('settled messages keep their identity from delta to delta', () => {
    const bridge = createBridge();
    const before = bridge.update(frame('a'));
    const after = bridge.update(frame('ab'));
    expect(after.settled).toBe(before.settled);
    expect(after.toolCalls).toBe(before.toolCalls);
    expect(after.issues).toBe(before.issues);
    expect(after.tail.map(({ id }) => id)).toEqual(['T:3:0', 'T:3:assistant']);
  });

  it('parts keep their identity from stream to row', () => {
    const bridge = createBridge();
    const before = bridge.update(frame('a')).messages.at(-1)!;
    const stored = assistant(
      3,
      1,
      { type: 'reasoning', text: 'hm', state: 'done' },
      structuredClone(done),
      text('a'),
    );
    const after = bridge
      .update({ persisted: [...longThread(3), user(3), stored], streams: [] })
      .messages.at(-1)!;
    expect(after.content).toBe(before.content);
  });

  it('parts keep their identity when older ones load before them', () => {
    const bridge = createBridge();
    const rest = assistant(0, 3, text('b'), tool('c', 'output-available', { output: 1 }));
    const before = bridge.update({ persisted: [rest] }).messages[0]!;
    const after = bridge.update({ persisted: [user(0), assistant(0, 1, text('a')), rest] }).messages[1]!;
    expect(after.content.slice(1)).toEqual(before.content);
    expect(after.content[1]).toBe(before.content[0]);
    expect(after.content[2]).toBe(before.content[1]);
  });

  it('unchanged tool calls keep their identity', () => {
    const bridge = createBridge();
    const before = bridge.update(frame('a')).toolCalls;
    const running = { ...frame('a'), streams: [reply(3, done, tool('next', 'input-available'))] };
    const after = bridge.update(running).toolCalls;
    expect(after).toHaveLength(before.length + 1);
    before.forEach((call, i) => expect(after[i]).toBe(call));
  });
});

describe('the cost of a delta', () => {
  it.each([10, 1_000])(
    'a text delta builds one message and computes no turn in a thread of %i turns',
    (turns) => {
      const bridge = createBridge();
      const persisted = [...longThread(turns), user(turns), pending(assistant(turns, 1))];
      const finished = tool('live', 'output-available', { output: 1 });
      const step = { type: 'step-start' };
      let answer = 'a';
      const next = (): ThreadFrame => ({
        persisted,
        streams: [{ ...stream(turns, 1), parts: [step, finished, text((answer += ' more'))] }],
      });
      bridge.update(next());
      bridge.update(next());
      const before = { ...bridge.stats };
      for (let i = 0; i < 100; i++) bridge.update(next());
      expect(bridge.stats.messages - before.messages).toBe(100);
      expect(bridge.stats.turns - before.turns).toBe(0);
      expect(bridge.update(next()).messages.at(-1)!.content.at(-1)).toEqual({ type: 'text', text: answer });
    },
  );

  it('a cloned stream computes one turn and builds one message', () => {
    const bridge = createBridge();
    const persisted = [...longThread(100), user(100), pending(assistant(100, 1))];
    const frame = (content: string) => ({
      persisted,
      streams: [reply(100, tool('x', 'input-available'), text(content))],
    });
    bridge.update(frame('a'));
    const before = { ...bridge.stats };
    for (let i = 0; i < 50; i++) bridge.update(structuredClone({ ...frame('a'.repeat(i + 2)) }));
    expect(bridge.stats.turns - before.turns).toBe(50);
    expect(bridge.stats.messages - before.messages).toBe(50);
  });

  it.each([10, 1_000])('a cloned stream with more text computes no turn in a thread of %i turns', (turns) => {
    const bridge = createBridge();
    const persisted = [...longThread(turns), user(turns), pending(assistant(turns, 1))];
    const done = tool('x', 'output-available', { output: { rows: [1, 2] } });
    const frame = (content: string) => ({
      persisted,
      streams: [structuredClone(reply(turns, done, text(content)))],
    });
    bridge.update(frame('a'));
    const before = { ...bridge.stats };
    for (let i = 0; i < 50; i++) bridge.update(frame('a'.repeat(i + 2)));
    expect(bridge.stats.turns - before.turns).toBe(0);
    expect(bridge.stats.visitedTurns - before.visitedTurns).toBe(0);
    expect(bridge.stats.messages - before.messages).toBe(50);
  });

  it.each([10, 1_000])('a tool call delta computes one turn in a thread of %i turns', (turns) => {
    const bridge = createBridge();
    const persisted = [...longThread(turns), user(turns), pending(assistant(turns, 1))];
    const frame = (inputText: string) => ({
      persisted,
      streams: [structuredClone(reply(turns, text('a'), tool('x', 'input-streaming', { inputText })))],
    });
    bridge.update(frame('{'));
    const before = { ...bridge.stats };
    for (let i = 0; i < 50; i++) bridge.update(frame(`{"q":"${'a'.repeat(i)}`));
    expect(bridge.stats.visitedTurns - before.visitedTurns).toBe(50);
    expect(bridge.stats.turns - before.turns).toBe(50);
    expect(bridge.stats.parts - before.parts).toBe(50 * 4); // two rows, a text and a call
  });

  it('appended text stays when its turn is computed afterwards', () => {
    const bridge = createBridge();
    const persisted = [user(0), pending(assistant(0, 1))];
    const first = reply(0, text('One'));
    bridge.update({ persisted, streams: [first] });
    bridge.update({ persisted, streams: [reply(0, text('One two'))] });
    const { messages } = bridge.update({ persisted: [...persisted, user(1)], streams: [first] });
    expect(messages[1]!.content).toEqual([{ type: 'text', text: 'One two' }]);
  });

  it('a refreshed page with equal content costs no turn', () => {
    const bridge = createBridge();
    const persisted = longThread(200);
    const first = bridge.update({ persisted });
    const before = { ...bridge.stats };
    expect(bridge.update({ persisted: structuredClone(persisted) })).toBe(first);
    expect([bridge.stats.turns, bridge.stats.messages]).toEqual([before.turns, before.messages]);
  });

  it('a changed row computes one turn', () => {
    const bridge = createBridge();
    const persisted = longThread(200);
    bridge.update({ persisted });
    const before = { ...bridge.stats };
    const changed = structuredClone(persisted);
    changed[101] = assistant(50, 1, text('edited'));
    bridge.update({ persisted: changed });
    expect([bridge.stats.turns - before.turns, bridge.stats.messages - before.messages]).toEqual([1, 1]);
  });

  it('a new turn computes itself and the one before it', () => {
    const bridge = createBridge();
    const persisted = longThread(200);
    bridge.update({ persisted });
    const before = { ...bridge.stats };
    bridge.update({ persisted: [...structuredClone(persisted), user(200)] });
    expect([bridge.stats.turns - before.turns, bridge.stats.messages - before.messages]).toEqual([2, 1]);
  });

  it('130,000 messages do not overflow the stack', () => {
    const bridge = createBridge();
    const persisted = Array.from({ length: 130_000 }, (_, i) =>
      i % 2 === 0 ? user(i / 2) : assistant((i - 1) / 2, 1, text('a')),
    );
    const snapshot = bridge.update({ persisted, streams: [reply(65_000, text('a'))] });
    expect(snapshot.messages).toHaveLength(130_001);
    expect(snapshot.isRunning).toBe(true);
  });
});
