import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREEZE_FROM } from '../../src/markdown/parse/frozen.js';
import { advance, nothingRead, type Progress } from '../../src/markdown/parse/stream.js';
import { childrenOf, type MarkdownToken } from '../../src/markdown/parse/tokens.js';
import { expectProperty } from '../support/deep.js';
import { deltasOf, nasty, nastyWithDefinitions, sizes } from './documents.js';

const sourceOf = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
const blocksOf = ({ closedBlocks, openBlocks }: Progress) => [...closedBlocks, ...openBlocks];

/** Reads a text step by step, freezing as early as possible, and expects the same as reading each step at once. */
function expectSame(text: string, cuts: readonly number[], freezeFrom: number): number {
  let progress = nothingRead;
  let frozen = 0;
  for (const step of deltasOf(sourceOf(text), cuts)) {
    progress = advance(progress, step, blocksOf(progress), freezeFrom);
    if (progress.frozen) frozen++;
    // A definition counts only once its block is closed, so only `nothingRead` may know more.
    const whole = advance({ ...progress, frozen: undefined }, step, [], Infinity);
    expect(JSON.parse(JSON.stringify(blocksOf(progress)))).toEqual(
      JSON.parse(JSON.stringify(blocksOf(whole))),
    );
  }
  return frozen;
}

const joined = (unit: fc.Arbitrary<string>, between: string, count: number) =>
  fc.array(unit, { minLength: 3, maxLength: count }).map((parts) => parts.join(between));

const items = fc.tuple(
  fc.constantFrom('- ', '* ', '1. ', '2) ', '- [ ] ', ' - ', '   1. '),
  joined(
    nasty.filter((text) => text.length < 60),
    '\n- ',
    12,
  ),
);

const prose = fc.oneof(
  {
    weight: 500,
    arbitrary: fc.constantFrom(
      'word ',
      'two words ',
      'and **bold** ',
      '`code` ',
      '[a](/u) ',
      'x_y ',
      'long line\n',
      'Über ',
      'https://x.y ',
    ),
  },
  { weight: 1, arbitrary: nasty },
);

const ITEM = '- An item with **bold** text, `code` and a [link](https://example.com).\n';
const SENTENCE = 'A sentence with **bold** words, `code` and a [link](https://example.com) that goes on. ';

describe.each([
  ['list', ITEM],
  ['paragraph', SENTENCE],
])('one long %s', (_, unit) => {
  it('a long open block costs the same with every delta', () => {
    const text = unit.repeat(Math.ceil(60_000 / unit.length));
    let progress = nothingRead;
    const read: number[] = [];
    for (const step of deltasOf(text, [97])) {
      progress = advance(progress, step, blocksOf(progress));
      read.push(progress.lexedLength);
    }
    expect(Math.max(...read)).toBeLessThan(2 * FREEZE_FROM);
    expect(progress.end).toBe(0);
    expect(progress.open[0]!.raw.trim()).toBe(text.trim());
  });

  it('a long open block keeps the tokens before its end', () => {
    const text = unit.repeat(Math.ceil(8_000 / unit.length));
    let progress = nothingRead;
    let before = new Set<MarkdownToken>();
    const replaced = deltasOf(text, [97]).map((step) => {
      progress = advance(progress, step, blocksOf(progress));
      const now = new Set(blocksOf(progress).flatMap(({ token }) => childrenOf(token)));
      const gone = [...before].filter((token) => !now.has(token));
      before = now;
      return gone.length;
    });
    expect(Math.max(...replaced)).toBeLessThan(8);
  });
});

describe('an open block whose beginning is not parsed again', () => {
  it('a long list read in pieces equals the list read at once', () => {
    let frozen = 0;
    expectProperty(
      fc.property(items, sizes, ([bullet, text], cuts) => {
        frozen += expectSame(bullet + text, cuts, 0);
      }),
      30,
    );
    expect(frozen).toBeGreaterThan(20);
  });

  it('a long paragraph read in pieces equals the paragraph read at once', () => {
    let frozen = 0;
    expectProperty(
      fc.property(
        fc.array(prose, { minLength: 500, maxLength: 700 }),
        fc.integer({ min: 40, max: 90 }),
        (parts, cut) => {
          frozen += expectSame(parts.join(''), [cut], 0);
        },
      ),
      4,
    );
    expect(frozen).toBeGreaterThan(5);
  });

  it('definitions and footnotes change a long block as if it were read at once', () => {
    expectProperty(
      fc.property(joined(nastyWithDefinitions, '\n- ', 10), sizes, (text, cuts) => {
        expectSame(`- [a] [^1]\n- ${text}`, cuts, 0);
      }),
      30,
    );
  });
});
