import type { Report } from '../issues.js';
import { countIds, isPart, placePart, type Entry, type PlacedPart } from '../parts/entries.js';
import { foldCalls } from '../parts/foldCalls.js';
import { isLoneResult } from '../parts/toolState.js';
import { isPending } from '../read/rowFacts.js';
import type { AgentUIMessage } from '../types.js';
import { alignStream } from './alignStream.js';
import { findPlaces } from './findPlaces.js';
import type { Run, StoredTurn } from './findRuns.js';
import { isLonger, mergeStored } from './mergeStored.js';
import type { StreamPart } from './knownStream.js';

/** A run whose stream was merged into the rows. */
export interface OverlaidRun extends Run {
  /** The last part of the turn that the stream has. */
  readonly lastPart: PlacedPart | undefined;
  /** The stream has something that no stored row has. */
  readonly isAhead: boolean;
  /** The turn would show less without the stream. Otherwise the stream is forgotten once it is no longer listed. */
  readonly isNeeded: boolean;
}

export interface Overlay {
  readonly entries: readonly Entry[];
  readonly run: OverlaidRun;
}

/**
 * Stage 3: merges a stream into the rows of its run. Parts that both have are merged at the row's place, parts that
 * only the rows have stay, and parts that only the stream has are inserted where the stream has them.
 * @param displayed what the turn has displayed
 */
export function overlayStream(
  turn: StoredTurn,
  run: Run,
  displayed: readonly Entry[],
  report: Report,
): Overlay {
  const streamed = run.stream.reads.filter((read) => read !== null);
  const plan = planOverlay(turn, run, streamed, displayed, report);
  const stream = { ...run.stream, landed: plan.landed };
  const combined = combine(turn.entries, plan, { ...run, stream });
  const entries = foldCalls(combined, report);
  const own = entries.filter((entry) => isPart(entry) && entry.stream?.key === stream.key) as PlacedPart[];
  const isAhead = own.some(({ row }) => !row);
  if (!run.isLive && isAhead) report('kept-from-stream', { origin: 'stream' });
  return { entries, run: { ...run, stream, lastPart: own.at(-1), isAhead, isNeeded: plan.isNeeded } };
}

/** What happens to each part of a stream. */
interface OverlayPlan {
  /** Parts that rows have, too, by their index in the turn. */
  readonly merged: ReadonlyMap<number, PlacedPart>;
  /** Parts that only the stream has, in their order, with the index of the entry that they are inserted before. */
  readonly inserted: ReadonlyArray<{ readonly part: StreamPart; readonly place: number }>;
  /** Indexes of the parts that were found in a row, now or earlier. */
  readonly landed: ReadonlySet<number>;
  readonly isNeeded: boolean;
}

function planOverlay(
  turn: StoredTurn,
  run: Run,
  streamed: readonly StreamPart[],
  displayed: readonly Entry[],
  report: Report,
): OverlayPlan {
  const { parts: stored, indexes } = findCovered(turn.entries, run, streamed);
  const counterparts = alignStream(streamed, stored, run);
  const lastStored = stored[counterparts.reduce((last, j) => Math.max(last, j), -1)];
  const places = findPlaces(turn, run, streamed, displayed, lastStored);
  const isRepeatedId = createRepeatedIds(streamed, turn.entries);
  const isOver = !run.isLive && !turn.rows.some(isPending);

  const landed = new Set(run.stream.landed);
  const merged = new Map<number, PlacedPart>();
  const inserted: Array<{ part: StreamPart; place: number }> = [];
  let isNeeded = false;
  // Starts at the end, because a part goes before everything that follows it in the stream.
  let limit = turn.entries.length;
  let isTail = true;
  for (let i = streamed.length - 1; i >= 0; i--) {
    const part = streamed[i]!;
    const counterpart = stored[counterparts[i]!];
    if (counterpart) {
      const index = indexes[counterparts[i]!]!;
      // The result of an earlier run's call does not determine the place of the parts that precede it in this stream.
      if (!isResultOf(part, counterpart)) {
        limit = index;
        isTail = false;
      }
      landed.add(part.index);
      const context = { isRepeatedId: isRepeatedId(part.key), isOver };
      merged.set(index, mergeStored(counterpart, part, run, context, report));
      isNeeded ||= isLonger(counterpart, part);
    } else if (!isGone(part, turn, run, isOver, places.ofStoredResult(part) !== undefined)) {
      limit = Math.min(limit, places.ofStreamedPart(part, isTail), places.ofNextDisplayed(part));
      inserted.push({ part, place: limit });
      isNeeded = true;
    }
  }
  return { merged, inserted: inserted.toReversed(), landed, isNeeded };
}

