/**
 * Runs every check, stops at the first that fails, and prints how long each one took. Two lanes run at once: the tests,
 * whose output appears as it comes, and everything else, whose output appears only if it fails. Failures are printed
 * last, so that a log that shows only its end still has them.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { FAILURES } from './summary.mjs';

const isWindows = process.platform === 'win32';
const children = new Set();
const timings = [];
const failed = [];

/** Ends a command with everything it has started. */
function stop(child) {
  if (isWindows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else process.kill(-child.pid, 'SIGTERM');
}

/** Runs a script of package.json. Rejects when it fails. */
function run(step, { isShown = false } = {}) {
  const begin = performance.now();
  const child = spawn('npm', ['run', '--silent', step], {
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    shell: isWindows, // npm is a .cmd file there, and only a shell can start it
    detached: !isWindows, // its own process group, so that `stop` reaches all of it
  });
  children.add(child);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(data));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      children.delete(child);
      timings.push([step, performance.now() - begin]);
      if (code === 0) return resolve();
      if (failed.length === 0) failed.push({ step, output: Buffer.concat(output).toString() }); // others were stopped
      for (const other of children) stop(other);
      reject(new Error(step));
    });
  });
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) stop(child);
  });

async function check(build) {
  await run('typecheck');
  await run('lint');
  await run('docs:build');
  await build;
  await run('check:package');
}

const started = performance.now();
rmSync(FAILURES, { force: true });
const build = run('build');
const tests = build.then(() => run('test:vitest', { isShown: true })); // some tests use the package as it is published
await Promise.allSettled([tests, check(build)]);

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
console.log('\nTime by step');
for (const [step, ms] of timings) console.log(`  ${step.padEnd(15)}${seconds(ms).padStart(9)}`);
console.log(`  ${'total'.padEnd(15)}${seconds(performance.now() - started).padStart(9)}`);
for (const { step, output } of failed) {
  console.error(`\n${output || (existsSync(FAILURES) ? readFileSync(FAILURES, 'utf8') : '')}`);
  console.error(`"npm run ${step}" failed.`);
}
process.exit(failed.length > 0 ? 1 : 0);
