import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt } from '../../../src/runtime/smooth/cutAt.js';
import { expectProperty } from '../../support/deep.js';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const boundariesOf = (text: string): number[] => [
  ...Array.from(segmenter.segment(text), ({ index }) => index),
  text.length,
];

const clusters = fc.constantFrom(
  'a',
  ' ',
  '\n',
  '\r\n',
  'é',
  'e\u0301',
  '日',
  '👩‍👩‍👧',
  '🇩🇪',
  '👍🏽',
  '한',
  'नि',
  'œ',
);

describe('where running text is cut', () => {
  it('cutting never splits what a reader sees as one character', () => {
    expectProperty(
      fc.property(
        fc.array(clusters, { maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, share) => {
          const text = parts.join('');
          const boundaries = boundariesOf(text);
          const count = share * text.length;
          expect(cutAt(text, count)).toBe(boundaries.findLast((at) => at <= count));
        },
      ),
      500,
    );
  });

  it('cutting shows a shorter text completely', () => {
    expect([cutAt('abc', 3), cutAt('abc', Infinity), cutAt('', 5), cutAt('abc', 0)]).toEqual([3, 3, 0, 0]);
  });

  it('cutting reads only nearby characters, even in an endless cluster', () => {
    const text = `a${'\u0301'.repeat(100_000)}`;
    expect(cutAt(text, 90_000)).toBeGreaterThan(90_000 - 65);
  });
});