/** Whether the stream has only the result of a call that is in a row. */
const isResultOf = (streamed: StreamPart, stored: PlacedPart): boolean =>
  streamed.tool !== undefined && isLoneResult(streamed.tool) && !isLoneResult(stored.tool!);

/** Whether a part that no row has is no longer displayed. */
function isGone(
  part: StreamPart,
  { rows }: StoredTurn,
  { stream }: Run,
  isOver: boolean,
  hasStoredResult: boolean,
): boolean {
  // The part was in a row and no longer is, so it was edited or deleted there.
  if (isOver && stream.landed.has(part.index) && !hasStoredResult) return true;
  // The agent does not store data parts, so they disappear with their stream, as after a reload.
  return part.part.type.startsWith('data-') && !stream.isListed && !rows.some(isPending);
}

/** The parts of the turn that the run can have written, with their indexes in the turn. */
function findCovered(
  entries: readonly Entry[],
  run: Run,
  streamed: readonly StreamPart[],
): { parts: PlacedPart[]; indexes: number[] } {
  // A run that continues after an approval begins with results of calls that an earlier run made.
  const resultIds = new Set(streamed.flatMap(({ key, tool }) => (tool && isLoneResult(tool) ? [key] : [])));
  const parts: PlacedPart[] = [];
  const indexes: number[] = [];
  entries.forEach((entry, index) => {
    if (!isCovered(entry, run, resultIds)) return;
    parts.push(entry);
    indexes.push(index);
  });
  return { parts, indexes };
}

/** Whether a run can have written a part: one in its rows that no other run has claimed. */
const isCovered = (
  entry: Entry,
  { slot, lastStep, stream }: Run,
  resultIds: ReadonlySet<string>,
): entry is PlacedPart =>
  isPart(entry) &&
  entry.row !== undefined &&
  !entry.stream &&
  !isOfOtherAgent(entry.row, stream.message) &&
  (entry.start < slot
    ? entry.last >= slot || (entry.kind === 'tool' && resultIds.has(entry.key))
    : entry.start <= lastStep);

/** Only an exact row is sure to come from one agent, and only a finished one is sure to have its name. */
const isOfOtherAgent = (row: AgentUIMessage, { agentName }: AgentUIMessage): boolean =>
  row.exact === true &&
  row.status === 'success' &&
  !!row.agentName &&
  !!agentName &&
  row.agentName !== agentName;

function createRepeatedIds(
  streamed: readonly StreamPart[],
  entries: readonly Entry[],
): (id: string) => boolean {
  const counts = [countIds(streamed), countIds(entries)];
  return (id) => counts.some((count) => (count.get(id) ?? 0) > 1);
}

/** Replaces the merged parts in the entries, and inserts the other parts at their places. */
function combine(
  entries: readonly Entry[],
  { merged, inserted }: OverlayPlan,
  { stream, slot, isAddedLast }: Run,
): Entry[] {
  const combined: Entry[] = [];
  let next = 0;
  for (let index = 0; index <= entries.length; index++) {
    for (; inserted[next]?.place === index; next++) {
      const { part } = inserted[next]!;
      const start = isAddedLast && index === entries.length ? Infinity : slot;
      combined.push(placePart(part, { start, last: Infinity, stream, index: part.index }));
    }
    if (index < entries.length) combined.push(merged.get(index) ?? entries[index]!);
  }
  return combined;
}
