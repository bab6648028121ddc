import { describe, expect, it } from 'vitest';
import { alignParts } from '../../src/bridge/parts/alignParts.js';
import { readParts, type ReadPart } from '../../src/bridge/read/readPart.js';
import { assistant, text, tool } from '../support/build.js';

const all = () => true;
const partsOf = (...parts: Parameters<typeof assistant>[2][]): ReadPart[] =>
  readParts(assistant(0, 1, ...parts));
const side = (parts: readonly ReadPart[], ...cutShort: number[]) => ({ parts, cutShort });

describe('aligning two lists of parts', () => {
  it('alignment keeps the order of both lists', () => {
    const a = partsOf(text('one'), tool('c', 'input-available'), text('two'));
    const b = partsOf(text('zero'), text('one'), text('between'), text('two'));
    expect(alignParts(side(a), side(b), all)).toEqual([1, -1, 3]);
  });

  it('alignment prefers a call with the same id over a repeated text', () => {
    const a = partsOf(tool('c', 'input-available'), text('Done.'));
    const b = partsOf(text('Done.'), tool('c', 'output-available', { output: 1 }), text('Done.'));
    expect(alignParts(side(a), side(b), all)).toEqual([1, 2]);
  });

  it('alignment matches a lagging stream with the first of several equal parts', () => {
    const repeated = partsOf(text('Yes.'), text('No.'), text('Yes.'), text('No.'));
    expect(alignParts(side(repeated.slice(1, 2)), side(repeated), all)).toEqual([1]);
  });

  it('alignment matches a text with a longer one only if it may be cut short', () => {
    const a = partsOf(text('Hel'));
    const b = partsOf(text('Hello'));
    expect(alignParts(side(a), side(b), all)).toEqual([-1]);
    expect(alignParts(side(a, 0), side(b), all)).toEqual([0]);
    expect(alignParts(side(b), side(a, 0), all)).toEqual([0]);
    expect(alignParts(side(b, 0), side(a), all)).toEqual([-1]);
  });

  /** How often the key of a part is read for `size` parts on both sides. */
  function countReads(size: number, make: (i: number) => ReturnType<typeof text>, skip: number): number {
    let reads = 0;
    const counted = (from: number): ReadPart[] =>
      Array.from({ length: size }, (_, i) => {
        const [part] = partsOf(make(i + from));
        return {
          ...part!,
          get key() {
            reads++;
            return part!.key;
          },
        };
      });
    const matched = alignParts(side(counted(0), size - 1), side(counted(skip), size - 1), all);
    expect(matched.filter((index) => index >= 0).length).toBeGreaterThanOrEqual(size - skip);
    return reads;
  }

  it.each([
    ['equal lists', (i: number) => text(`line ${i}`), 0],
    ['lists of which one begins later', (i: number) => text(`line ${i}`), 300],
    ['lists of calls of which one begins later', (i: number) => tool(`c${i}`, 'input-available'), 300],
    ['lists that repeat one text', () => text('ok'), 300],
  ])('alignment takes linear time: %s', (_, make, skip) => {
    const [small, large] = [countReads(1_000, make, skip), countReads(4_000, make, skip)];
    expect(large / small).toBeLessThan(6);
  });
});
