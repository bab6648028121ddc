import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/server/agentPort.js';
import { partsOf } from '../../../src/server/rows/storedCalls.js';
import { isBeyond } from '../../../src/server/rows/rowPosition.js';
import { middleBoundary, newestBoundary } from '../../../src/server/rows/splitRows.js';
import { expectProperty } from '../../support/deep.js';

type Content = string | Array<Record<string, unknown>>;

const row = (order: number, stepOrder: number, role: string, content: Content, status = 'success'): Row =>
  ({ _id: `m${order}-${stepOrder}`, order, stepOrder, status, message: { role, content } }) as unknown as Row;
const call = (toolCallId: string) => ({ type: 'tool-call', toolCallId });
const result = (toolCallId: string) => ({ type: 'tool-result', toolCallId });

const idsIn = (rows: readonly Row[], type: string): unknown[] =>
  rows
    .flatMap((one) => partsOf(one).filter((part) => part.type === type))
    .map(({ toolCallId }) => toolCallId);

const newestFirst = (rows: Row[]) => rows.toReversed();

describe('the newest page', () => {
  it('the newest page stays whole while it is small', () => {
    expect(newestBoundary(newestFirst([row(0, 0, 'user', 'a'), row(0, 1, 'assistant', 'b')]), 10_000)).toBe(
      undefined,
    );
  });

  it('the newest page is split before the open step', () => {
    const rows = [
      row(3, 0, 'user', 'go'),
      row(3, 1, 'assistant', [call('a')]),
      row(3, 2, 'tool', [result('a')]),
      row(3, 3, 'assistant', [], 'pending'),
    ];
    expect(newestBoundary(newestFirst(rows), 10)).toEqual({ order: 3, stepOrder: 3 });
  });

  it('the newest page is split before the newest turn if no reply is stored yet', () => {
    const rows = [row(3, 0, 'user', 'go'), row(3, 1, 'assistant', 'done'), row(4, 0, 'user', 'and?')];
    expect(newestBoundary(newestFirst(rows), 10)).toEqual({ order: 4 });
  });

  it('a waiting call stays on its page with everything after it', () => {
    const rows = [
      row(3, 0, 'user', 'go'),
      row(3, 1, 'assistant', [call('a'), call('b')]),
      row(3, 2, 'tool', [result('a')]),
      row(3, 3, 'assistant', [], 'pending'),
    ];
    expect(newestBoundary(newestFirst(rows), 10)).toEqual({ order: 3, stepOrder: 1 });
  });

  it('a call is never split from its result', () => {
    const step = fc.array(fc.boolean(), { maxLength: 3 }); // whether each call has a result
    expectProperty(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const rows = [row(1, 0, 'user', 'go')];
        const add = (role: string, content: Content) => rows.push(row(1, rows.length, role, content));
        steps.forEach((calls, i) => {
          const ids = calls.map((_, n) => `${i}.${n}`);
          add('assistant', ids.map(call));
          const answered = ids.filter((_, n) => calls[n]);
          if (answered.length > 0) add('tool', answered.map(result));
        });
        const boundary = newestBoundary(newestFirst(rows), 10)!;
        const older = rows.filter((one) => isBeyond(one, boundary));
        const newer = rows.filter((one) => !isBeyond(one, boundary));
        expect(newer.length).toBeGreaterThan(0);
        expect(idsIn(older, 'tool-call')).toEqual(idsIn(older, 'tool-result'));
        expect(idsIn(newer, 'tool-call')).toEqual(expect.arrayContaining(idsIn(newer, 'tool-result')));
      }),
      300,
    );
  });
});

describe('a settled page', () => {
  it('a settled page is halved between two turns when it has twice its rows', () => {
    const rows = Array.from({ length: 10 }, (_, i) => row(Math.floor(i / 2), i % 2, 'user', 'a'));
    expect(middleBoundary(newestFirst(rows), 10)).toBe(undefined);
    expect(middleBoundary(newestFirst(rows), 8)).toEqual({ order: 2 });
  });
});
