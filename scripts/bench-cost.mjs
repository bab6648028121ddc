/**
 * Usage: npm run bench:cost [-- a-500 b …]
 *        npm run bench:cost -- budget
 *
 * Measures what a chat costs on Convex: this package beside the plain agent, in one run. Prints the table, the targets
 * and a breakdown by function, and updates bench/cost.md and docs/guides/cost.md if all scenarios ran. `budget`
 * measures the budgets of `npm test` and writes them to bench/cost-budget.json.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  byRow,
  costBreakdown,
  costTable,
  costTargets,
  MODES,
  replyTable,
  silentCalls,
} from '../bench/cost/report.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}bench/results/cost`;
const chosen = process.argv.slice(2);

if (chosen[0] === 'budget')
  process.exit(vitest(['--project', 'unit', 'test/cost/budget.test.tsx'], { UPDATE_BUDGET: '1' }));

rmSync(folder, { recursive: true, force: true });
const status = vitest(
  ['--config', 'bench/cost/vitest.config.ts'],
  chosen.length > 0 && { SCENARIOS: chosen.join(',') },
);

const results = readdirSync(folder)
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .map((file) => ({
    mode: MODES.find((mode) => file.endsWith(`-${mode}.json`)),
    measured: JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
  }));
const rows = byRow(results);
const [table, targets] = [costTable(rows), costTargets(rows)];
console.log(`\n${table}\n\n${targets}\n\nThis package by function:\n\n${costBreakdown(rows)}\n`);

if (status === 0 && chosen.length === 0) {
  fill(`${root}bench/cost.md`, { run: `\n\n${table}\n\n${targets}\n\n` });
  fill(`${root}docs/guides/cost.md`, {
    'cost:replies': `\n\n${replyTable(rows)}\n\n`,
    'cost:silent': silentCalls(rows),
  });
}
process.exit(status);

/** Writes texts between the markers of a page. */
function fill(page, texts) {
  let content = readFileSync(page, 'utf8');
  for (const [name, text] of Object.entries(texts)) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest] = content.split(begin);
    content = before + begin + text + end + rest.split(end)[1];
  }
  writeFileSync(page, content);
  npx(['oxfmt', page]);
}

function vitest(args, env) {
  return npx(['vitest', 'run', ...args], env);
}

function npx(args, env) {
  const result = spawnSync('npx', args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32', // npx is a .cmd file there, and only a shell can start it
    stdio: 'inherit',
  });
  return result.status ?? 1;
}
