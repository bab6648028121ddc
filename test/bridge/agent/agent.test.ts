import { beforeEach, expect, it, vi } from 'vitest';
import { isDeep, runs, seed } from '../../support/deep.js';
import { HAPPENINGS, tableOf, type Happening } from './happenings.js';
import { randomAgentPlan } from './plan.js';
import { play } from './play.js';
import { difference, visible } from './visible.js';

beforeEach(() => {
  for (const level of ['error', 'warn', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {}); // tools throw, runs stop and providers fail on purpose
  }
});

/** With this many random runs, every kind of event must have happened. */
const ENOUGH = 200;

const shorten = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > 90 ? `${value.slice(0, 40)}…` : value;

const project = process.env['AGENT'] === '0.6' ? 'agent-0.6' : 'unit';

it('a reload shows what was on the screen, whatever agents write, delete and fail to do', async () => {
  const failures: string[] = [];
  const counts = new Map<Happening, number>();
  const count = runs(isDeep ? 15 : 6);
  for (let i = 0; i < count; i++) {
    const plan = randomAgentPlan(seed + i);
    const found = await play(plan).then(
      ({ live, reload, happenings }) => {
        for (const happening of happenings) counts.set(happening, (counts.get(happening) ?? 0) + 1);
        return difference(visible(live), visible(reload));
      },
      (error: unknown) =>
        (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4_000),
    );
    if (found === '') continue;
    const command = `SEED=${seed + i} RUNS=0 npx vitest run --project ${project} test/bridge/agent/agent.test.ts`;
    failures.push(`${found}\nPlan: ${JSON.stringify(plan, shorten)}\nReproduce with: ${command}`);
  }
  const table = tableOf(counts, count);
  if (isDeep)
    process.stdout.write(`\nSEED=${seed}: ${failures.length} of ${count} random runs failed.\n${table}\n`);
  expect(failures.slice(0, 5).join('\n\n')).toBe('');
  if (count < ENOUGH) return;
  const missing = HAPPENINGS.filter((happening) => !counts.has(happening));
  expect(missing).toEqual([]);
});
