/**
 * Usage: [RUNS=20] [SEED=…] npm run test:deep [-- durability | properties | e2e | browser | starters | next | table]
 *
 * Runs the properties, the random e2e runs and the random faults with many more cases, prints the seed, and writes the
 * table of the faults to bench/durability.md. The same SEED repeats the same cases. `starters` installs the example with
 * every package manager, TypeScript and Node that we support, `next` builds and uses the Next.js example. Both need a
 * build.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = `${root}bench/results/deep`;
const runs = process.env.RUNS ?? '20';
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1_000_000));
const chosen = process.argv.slice(2);

/** Tests whose case count depends on RUNS. */
const properties = () =>
  readdirSync(`${root}test`, { recursive: true })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!browser|e2e)\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .filter((path) => !path.startsWith('test/durability/'))
    .filter((path) => readFileSync(root + path, 'utf8').includes('support/deep.js'));

const parts = {
  durability: () => ['--project', 'unit', '--project', 'agent-0.6', 'test/durability/'],
  properties: () => ['--project', 'unit', '--project', 'agent-0.6', ...properties()],
  e2e: () => ['--project', 'e2e', 'test/e2e/'],
  browser: () => ['--project', 'browser', '--project', 'react-18'],
  starters: () => ['--project', 'unit', 'test/consumer/starter.deep.ts'],
  next: () => ['--project', 'unit', 'test/consumer/next.deep.ts'],
};

console.log(
  `RUNS=${runs} SEED=${seed} npm run test:deep${chosen.length > 0 ? ` -- ${chosen.join(' ')}` : ''}\n`,
);
let status = 0;
for (const [name, args] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (name === 'durability') rmSync(report, { recursive: true, force: true });
  const env = { ...process.env, RUNS: runs, SEED: seed, DEEP_REPORT: report };
  const shell = process.platform === 'win32'; // npx is a .cmd file there, and only a shell can start it
  const result = spawnSync('npx', ['vitest', 'run', ...args()], { cwd: root, env, shell, stdio: 'inherit' });
  status ||= result.status ?? 1;
}
if (chosen.length === 0 || chosen.includes('durability') || chosen.includes('table')) printTable();
process.exit(status);

function printTable() {
  const lines = readdirSync(report).flatMap((file) =>
    readFileSync(`${report}/${file}`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  const problems = ['ghosts', 'missing', 'wrong', 'repeated', 'stuck'];
  const format = (value) => value.toLocaleString('en-GB');
  const rows = ['this package', 'the plain agent', 'dual write'].flatMap((system) => {
    const faulted = lines.filter((line) => line.system === system && line.isFaulted);
    if (faulted.length === 0) return [];
    const having = (problem) => faulted.filter((line) => line.problems.includes(problem)).length;
    const unanswered = faulted.filter(({ isAnswered }) => !isAnswered).length;
    return [[system, ...[faulted.length, ...problems.map(having), unanswered].map(format)]];
  });
  const header = ['', 'faulted generations', ...problems, 'without a whole reply'];
  const cells = [header, header.map((_, i) => (i === 0 ? '---' : '---:')), ...rows];
  const widths = header.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const table = cells
    .map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`)
    .join('\n');
  console.log(`\n${table}`);
  const text = readFileSync(`${root}bench/durability.md`, 'utf8');
  const run = `<!-- run -->\n\n\`RUNS=${runs} SEED=${seed} npm run test:deep\`\n\n${table}\n\n<!-- /run -->`;
  mkdirSync(`${root}bench/results`, { recursive: true });
  writeFileSync(`${root}bench/durability.md`, text.replace(/<!-- run -->[^]*<!-- \/run -->/, run));
}
