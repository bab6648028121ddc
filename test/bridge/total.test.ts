import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThreadBridge, toThreadMessages, type AgentUIMessage } from '../../src/bridge/index.js';
import { expectSound } from '../support/invariants.js';
import { assistant, createBridge, stream, text, tool, user } from '../support/build.js';
import { expectProperty } from '../support/deep.js';

const value = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withTypedArray: true,
  withNullPrototype: true,
});

const part = fc.oneof(
  value,
  fc.record(
    {
      type: fc.oneof(
        fc.constantFrom(
          'text',
          'reasoning',
          'tool-a',
          'dynamic-tool',
          'file',
          'source-url',
          'step-start',
          'data-x',
          'custom',
        ),
        fc.string(),
      ),
      text: fc.oneof(fc.string(), value),
      toolCallId: fc.oneof(fc.constantFrom('a', 'b', ''), value),
      toolName: fc.oneof(fc.string(), value),
      state: fc.oneof(
        fc.constantFrom(
          'input-streaming',
          'input-available',
          'approval-requested',
          'approval-responded',
          'output-available',
          'output-error',
          'output-denied',
        ),
        value,
      ),
      input: value,
      output: value,
      errorText: value,
      approval: fc.oneof(fc.record({ id: fc.string() }), value),
      preliminary: fc.boolean(),
      url: fc.oneof(fc.webUrl(), value),
      mediaType: fc.oneof(fc.constant('image/png'), value),
      sourceId: value,
    },
    { requiredKeys: ['type'] },
  ),
);

const message = fc.oneof(
  { weight: 1, arbitrary: value },
  {
    weight: 9,
    arbitrary: fc.record(
      {
        id: fc.string(),
        role: fc.constantFrom('user', 'assistant', 'system', 'tool', undefined),
        order: fc.oneof(fc.nat({ max: 3 }), value),
        stepOrder: fc.oneof(fc.nat({ max: 3 }), value),
        status: fc.constantFrom('pending', 'streaming', 'success', 'failed', undefined),
        _creationTime: fc.oneof(fc.nat(), value),
        agentName: fc.option(fc.string(), { nil: undefined }),
        parts: fc.oneof(
          { weight: 9, arbitrary: fc.array(part, { maxLength: 4 }) },
          { weight: 1, arbitrary: value },
        ),
      },
      { requiredKeys: ['id', 'order', 'parts'] },
    ),
  },
);

