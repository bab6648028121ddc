import { expect, it } from 'vitest';
import { compareSizes } from '../scripts/size/compare.mjs';

const baseline = {
  bridge: { first: 10, later: 0 },
  thread: { first: 60, later: 20 },
  nextjs: { first: 1, later: 0 },
};

it.each([
  ['keeps its size', { bridge: { first: 10, later: 0 } }, false, '✓ bridge: 10.00 kB'],
  ['grows by 5 %', { bridge: { first: 10.5, later: 0 } }, false, '✓ bridge: 10.00 → 10.50 kB (+5.0 %)'],
  ['grows by more', { bridge: { first: 10.51, later: 0 } }, true, '✗ bridge: 10.00 → 10.51 kB (+5.1 %)'],
  ['shrinks', { bridge: { first: 8, later: 0 } }, false, '✓ bridge: 10.00 → 8.00 kB (-20.0 %)'],
  [
    'loads more later',
    { thread: { first: 60, later: 22 } },
    true,
    '✗ thread: 60.00 kB, later 20.00 → 22.00 kB (+10.0 %)',
  ],
  [
    'is tiny and grows by a few bytes',
    { nextjs: { first: 1.09, later: 0 } },
    false,
    '✓ nextjs: 1.00 → 1.09 kB (+9.0 %)',
  ],
  ['is new', { stock: { first: 3, later: 0 } }, true, '✗ stock: not in the baseline'],
])('the size check of an entry that %s', (_, sizes, isOver, line) => {
  expect(compareSizes(baseline, sizes)).toEqual({ lines: [line], isOver });
});
