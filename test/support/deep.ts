import { relative } from 'node:path';
import * as fc from 'fast-check';
import { expect } from 'vitest';

/** `RUNS` multiplies the case count of every property and random test: `RUNS=20` runs twenty times as many, `RUNS=0` one. */
const factor = Number(process.env['RUNS'] ?? 1);
export const isDeep = factor > 1;

/**
 * `SEED` chooses the cases. Without it the seed is fixed, so that `npm test` checks the same cases every time, except in
 * a deep run, which looks for new ones.
 */
export const seed = Number(process.env['SEED'] ?? (isDeep ? Math.floor(Math.random() * 2 ** 31) : 7));

/** How many cases to check if an everyday run checks `count`. */
export const runs = (count: number): number => Math.max(1, Math.round(count * factor));

/** How large a case is: `deep` in a deep run, otherwise `everyday`, which shows the same, only faster. */
export const sized = (everyday: number, deep: number): number => (isDeep ? deep : everyday);

/** The command that repeats the current test with the same cases. */
export function reproduction(): string {
  const project = process.env['AGENT'] === '0.6' ? 'agent-0.6' : 'unit';
  const { testPath = '' } = expect.getState();
  return `SEED=${seed} RUNS=${factor} npx vitest run --project ${project} ${relative(process.cwd(), testPath)}`;
}

const failed = (message: string, cause: unknown): Error =>
  new Error(`${message}\n\nReproduce with: ${reproduction()}`, { cause });

/** `fc.assert` with `count` cases, or more in a deep run. A failure says how to reproduce it. */
export function expectProperty<Values>(property: fc.IAsyncProperty<Values>, count?: number): Promise<void>;
export function expectProperty<Values>(property: fc.IProperty<Values>, count?: number): void;
export function expectProperty<Values>(property: fc.IRawProperty<Values>, count = 100): Promise<void> | void {
  return fc.assert(property as fc.IProperty<Values>, {
    seed,
    numRuns: runs(count),
    reporter(details) {
      if (details.failed) throw failed(fc.defaultReportMessage(details)!, details.errorInstance);
    },
  });
}

/** A test body that takes the seed. A failure says how to reproduce it. */
export const seeded = (body: (seed: number) => Promise<void> | void) => async (): Promise<void> => {
  try {
    await body(seed);
  } catch (error) {
    throw failed(error instanceof Error ? error.message : String(error), error);
  }
};

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