describe('the bridge', () => {
  it('any input gives a valid snapshot and never throws', () => {
    expectProperty(
      fc.property(
        fc.array(fc.tuple(fc.array(message, { maxLength: 6 }), fc.array(message, { maxLength: 3 })), {
          maxLength: 4,
        }),
        (frames) => {
          const bridge = createThreadBridge({ threadId: 'T', now: () => 0 });
          for (const [persisted, streams] of frames as Array<[AgentUIMessage[], AgentUIMessage[]]>) {
            expectSound(bridge.update({ persisted, streams }));
          }
        },
      ),
      300,
    );
  });

  it('an unreadable turn shows a placeholder beside the others', () => {
    const broken = assistant(1, 1);
    Object.defineProperty(broken, 'parts', {
      get() {
        throw new Error('unreadable');
      },
    });
    const bridge = createBridge();
    const persisted = [user(0), assistant(0, 1, text('a')), broken, user(2)];
    bridge.update({ persisted: [...persisted, broken] });
    const { messages, issues } = bridge.update({ persisted });
    expect(messages.map(({ id }) => id)).toEqual(['T:0:0', 'T:0:assistant', 'T:1:assistant', 'T:2:0']);
    expect(messages[2]!.content).toEqual([
      { type: 'data-unreadable', data: { order: 1, reason: 'unreadable' } },
    ]);
    expect(issues.map(({ code }) => code)).toContain('unreadable-turn');
  });

  it.each([
    ['no parts', { parts: undefined }],
    ['a null part', { parts: [{ type: 'step-start' }, null] }],
    ['a text part without a string', { parts: [{ type: 'step-start' }, { type: 'text', text: 7 }] }],
  ])('keeps its messages when a live stream has %s', (_, broken) => {
    const bridge = createBridge();
    const persisted = [user(0)];
    const live = stream(0, 1, text('one'));
    bridge.update({ persisted, streams: [live] });
    const streams = [{ ...live, ...broken }] as unknown as AgentUIMessage[];
    expectSound(bridge.update({ persisted, streams }));
    expectSound(bridge.update({ persisted, streams: [null] as unknown as AgentUIMessage[] }));
  });

  it('an unreadable stream leaves the thread as it is', () => {
    const broken = stream(0, 1);
    Object.defineProperty(broken, 'parts', {
      get() {
        throw new Error('unreadable');
      },
    });
    const { messages } = createBridge().update({ persisted: [user(0)], streams: [broken] });
    expect(messages.map(({ id }) => id)).toContain('T:0:0');
  });

  it('input that is not a message is left out and reported', () => {
    const rows = [null, 7, user(0)] as unknown as AgentUIMessage[];
    const { messages, issues } = createBridge().update({ persisted: rows });
    expect(messages.map(({ id }) => id)).toEqual(['T:0:0']);
    expect(issues.map(({ code }) => code)).toContain('unreadable-message');
  });

  it('messages without a position keep the order of the input', () => {
    const rows = [user(0, 'a'), assistant(0, 1, text('b'))].map((row) => ({
      ...row,
      order: undefined,
      stepOrder: undefined,
    }));
    const messages = toThreadMessages(rows as unknown as AgentUIMessage[], { threadId: 'T' });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  const throwing = (field: string) => ({
    ...user(1),
    get [field](): never {
      throw new Error('unreadable');
    },
  });

  it.each(['id', 'order', 'stepOrder', 'role', 'status', 'key', 'parts', '_creationTime', 'metadata'])(
    'accepts a message with an unreadable %s',
    (field) => {
      const rows = [user(0), throwing(field)];
      for (const frame of [{ persisted: rows }, { persisted: [user(0)], streams: [throwing(field)] }]) {
        const snapshot = createBridge().update(frame);
        expectSound(snapshot);
        expect(snapshot.messages[0]!.id).toBe('T:0:0');
        expect(snapshot.issues).not.toEqual([]);
      }
    },
  );

  it.each([null, undefined, 7, 'frame', { persisted: 'rows' }, { persisted: {}, streams: 'none' }])(
    'keeps its messages when the frame is %j',
    (frame) => {
      const bridge = createBridge();
      const { messages } = bridge.update({ persisted: [user(0)] });
      const after = bridge.update(frame as never);
      expectSound(after);
      expect(after.messages).toBe(messages);
    },
  );

  it.each([Number.NaN, Infinity, 1e20, 'soon', null, {}, 5n])(
    'shows a valid date for the time %s',
    (time) => {
      const rows = [user(0), assistant(0, 1, text('a'))].map((row) => ({ ...row, _creationTime: time }));
      const { messages } = createBridge().update({ persisted: rows as unknown as AgentUIMessage[] });
      expect(messages).toHaveLength(2);
      for (const { createdAt } of messages) expect(createdAt.getTime()).not.toBeNaN();
    },
  );

  it('arguments named like built-in members do not leak into later ones', () => {
    const called = (input: object) => ({ ...tool('c', 'output-available', { output: input }), input });
    const odd = JSON.parse('{"__proto__":{"a":1},"constructor":"x","toString":"y","n":1}') as object;
    const bridge = createBridge();
    const first = bridge.update({ persisted: [user(0), assistant(0, 1, called(odd))] });
    expect(first.issues).toEqual([]);
    expect(first.toolCalls[0]!.args).toEqual(odd);
    const after = bridge.update({ persisted: [user(0), assistant(0, 1, called({ n: 2 }))] });
    expect(after.toolCalls[0]).toMatchObject({ args: { n: 2 }, output: { n: 2 } });
    expect(Object.keys(after.toolCalls[0]!.args)).toEqual(['n']);
    expect(Object.keys(after.toolCalls[0]!.output as object)).toEqual(['n']);
  });

  it('a frame without lists is an empty thread', () => {
    expect(createBridge().update({} as never).messages).toEqual([]);
  });
});

describe('toThreadMessages', () => {
  it('toThreadMessages recognizes streams among rows', () => {
    const live: AgentUIMessage = { ...assistant(0, 1, text('more')), id: 'stream:1', status: 'streaming' };
    const messages = toThreadMessages([user(0), live], { threadId: 'T' });
    expect(messages.map(({ id, status }) => [id, status?.type])).toEqual([
      ['T:0:0', undefined],
      ['T:0:assistant', 'running'],
    ]);
  });
});
