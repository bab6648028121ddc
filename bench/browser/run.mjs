// npm run bench:browser -- [--quick] [--rounds 5] [--sizes 50,5000] [--peers kit,R] [--only thread,counts] [--markdown].
// See bench/README.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { browser as launchOptions, setup } from '../../scripts/browser.mjs';
import { table as plainTable } from '../measure.mjs';
import { buildPage } from './build.mjs';
import { bigToolRows } from './rows/bigTool.mjs';
import { countRows } from './rows/counts.mjs';
import { frameRows } from './rows/frames.mjs';
import { heapRows } from './rows/heap.mjs';
import { markdownRows } from './rows/markdown.mjs';
import { switchRows } from './rows/switches.mjs';
import { threadRows } from './rows/thread.mjs';
import { markdownTable } from './markdownTable.mjs';
import { openSession } from './session.mjs';

const ROWS = [
  ['thread', 'A thread (ms of script; "all work" is script, style, layout and paint; median)', threadRows],
  ['heap', 'What a drawn thread holds', heapRows],
  ['frames', '300 deltas at 60 a second', frameRows],
  ['counts', 'What is rendered', countRows],
  ['markdown', 'Markdown while it is written', markdownRows],
  ['large', 'Large tool calls', bigToolRows],
  ['switches', 'Threads switched', switchRows],
];

const text = { type: 'string' };
const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    markdown: { type: 'boolean' },
    rounds: text,
    sizes: text,
    peers: text,
    only: text,
  },
});
const list = (value) => value?.split(',');
const settings = {
  rounds: Number(given.rounds ?? (given.quick ? 1 : 5)),
  sizes: list(given.sizes)?.map(Number) ?? (given.quick ? [50, 5_000] : [50, 200, 1_000, 5_000]),
  peers: list(given.peers) ?? (given.quick ? ['kit', 'R'] : ['kit', 'A', 'B', 'R', 'D']),
  deltas: given.quick ? 90 : 150,
  budgetMs: 3_000,
  log: (line) => process.stderr.write(`${line}\n`),
};
const only = list(given.only);
/** Formats the tables like bench/README.md. */
const table = given.markdown ? markdownTable : plainTable;

await setup();
const folder = await buildPage();
const options = launchOptions();
const browser = await chromium.launch(options);
/** Runs code uncompiled, so that the heap holds only what the code keeps. */
const INTERPRETED = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode';
const interpreter = await chromium.launch({ ...options, args: [...options.args, INTERPRETED] });
const open = ({ isCompiled = true, ...rest } = {}) =>
  openSession(isCompiled ? browser : interpreter, folder, rest);
const results = {};
for (const [name, title, run] of ROWS) {
  if (only && !only.includes(name)) continue;
  results[name] = await run(open, settings);
  console.log(table(title, results[name].rows));
}
await browser.close();
await interpreter.close();
console.log(
  table(
    'Targets',
    Object.values(results).flatMap(({ targets }) => targets),
  ),
);

const version = (name) =>
  JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'))
    .version;
const versions = {
  chromium: browser.version(),
  ...Object.fromEntries(
    ['react', '@assistant-ui/react', '@convex-dev/agent', 'convex'].map((name) => [name, version(name)]),
  ),
};
console.log(
  Object.entries(versions)
    .map((pair) => pair.join(' '))
    .join(', '),
);
const file = new URL('../results/browser.json', import.meta.url);
mkdirSync(new URL('.', file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ versions, settings, results }, undefined, 2)}\n`);
console.log('\nAlso written to bench/results/browser.json');
