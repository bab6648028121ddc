import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { Markdown } from '../../src/markdown/index.js';
import { createReader } from '../../src/markdown/parse/createReader.js';
import { sized } from '../support/deep.js';
import { answerOf } from './documents.js';

/** Ends a hook that hangs. */
const PATIENCE = 180_000;
/** In a deep run, this is the longest prompt that the server accepts by default. */
const LENGTH = sized(40_000, 100_000);
/** A text is compared with one of this fraction of its length, so that the difference exceeds the noise. */
const SHORTER = 8;
/**
 * Eight times the text takes 8 times as long in linear time, and 64 times in quadratic time. Everyday runs share the
 * machine, so their limit is halfway between. A deep run allows 2.5 times for twice the text: 15.6.
 */
const MOST_GROWTH = sized(SHORTER ** 1.5, 2.5 ** Math.log2(SHORTER));
/** A hostile text may take this many times as long as an ordinary one of the same length. */
const MOST_COST = 10;
/** How often a ratio over its limit is measured again. */
const TRIES = 30;

const filled = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const hostile: Readonly<Record<string, (length: number) => string>> = {
  'underscores in words': filled('_a_b'),
  'stars in words': filled('**a*b'),
  'stars that nothing closes': filled('*a **b '),
  tildes: filled('a~~b'),
  'backticks that nothing closes': filled('`a`` '),
  'an address with dots before the @': (length) => `${filled('a.')(length)}@`,
  'an address with letters before the @': (length) => `${filled('a')(length)}@`,
  'brackets after an address': (length) => `http://a${filled(')')(length)}`,
  'quotes in quotes': filled('>'),
  'quotes one deeper in each line': (length) =>
    Array.from({ length: Math.sqrt(2 * length) }, (_, depth) => `${'>'.repeat(depth)} a`).join('\n'),
  'quotes that end at once': filled('> ```\n`===\n'),
  'lists in lists': filled('- '),
  'numbered lists in lists': filled('1. '),
  'lists in quotes': filled('> - '),
  'lists one deeper in each line': (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  'an item that runs on': (length) => `- ${filled('a\n')(length)}`,
  tasks: filled('- [ ] a\n'),
  'links that nothing closes': filled('[a]('),
  'brackets that nothing closes': filled('['),
  'images that nothing closes': filled('!['),
  'a fence that nothing closes': (length) => `\`\`\`js\n${filled('x = 1\n')(length)}`,
  'a fence in each item': filled('- ```\n'),
  'a fence of many tildes': (length) => `- ${filled('~')(length)}\`\`\`\n\t`,
  'a table of many columns and short rows': (length) => {
    const columns = Math.sqrt(length);
    return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${filled('|\n')(length)}`;
  },
  'heads of tables without tables': filled('a\n|-|-|\n'),
  'underlined headings': filled('a\n=\n'),
  definitions: (length) => Array.from({ length: length / 12 }, (_, at) => `[a${at}]: /x`).join('\n'),
  footnotes: filled('[^1]: a\n'),
};

/** CPU time in ms: other processes on the machine do not count. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/**
 * The ratio of the least costs that were measured. A busy machine only adds to a cost, so it is measured again while the
 * ratio is over the limit. What really grows too fast stays over it.
 */
function ratio(a: () => number, b: () => number, limit: number): number {
  let [leastA, leastB] = [a(), b()];
  for (let i = 0; i < TRIES && leastA / leastB >= limit; i++) {
    leastA = Math.min(leastA, a());
    leastB = Math.min(leastB, b());
  }
  return leastA / leastB;
}

const draw = (text: string) => cost(() => renderToStaticMarkup(<Markdown text={text} />));
const stream = (text: string) => cost(() => createReader()(text, true));

describe.each([
  ['drawn', draw],
  ['read while it streams', stream],
])('a text that is %s', (_, work) => {
  const expected = { short: 0, whole: 0 };

  beforeAll(() => {
    const ordinary = { short: answerOf(LENGTH / SHORTER), whole: answerOf(LENGTH) };
    for (let run = 0; run < 3; run++) work(ordinary.whole); // the engine warms up
    expected.short = median(Array.from({ length: 5 }, () => work(ordinary.short)));
    expected.whole = median(Array.from({ length: 5 }, () => work(ordinary.whole)));
  }, PATIENCE);

  it.each(Object.entries(hostile))('takes linear time: %s', (__, make) => {
    const texts = { short: make(LENGTH / SHORTER), whole: make(LENGTH) };
    const whole = () => work(texts.whole);
    // A text that costs less than ordinary text is too cheap to measure its growth.
    const short = () => Math.max(work(texts.short), expected.short);
    expect(ratio(whole, short, MOST_GROWTH)).toBeLessThan(MOST_GROWTH);
    expect(ratio(whole, () => expected.whole, MOST_COST)).toBeLessThan(MOST_COST);
  });
});
