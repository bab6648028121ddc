import { isCall, isPart, type Entry, type PlacedPart } from '../parts/entries.js';
import { isLoneResult } from '../parts/toolState.js';
import type { Run, StoredTurn } from './findRuns.js';
import { firstAbove } from './firstAbove.js';
import type { StreamPart } from './knownStream.js';

/** The places of parts that only a stream has. A place is the index of the entry before which the part is inserted. */
export interface Places {
  /** The place of this call's result in a row, if the call itself is outside the page window. */
  readonly ofStoredResult: (part: StreamPart) => number | undefined;
  /**
   * The place of a part that no row has; Infinity if only the parts after it determine its place.
   * @param isTail no row has anything that follows this part in the stream
   */
  readonly ofStreamedPart: (part: StreamPart, isTail: boolean) => number;
  /** The first entry that was displayed after this part. Parts never change the order in which they were displayed. */
  readonly ofNextDisplayed: (part: StreamPart) => number;
}

/**
 * @param streamed the visible parts of the stream of `run`
 * @param displayed what the turn has displayed
 * @param lastStored the last part of the stream that a row has, too
 */
export function findPlaces(
  turn: StoredTurn,
  run: Run,
  streamed: readonly StreamPart[],
  displayed: readonly Entry[],
  lastStored: PlacedPart | undefined,
): Places {
  const resultPlaces = findResultPlaces(turn.entries);
  const tailPlace = lastStored
    ? placeBehind(lastStored, turn, run)
    : placeBySteps(turn, run, streamed.at(-1)?.step);
  const firstInWindow = findFirstInWindow(turn, run);
  const ofStoredResult = ({ key, tool }: StreamPart): number | undefined =>
    tool && !isLoneResult(tool) ? resultPlaces.get(key) : undefined;
  return {
    ofStoredResult,
    ofStreamedPart(part, isTail) {
      const resultPlace = ofStoredResult(part);
      // A call outside the page window whose result is inside comes before everything inside.
      if (resultPlace !== undefined) return Math.min(resultPlace, firstInWindow ?? tailPlace(part.step));
      return isTail ? tailPlace(part.step) : Infinity;
    },
    ofNextDisplayed: findNextDisplayed(turn.entries, displayed, run),
  };
}

/** The place of each result whose call is in no row of the page window, by the id of the call. */
function findResultPlaces(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  entries.forEach((entry, index) => {
    if (isCall(entry) && isLoneResult(entry.tool) && !places.has(entry.key)) places.set(entry.key, index);
  });
  return places;
}

/** The first part of a row in the page window, if the stream began before the window. */
function findFirstInWindow({ entries, from }: StoredTurn, { slot }: Run): number | undefined {
  if (slot >= from) return undefined;
  const first = entries.findIndex(
    (entry) => isPart(entry) && entry.row && entry.start >= from && !(entry.tool && isLoneResult(entry.tool)),
  );
  return first < 0 ? undefined : first;
}

/**
 * The place of a stream's tail if rows have what precedes it: in the run's pending row, after what tools have saved in
 * the meantime, because it will be stored there. Without a pending row, it stays with the row of the last stored part.
 */
function placeBehind(
  lastStored: PlacedPart,
  { entries }: StoredTurn,
  { pendingStep, isAddedLast }: Run,
): () => number {
  if (isAddedLast) return () => entries.length;
  const behindPart = entries.indexOf(lastStored) + 1;
  const behindRow = firstAbove(entries.map(({ start }) => start))(pendingStep ?? lastStored.start);
  const place = Math.max(behindPart, behindRow);
  return () => place;
}

/**
 * The place of a stream's tail if no row has anything of the stream, by step of the run: after all entries whose row
 * begins at or before the highest of three bounds. With slot 1:
 *
 * | step of the run              | slot | earlier steps | pending row | goes behind rows up to |
 * | ---------------------------- | ---- | ------------- | ----------- | ---------------------- |
 * | 0                            | 1    | 0             | –           | 1                      |
 * | 1, the last, pending row 3   | 1    | 2             | 3           | 3                      |
 * | 1, the last, no pending row  | 1    | 2             | –           | 2                      |
 * | 2 of 4                       | 1    | 4             | –           | 4                      |
 */
function placeBySteps(
  { entries }: StoredTurn,
  { slot, pendingStep }: Run,
  lastStep: number | undefined,
): (step: number) => number {
  const placeAfter = firstAbove(entries.map(({ start }) => start));
  return (step) => {
    // Each earlier step takes at least two documents: its calls and their results.
    const earlierSteps = slot + 2 * step - 1;
    const isBeingWritten = step === lastStep && step > 0;
    const pendingRow = isBeingWritten && pendingStep !== undefined ? pendingStep : -Infinity;
    return placeAfter(Math.max(slot, earlierSteps, pendingRow));
  };
}

function findNextDisplayed(
  entries: readonly Entry[],
  displayed: readonly Entry[],
  { stream }: Run,
): (part: StreamPart) => number {
  const positions = new Map<unknown, number>();
  const positionOfIndex = new Map<number, number>();
  displayed.forEach((entry, position) => {
    if (!isPart(entry)) return;
    positions.set(entry.part, position);
    if (entry.stream?.key === stream.key && entry.index !== undefined)
      positionOfIndex.set(entry.index, position);
  });
  if (positionOfIndex.size === 0) return () => Infinity;
  const placeAfter = firstAbove(
    entries.map((entry) => (isPart(entry) ? (positions.get(entry.part) ?? -1) : -1)),
  );
  return ({ index }) => {
    const position = positionOfIndex.get(index);
    return position === undefined ? Infinity : placeAfter(position);
  };
}
