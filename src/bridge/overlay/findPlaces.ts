import { isCall, isPart, type Entry, type PlacedPart } from '../parts/entries.js';
import type { Run, StoredTurn } from './findRuns.js';
import type { StreamPart } from './streams.js';
import { isLoneResult } from '../parts/toolState.js';

/** Where parts go that only a stream has: an index among the entries of the turn, before which they are inserted. */
export interface Places {
  /** Where the result of a call is whose call is not in the page window. */
  readonly result: (part: StreamPart) => number | undefined;
  /** The place of a part. @param isTail no row has anything of the stream behind it */
  readonly alone: (part: StreamPart, isTail: boolean) => number;
  /** The first entry that was shown behind this part: the order of what was shown does not change. */
  readonly shownBefore: (part: StreamPart) => number;
}

/** @param after the last part of the stream that a row has */
export function findPlaces(
  turn: StoredTurn,
  run: Run,
  said: readonly StreamPart[],
  shown: readonly Entry[],
  after: PlacedPart | undefined,
): Places {
  const { entries } = turn;
  const results = resultPlaces(entries);
  const tailOf = tailPlaces(entries, run, after, said.at(-1)?.step);
  const firstInside = firstInWindow(turn, run);
  const result = ({ key, tool }: StreamPart): number | undefined =>
    tool && !isLoneResult(tool) ? results.get(key) : undefined;
  return {
    result,
    alone(part, isTail) {
      const place = result(part);
      // A call that is not in the page window, while its result is, lies before all that is.
      if (place !== undefined) return Math.min(place, firstInside ?? tailOf(part.step));
      return isTail ? tailOf(part.step) : Infinity;
    },
    shownBefore: shownPlaces(entries, shown, run),
  };
}

function resultPlaces(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  entries.forEach((entry, at) => {
    if (isCall(entry) && isLoneResult(entry.tool) && !places.has(entry.key)) places.set(entry.key, at);
  });
  return places;
}

/** The first part of a row in the page window, where the stream began before it. */
function firstInWindow({ entries, from }: StoredTurn, { slot }: Run): number | undefined {
  if (slot >= from) return undefined;
  const first = entries.findIndex(
    (entry) => isPart(entry) && entry.row && entry.start >= from && !(entry.tool && isLoneResult(entry.tool)),
  );
  return first < 0 ? undefined : first;
}

/** Where the tail of a stream goes, of which no row has anything, by step of the run. */
function tailPlaces(
  entries: readonly Entry[],
  { slot, pendingStep, isAddedLast }: Run,
  after: PlacedPart | undefined,
  lastStep: number | undefined,
): (step: number) => number {
  const firstAfter = firstAbove(entries.map(({ start }) => start));
  const behind = after ? entries.indexOf(after) + 1 : 0;
  return (step) => {
    // Into the pending row, behind or before what a tool saved meanwhile, as it is stored. Without one, it stays with the
    // row it was last seen in.
    if (after) return isAddedLast ? entries.length : Math.max(behind, firstAfter(pendingStep ?? after.start));
    // The first step is stored in the slot, the one being written in the pending row, and each in between takes at
    // least two documents, its calls and their results.
    const written = step === lastStep && step > 0 ? (pendingStep ?? 0) : 0;
    return firstAfter(Math.max(slot, slot + 2 * step - 1, written));
  };
}

function shownPlaces(
  entries: readonly Entry[],
  shown: readonly Entry[],
  { stream }: Run,
): (part: StreamPart) => number {
  const ranks = new Map<unknown, number>();
  const ownRanks = new Map<number, number>();
  shown.forEach((entry, rank) => {
    if (!isPart(entry)) return;
    ranks.set(entry.part, rank);
    if (entry.stream?.key === stream.key && entry.index !== undefined) ownRanks.set(entry.index, rank);
  });
  if (ownRanks.size === 0) return () => Infinity;
  const firstShownAfter = firstAbove(
    entries.map((entry) => (isPart(entry) ? (ranks.get(entry.part) ?? -1) : -1)),
  );
  return ({ index }) => {
    const rank = ownRanks.get(index);
    return rank === undefined ? Infinity : firstShownAfter(rank);
  };
}

/** Finds the first index whose value is above a limit, or the length, in logarithmic time. */
function firstAbove(values: readonly number[]): (limit: number) => number {
  const highest = new Float64Array(values.length); // up to each index
  let high = -Infinity;
  values.forEach((value, i) => {
    high = Math.max(high, value);
    highest[i] = high;
  });
  return (limit) => {
    let [low, end] = [0, highest.length];
    while (low < end) {
      const middle = (low + end) >> 1;
      if (highest[middle]! > limit) end = middle;
      else low = middle + 1;
    }
    return low;
  };
}
