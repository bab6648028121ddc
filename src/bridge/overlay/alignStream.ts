import { alignParts } from '../parts/alignParts.js';
import type { PlacedPart } from '../parts/entries.js';
import { matchParts, type Match } from '../parts/matchParts.js';
import { isLoneResult } from '../parts/toolState.js';
import type { Run } from './findRuns.js';
import type { StreamPart } from './knownStream.js';
import { matchResults } from './matchResults.js';

/**
 * For each part of a stream, the index of the same part in the rows, or -1. The indexes increase, except for calls that
 * an earlier run made: the stream has only their results, in any order.
 * @param streamed the visible parts of the stream of `run`
 * @param stored the parts in rows that the run can have written
 */
export function alignStream(
  streamed: readonly StreamPart[],
  stored: readonly PlacedPart[],
  run: Run,
): number[] {
  const results = matchResults(streamed, stored);
  const allows = (match: Match, i: number, j: number): boolean =>
    !results.callOf.has(i) &&
    !results.calls.has(j) &&
    results.allows(i, j) &&
    isPossible(match, streamed[i]!, stored[j]!, run);
  const last = streamed.length - 1;
  const counterparts = alignParts(
    { parts: streamed, cutShort: last < 0 ? [] : [last] },
    { parts: stored, cutShort: stored.flatMap((_, j) => (isCutShort(stored, j) ? [j] : [])) },
    allows,
  );
  for (const [i, j] of results.callOf) counterparts[i] = j;
  const storedLast = stored[counterparts[last] ?? -1];
  const isPrefix = storedLast && matchParts(streamed[last]!, storedLast) === 'prefix';
  if (isPrefix && lacksEarlierPart(streamed, counterparts)) counterparts[last] = -1;
  return counterparts;
}

function isPossible(match: Match, streamed: StreamPart, { key, start, tool }: PlacedPart, run: Run): boolean {
  const isCall = match === 'sameCall' || match === 'sameId';
  // A run that has ended writes nothing more once the next one has begun.
  if (!run.isLive && !isCall && start >= run.nextSlot) return false;
  if (match === 'prefix' && run.otherRunsKeys.has(key)) return false;
  // The same id with other arguments, in a row that began before the stream, belongs to a different call.
  if (match === 'sameId' && start < run.slot) return false;
  // A stored result whose call is outside the page window does not match the call: only the stream knows its place.
  return !tool || !isLoneResult(tool) || isLoneResult(streamed.tool!);
}

/** The last part of a failed row may be a text that was cut off. */
const isCutShort = (stored: readonly PlacedPart[], j: number): boolean =>
  stored[j]!.row!.status === 'failed' && stored[j]!.row !== stored[j + 1]?.row;

/**
 * Whether rows lack a part of the last step that precedes its last part. Rows store a step as a whole, so they then lack
 * the last part, too. Files and sources prove nothing: the agent may store them elsewhere.
 */
function lacksEarlierPart(streamed: readonly StreamPart[], counterparts: readonly number[]): boolean {
  const last = streamed.length - 1;
  for (let i = last - 1; i >= 0 && streamed[i]!.step === streamed[last]!.step; i--) {
    if (streamed[i]!.kind !== 'other') return counterparts[i]! < 0;
  }
  return false;
}
