import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadRange } from './ranges.js';
import type { OpenRange } from './readRanges.js';

/** One run of a query: what it reads, and where its pages end. */
export interface QueryRun {
  readonly ranges: ReadRange[];
  /** Reads that go document by document, by component and the id convex-test gave them. */
  readonly openRanges: Map<string, OpenRange>;
  /** Where the pages of the last run ended, in the order the query requested them. */
  readonly lastEnds: readonly (string | null)[];
  readonly ends: (string | null)[];
}

/** The run that a syscall belongs to. Mutations and actions have none. */
export const currentRun = new AsyncLocalStorage<QueryRun>();

export function startRun(journal: string | null): QueryRun {
  return { ranges: [], openRanges: new Map(), lastEnds: parseEnds(journal), ends: [] };
}

/** Everything a run has read. */
export const readsOf = ({ ranges, openRanges }: QueryRun): ReadRange[] => [
  ...ranges,
  ...[...openRanges.values()].flatMap((range) => range.close() ?? []),
];

export const journalOf = (run: QueryRun): string | null =>
  run.ends.length === 0 ? null : JSON.stringify(run.ends);

function parseEnds(journal: string | null): (string | null)[] {
  try {
    const ends: unknown = JSON.parse(journal ?? '[]');
    return Array.isArray(ends) ? ends.map((end) => (typeof end === 'string' ? end : null)) : [];
  } catch {
    return []; // a journal comes from the client, and may be from another backend
  }
}
