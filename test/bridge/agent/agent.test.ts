import { beforeEach, expect, it, vi } from 'vitest';
import { isDeep, runs, seed } from '../../support/deep.js';
import { randomAgentPlan } from './plan.js';
import { play } from './play.js';
import { difference, visible } from './visible.js';

beforeEach(() => {
  for (const level of ['error', 'warn', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {}); // tools throw, runs stop and providers fail on purpose
  }
});

const project = process.env['AGENT'] === '0.6' ? 'agent-0.6' : 'unit';

it('shows after a reload what was on the screen, whatever agents write, delete and fail to do', async () => {
  const failures: string[] = [];
  const count = runs(isDeep ? 15 : 6);
  for (let i = 0; i < count; i++) {
    const plan = randomAgentPlan(seed + i);
    const found = await play(plan).then(
      ({ live, reload }) => difference(visible(live), visible(reload)),
      (error: unknown) => String(error instanceof Error ? (error.stack ?? error.message) : error),
    );
    if (found === '') continue;
    const command = `SEED=${seed + i} RUNS=0 npx vitest run --project ${project} test/bridge/agent/agent.test.ts`;
    failures.push(`${found}\nPlan: ${JSON.stringify(plan).slice(0, 2_000)}\nReproduce with: ${command}`);
  }
  expect(failures.slice(0, 5).join('\n\n')).toBe('');
});
