import { median, ratio } from '../stats.mjs';

const LENGTHS = [2_000, 10_000, 50_000];
const DELTAS = 100;

const PARAGRAPH = `## A heading

Some **bold** text with \`code\`, a [link](https://example.com) and words that make it as long as paragraphs are in answers.

- one thing
- another thing

\`\`\`ts
const answer = 42;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

`;

const SENTENCE =
  'Some **bold** text with `code`, a [link](https://example.com) and words that make it as long. ';

/** The content of a reply: blocks of all kinds, or one endless block. */
const SHAPES = { blocks: PARAGRAPH, 'one list': `- ${SENTENCE}\n`, 'one paragraph': SENTENCE };
const CASES = Object.entries(SHAPES).flatMap(([shape, unit]) =>
  LENGTHS.map((length) => ({ shape, unit, length })),
);

/** A reply of this length, which then grows by 40 characters per delta. */
function textOf(unit, length) {
  const whole = unit.repeat(Math.ceil((length + DELTAS * 60) / unit.length) + 1);
  const pieces = [];
  for (let at = length; pieces.length < DELTAS * 1.5; at += 40) pieces.push(whole.slice(at, at + 40));
  return [whole.slice(0, length), ...pieces];
}

export async function markdownRows(open, { rounds, log }) {
  const seen = CASES.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, { shape, unit, length }] of CASES.entries()) {
      log(`round ${round + 1}, markdown of ${length / 1000} KB, ${shape}`);
      const session = await open();
      await session.call('open', 'kit', 50, { text: textOf(unit, length), hasMarkdown: true });
      await session.call('mount');
      await session.call('prepare');
      await session.call('append');
      await session.call('begin');
      await session.call('deltas', 1 + DELTAS / 2);
      const { script, task } = await session.cost('deltas', DELTAS);
      seen[i].push({ script: script / DELTAS, task: task / DELTAS });
      await session.close();
    }
  }
  const script = seen.map((rounds_) => median(rounds_.map((one) => one.script)));
  const growth = Object.keys(SHAPES).map((shape) => {
    const own = script.filter((_, i) => CASES[i].shape === shape);
    return ratio(`markdown, ${shape}: a delta at 50 KB × at 2 KB`, own.at(-1) / own[0], 1.2);
  });
  return {
    rows: CASES.map(({ shape, length }, i) => ({
      'made of': shape,
      KB: length / 1000,
      'script, ms a delta': Number(script[i].toFixed(2)),
      'main thread, ms a delta': Number(median(seen[i].map((one) => one.task)).toFixed(2)),
    })),
    targets: growth,
  };
}
