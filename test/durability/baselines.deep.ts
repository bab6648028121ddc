/** Fills the table of a deep run. `npm test` does not run this, because these systems have no expectations to meet. */
import { beforeEach, expect, it, vi } from 'vitest';
import { runs, seed } from '../support/deep.js';
import { generateDualWrite } from './dualWrite.js';
import { generatePlain } from './plainAgent.js';
import { randomPlan, withoutPeople } from './plan.js';
import { count } from './tally.js';
import { judgeEvidence } from './verdict.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

it.each([
  ['the plain agent', generatePlain],
  ['dual write', generateDualWrite],
] as const)('counts the wrong reports of %s under the same faults', async (system, run) => {
  for (let i = 0; i < runs(25); i++) {
    const plan = withoutPeople(randomPlan(seed + i));
    const evidence = await run(plan);
    const isAnswered = evidence.reload.entries.some((entry) => entry === 'text:All of t0 is done.');
    count(system, evidence.struck > 0, judgeEvidence(evidence), isAnswered);
    expect(evidence.calls).not.toHaveLength(0);
  }
});
