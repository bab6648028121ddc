import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WriteFate } from '../../src/testing/index.js';
import { isDeep } from '../support/deep.js';
import { generate } from './generation.js';
import { DELTAS, FATES, planOf, type Fault, type Plan } from './plan.js';
import { count } from './tally.js';
import { isRight, judge } from './verdict.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const RIGHT = { ghosts: [], missing: [], wrong: [], repeated: [], stuck: [] };
const isOldAgent = process.env['AGENT'] === '0.6';

async function expectTruth(plan: Plan, what: string): Promise<void> {
  const generation = await generate(plan);
  const verdict = judge(generation);
  count('this package', generation.struck > 0, verdict, generation.runs.includes('succeeded'), { what });
  expect(
    isRight(verdict),
    `${what}: ${JSON.stringify(verdict)}\nwrites: ${generation.writes.join(' ')}`,
  ).toBe(true);
}

const writesWithoutFaults = new Map<Plan['deltas'], readonly string[]>();

async function writesOf(deltas: Plan['deltas']): Promise<readonly string[]> {
  const known = writesWithoutFaults.get(deltas) ?? (await generate(planOf(deltas))).writes;
  writesWithoutFaults.set(deltas, known);
  return known;
}

const SETTINGS = Object.keys(DELTAS) as Array<Plan['deltas']>;

/**
 * The writes that meet a fault. A deep run covers every write. An everyday run covers the first write of each name:
 * with default deltas with half of the fates on the newest agent and with one on the other; with other deltas every
 * second name with one fate, different ones per setting.
 */
function positionsOf(writes: readonly string[], deltas: Plan['deltas'], fate: WriteFate): number[] {
  if (isDeep) return [...writes.keys()];
  const first = [...writes.keys()].filter((position) => writes.indexOf(writes[position]!) === position);
  const every = deltas !== 'default' ? FATES.length * 2 : isOldAgent ? FATES.length : FATES.length / 2;
  const turn = FATES.indexOf(fate) - SETTINGS.indexOf(deltas);
  return first.filter((_, i) => (i - turn) % every === 0);
}

describe.each(SETTINGS)('with deltas %s', (deltas) => {
  it('a run without faults is recorded completely', async () => {
    const generation = await generate(planOf(deltas));
    expect(generation.runs).toEqual(['succeeded']);
    expect(judge(generation)).toEqual(RIGHT);
    expect(Object.fromEntries(generation.effects.ended)).toEqual({ c1: 1, m1: 1, f1: 1, r1: 1, c2: 1 });
  });

  it.each(FATES)(
    'screen, reload and ledger match what ran when one write meets the fate %s',
    async (fate) => {
      const writes = await writesOf(deltas);
      for (const at of positionsOf(writes, deltas, fate)) {
        await expectTruth(planOf(deltas, { type: 'write', at, fate }), `${fate} at ${at} (${writes[at]})`);
      }
    },
  );
});

describe('permanent faults', () => {
  /** From the second step on, where a call that is safe to repeat runs. */
  const from = async (name: string): Promise<Fault> => {
    const writes = await writesOf('default');
    const second = writes.indexOf('saveStep', writes.indexOf('start'));
    const position = writes.indexOf(name, second + 1);
    return { type: 'fail-for-good', from: Math.max(position, writes.indexOf(name)), which: 'same-name' };
  };

  it.each(['begin', 'saveStep', 'start', 'setResult', 'addDelta', 'openStream'])(
    'a run ends with a correct record when every %s fails',
    async (name) => {
      await expectTruth(planOf('default', await from(name)), name);
    },
  );

  it('a run that keeps dying inside a repeatable tool ends as interrupted', async () => {
    const fault: Fault = { type: 'kill-in-tool', id: 'r1', when: 'after', times: 9 };
    const generation = await generate(planOf('default', fault));
    expect(generation.runs).toEqual(['interrupted']);
    expect(judge(generation)).toEqual(RIGHT);
  });
});
