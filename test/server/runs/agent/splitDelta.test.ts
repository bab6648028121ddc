import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AddDeltaArgs } from '../../../../src/server/agentPort.js';
import { sizeOf } from '../../../../src/server/rows/bytes.js';
import { splitDelta } from '../../../../src/server/runs/agent/splitDelta.js';
import { expectProperty } from '../../../support/deep.js';

const delta = (sizes: readonly number[], start = 0, merged = 0): AddDeltaArgs => ({
  streamId: 'stream',
  start,
  end: start + sizes.length + merged,
  parts: sizes.map((size, id) => ({ type: 'text-delta', id: String(id), delta: 'x'.repeat(size) })),
});

it('a delta that fits into a document stays whole', () => {
  const small = delta([10, 20, 30], 7, 2);
  expect(splitDelta(small)).toEqual([small]);
});

it('a large delta is cut into pieces that fit and follow each other', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 6 });
  expectProperty(
    fc.property(sizes, fc.nat(50), fc.nat(5), (of, start, merged) => {
      const whole = delta(of, start, merged);
      const pieces = splitDelta(whole);
      expect(pieces.flatMap(({ parts }) => parts)).toEqual(whole.parts);
      expect([pieces[0]!.start, pieces.at(-1)!.end]).toEqual([whole.start, whole.end]);
      for (const [i, piece] of pieces.entries()) {
        expect(piece.end).toBeGreaterThan(piece.start);
        if (i > 0) expect(piece.start).toBe(pieces[i - 1]!.end);
        expect(sizeOf(piece.parts)).toBeLessThan(1_000_000);
      }
    }),
    30,
  );
});

it('a part that fits into no document is left out, and its place is kept', () => {
  const pieces = splitDelta(delta([10, 2_000_000, 20]));
  expect(pieces).toHaveLength(1);
  expect(pieces[0]).toMatchObject({ start: 0, end: 3, parts: [{ id: '0' }, { id: '2' }] });
});
