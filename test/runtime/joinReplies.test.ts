import { expect, it } from 'vitest';
import type { AgentUIMessage } from '../../src/bridge/index.js';
import { joinReplies } from '../../src/runtime/frames/joinReplies.js';

const row = (order: number, stepOrder: number, metadata: unknown, role = 'assistant'): AgentUIMessage => ({
  id: `m${order}-${stepOrder}`,
  role: role as AgentUIMessage['role'],
  order,
  stepOrder,
  parts: [],
  status: 'success',
  _creationTime: 0,
  metadata,
});

it('a reply on two pages has the totals of both, whichever page comes first', () => {
  const older = { ids: ['a', 'b'], model: 'old', usage: { totalTokens: 3, inputTokens: 1 } };
  const newer = { ids: ['c'], model: 'new', usage: { totalTokens: 4 }, feedback: { type: 'positive' } };
  const rows = [
    row(1, 3, newer),
    row(1, 0, { ids: ['q'] }, 'user'),
    row(1, 1, older),
    row(1, 2, { ...older }),
  ];
  const whole = {
    ids: ['a', 'b', 'c'],
    model: 'new',
    usage: { totalTokens: 7, inputTokens: 1 },
    feedback: { type: 'positive' },
  };
  expect(joinReplies(rows).map(({ metadata }) => metadata)).toEqual([whole, { ids: ['q'] }, whole, whole]);
});

it('replies of different turns, and replies with a message between them, stay apart', () => {
  const rows = [
    row(1, 1, { ids: ['a'] }),
    row(1, 2, { ids: ['b'] }, 'user'),
    row(1, 3, { ids: ['c'] }),
    row(2, 1, { ids: ['d'] }),
  ];
  expect(joinReplies(rows)).toBe(rows);
});

it('rows of other servers stay as they are', () => {
  const rows = [row(1, 1, undefined), row(1, 2, { mine: true })];
  expect(joinReplies(rows)).toBe(rows);
});
