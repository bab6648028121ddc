import type { PlacedPart } from '../parts/entries.js';
import { isLoneResult } from '../parts/toolState.js';
import type { ReadPart } from '../read/readPart.js';
import type { StreamPart } from './knownStream.js';

/** Results in a stream whose calls are in rows. */
export interface MatchedResults {
  /** The index of the call in the rows, by the index of its result in the stream. */
  readonly callOf: ReadonlyMap<number, number>;
  /** The indexes of those calls. */
  readonly calls: ReadonlySet<number>;
  /**
   * Whether a part of the stream can be this part of the rows: what follows a result in the stream follows its call in
   * rows.
   */
  readonly allows: (streamed: number, stored: number) => boolean;
}

/**
 * Matches results with calls that an earlier run made, by id: a run that continues after approvals begins with their
 * results, in any order.
 *
 * | rows                    | stream                           | matched                |
 * | ----------------------- | -------------------------------- | ---------------------- |
 * | call a, text, call b    | result b, result a, text         | result b, result a     |
 * | call a, call a (again)  | result a                         | none: the id is repeated |
 * | result a                | result a                         | none: the call is not loaded |
 */
export function matchResults(streamed: readonly StreamPart[], stored: readonly PlacedPart[]): MatchedResults {
  const isResult = ({ tool }: StreamPart): boolean => tool !== undefined && isLoneResult(tool);
  if (!streamed.some(isResult)) return NO_RESULTS;
  const results = indexById(streamed);
  const calls = indexById(stored);
  const callOf = new Map<number, number>();
  /** By index in the stream: the last call whose result precedes this part. */
  const lastCall: number[] = [];
  let last = -1;
  streamed.forEach((part, i) => {
    lastCall.push(last);
    const call = isResult(part) && results.get(part.key) === i ? calls.get(part.key) : undefined;
    if (call === undefined || isLoneResult(stored[call]!.tool!)) return;
    callOf.set(i, call);
    last = Math.max(last, call);
  });
  return { callOf, calls: new Set(callOf.values()), allows: (i, j) => j > lastCall[i]! };
}

const NO_RESULTS: MatchedResults = { callOf: new Map(), calls: new Set(), allows: () => true };

/** The index of each id that occurs only once. */
function indexById(parts: readonly ReadPart[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  const repeated = new Set<string>(['']);
  parts.forEach(({ kind, key }, i) => {
    if (kind !== 'tool') return;
    if (indexes.has(key)) repeated.add(key);
    indexes.set(key, i);
  });
  for (const id of repeated) indexes.delete(id);
  return indexes;
}
