import { expect, it } from 'vitest';
import { toThreadMessages, type AgentUIMessage } from '../../src/bridge/index.js';
import { rowOf } from '../../src/runtime/commands/rowOf.js';

function row(id: string, role: AgentUIMessage['role'], order: number, stepOrder: number, more: object = {}) {
  const parts = [{ type: 'text', text: id }];
  return {
    id,
    role,
    parts,
    order,
    stepOrder,
    status: 'success',
    _creationTime: 1,
    ...more,
  } as AgentUIMessage;
}

const rowsOf = (stored: readonly AgentUIMessage[]) =>
  toThreadMessages(stored, { threadId: 't' }).map((message) => rowOf(message, stored));

it("a user's message is named by its own id, a reply of several rows by its last one", () => {
  const stored = [
    row('question', 'user', 0, 0),
    row('begun', 'assistant', 0, 1),
    row('ended', 'assistant', 0, 4),
    row('next', 'user', 1, 0),
  ];
  expect(rowsOf(stored)).toEqual(['question', 'ended', 'next']);
  expect(rowsOf(stored.toReversed())).toEqual(['question', 'ended', 'next']);
});

it('two replies in a turn have one row each', () => {
  const stored = [
    row('question', 'user', 3, 0),
    row('first', 'assistant', 3, 1),
    row('and', 'user', 3, 2),
    row('second', 'assistant', 3, 3),
  ];
  expect(rowsOf(stored)).toEqual(['question', 'first', 'and', 'second']);
});

it('the rows that the server half reports take precedence', () => {
  const stored = [row('group', 'assistant', 0, 1, { metadata: { ids: ['group', 'tool', 'last'] } })];
  expect(rowsOf(stored)).toEqual(['last']);
});

it('a message that is not stored yet has no row', () => {
  const stored = [row('sent:t-0-0', 'user', 0, 0, { status: 'pending' })];
  expect(() => rowsOf(stored)).toThrow('Message t:0:0 is not stored yet. Try again in a moment.');
});
