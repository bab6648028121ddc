/** Runs every check in order, stops at the first that fails, and prints how long each one took. */
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const steps = ['lint', 'typecheck', 'build', 'check:package', 'test:vitest'];

const started = performance.now();
const timings = [];
let status = 0;
for (const step of steps) {
  const begin = performance.now();
  const result = spawnSync('npm', ['run', '--silent', step], {
    stdio: 'inherit',
    shell: process.platform === 'win32', // npm is a .cmd file there, and only a shell can start it
  });
  timings.push([step, performance.now() - begin]);
  status = result.status ?? 1;
  if (status !== 0) break;
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
console.log('\nTime by step');
for (const [step, ms] of timings) console.log(`  ${step.padEnd(15)}${seconds(ms).padStart(9)}`);
console.log(`  ${'total'.padEnd(15)}${seconds(performance.now() - started).padStart(9)}`);
if (status !== 0) console.error(`\n"npm run ${timings.at(-1)[0]}" failed: see its output above.`);
process.exit(status);
