import { AsyncLocalStorage } from 'node:async_hooks';

/** One run of a query: what it reads, and where its pages end. */
export interface QueryRun {
  readonly reads: Set<string>;
  /** Reads whose component is still being asked for. */
  readonly pending: Promise<void>[];
  /** Where the pages of the last run ended, in the order they were asked for. */
  readonly lastEnds: readonly (string | null)[];
  readonly ends: (string | null)[];
}

/** The run that a syscall belongs to. Mutations and actions belong to none. */
export const currentRun = new AsyncLocalStorage<QueryRun>();

export function startRun(journal: string | null): QueryRun {
  return { reads: new Set(), pending: [], lastEnds: parseEnds(journal), ends: [] };
}

export const journalOf = (run: QueryRun): string | null =>
  run.ends.length === 0 ? null : JSON.stringify(run.ends);

function parseEnds(journal: string | null): (string | null)[] {
  try {
    const ends: unknown = JSON.parse(journal ?? '[]');
    return Array.isArray(ends) ? ends.map((end) => (typeof end === 'string' ? end : null)) : [];
  } catch {
    return []; // a journal comes from the client, and may be of another backend
  }
}
