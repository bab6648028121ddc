import { text, type Step } from '../../src/testing/model/script.js';
import { PROBES, probe, type End } from './scenarios.js';

export interface Random {
  /** A whole number below this. */
  readonly below: (end: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: (list) => list[below(list.length)]! };
}

const ENDS: readonly End[] = ['complete', 'complete', 'complete', 'error', 'soft'];

/** A run of a few steps with texts and calls, some of which fail. Each of them has a gate. */
export function randomSteps(seed: number): Step[] {
  const { below, pick } = createRandom(seed);
  const names = [...PROBES];
  const steps = Array.from({ length: 1 + below(3) }, (_, i): Step => {
    const said = below(4) > 0 ? [text(`Part ${i} begins ⟦text${i}⟧and ends.`)] : [];
    const calls = Array.from({ length: 1 + below(3) }, () => probe(names.shift()!, pick(ENDS)));
    return [...said, ...calls];
  });
  return [...steps, [text('And that ⟦answer⟧was all.')]];
}

/** The seeds of this run: `RUNS` of them from `SEED` on. Everyday runs check one seed, the same every time. */
export const seedsOf = ({ RUNS = '1', SEED = '7' }: NodeJS.ProcessEnv): number[] =>
  Array.from({ length: Number(RUNS) }, (_, i) => Number(SEED) + i);

/** The command that repeats one of them. */
export const commandOf = (seed: number): string =>
  `SEED=${seed} RUNS=1 npx vitest run --project e2e test/e2e/random.e2e.test.ts`;
