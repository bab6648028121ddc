import { beforeEach, expect, it, vi } from 'vitest';
import { isDeep, runs, seed } from '../support/deep.js';
import { generate } from './generation.js';
import { randomPlan, type Plan } from './plan.js';
import { count } from './tally.js';
import { isRight, judge } from './verdict.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'debug').mockImplementation(() => {}); // the ledger logs every tool call
});

const project = process.env['AGENT'] === '0.6' ? 'agent-0.6' : 'unit';

/** Each generation has its own seed, so that a single one can be repeated. */
const seeds = (length: number): number[] => Array.from({ length }, (_, i) => seed + i);

const describeFailure = (from: number, plan: Plan, verdict: object, writes: readonly string[]): string =>
  [
    JSON.stringify(verdict),
    `Plan: ${JSON.stringify(plan)}`,
    `Writes: ${writes.join(' ')}`,
    `Reproduce with: SEED=${from} RUNS=0 npx vitest run --project ${project} test/durability/random.test.ts`,
  ].join('\n');

it('screen, reload and ledger match what ran, whatever fails or dies', async () => {
  const failures: string[] = [];
  for (const from of seeds(isDeep ? runs(130) : runs(8))) {
    const plan = randomPlan(from);
    const generation = await generate(plan);
    const verdict = judge(generation);
    count(
      'this package',
      generation.struck > 0,
      verdict,
      generation.runs.every((run) => run === 'succeeded'),
      { seed: from, runs: generation.runs, writes: generation.writes, ledger: generation.ledger },
    );
    if (!isRight(verdict)) failures.push(describeFailure(from, plan, verdict, generation.writes));
  }
  expect(failures.slice(0, 5).join('\n\n')).toBe('');
});
