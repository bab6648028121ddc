import { alignParts } from '../parts/alignParts.js';
import { changePart, countIds, isPart, placePart, type Entry, type PlacedPart } from '../parts/entries.js';
import { foldCalls } from '../parts/foldCalls.js';
import type { Report } from '../issues.js';
import { matchParts, type Match } from '../parts/matchParts.js';
import { reconcile } from '../parts/mergeTools.js';
import { findPlaces } from './findPlaces.js';
import type { ReadPart } from '../read/readPart.js';
import { isPending } from '../read/rowFacts.js';
import type { Run, StoredTurn } from './findRuns.js';
import type { StreamPart } from './streams.js';
import { isFinal, isLoneResult } from '../parts/toolState.js';
import type { AgentUIMessage } from '../types.js';

/** A run whose stream was laid over the rows. */
export interface OverlaidRun extends Run {
  /** The last part of the turn that the stream has. */
  readonly lastPart: PlacedPart | undefined;
  /** It has something that no stored row has. */
  readonly isAhead: boolean;
  /** The turn would show less without it; else it is forgotten once it is no longer listed. */
  readonly isNeeded: boolean;
}

export interface Overlay {
  readonly entries: readonly Entry[];
  readonly run: OverlaidRun;
}

/**
 * Stage 3: lays a stream over the rows of its run. What both have is merged in place; what only the rows have stays; what
 * only the stream has goes where the stream has it.
 * @param shown what the turn has shown
 */
export function overlayStream(turn: StoredTurn, run: Run, shown: readonly Entry[], report: Report): Overlay {
  const { stream, isLive } = run;
  const said = stream.reads.filter((read) => read !== null);
  const covered: PlacedPart[] = [];
  const places: number[] = [];
  // A run that continues after an approval begins with results of calls that an earlier run made.
  const results = new Set(said.flatMap(({ key, tool }) => (tool && isLoneResult(tool) ? [key] : [])));
  turn.entries.forEach((entry, at) => {
    if (isCovered(entry, run, results)) places[covered.push(entry) - 1] = at;
  });
  const counterparts = align(said, covered, run);
  const placeOf = findPlaces(turn, run, said, shown, covered[counterparts.findLast((j) => j >= 0) ?? -1]);
  const counts = [countIds(said), countIds(turn.entries)];
  const isRepeated = ({ key }: ReadPart): boolean => counts.some((count) => (count.get(key) ?? 0) > 1);
  const isSettled = !turn.rows.some(isPending);

  const landed = new Set(stream.landed);
  const merged = new Map<number, Entry>();
  const inserted: Array<{ part: StreamPart; at: number }> = [];
  let isNeeded = false;
  // From the end, as a stream is in order: what comes later in it bounds what came before.
  let bound = turn.entries.length;
  let isTail = true;
  for (let i = said.length - 1; i >= 0; i--) {
    const part = said[i]!;
    const found = covered[counterparts[i]!];
    if (found) {
      bound = places[counterparts[i]!]!;
      isTail = false;
      landed.add(part.index);
      const facts = { isRepeated: isRepeated(part), isOver: !isLive && isSettled };
      const { entry, isLonger } = merge(found, part, run, facts, report);
      merged.set(bound, entry);
      isNeeded ||= isLonger;
      continue;
    }
    const hasResult = placeOf.result(part) !== undefined;
    // A part that was in a row and no longer is was edited or deleted there.
    if (!hasResult && !isLive && isSettled && landed.has(part.index)) continue;
    // The agent stores no data parts: they end with their stream, as after a reload.
    if (!stream.isListed && isSettled && part.part.type.startsWith('data-')) continue;
    bound = Math.min(bound, placeOf.alone(part, isTail), placeOf.shownBefore(part));
    inserted.push({ part, at: bound });
    isNeeded = true;
  }
  const current = { ...stream, landed };
  const combined = combine(turn.entries, merged, inserted.toReversed(), { ...run, stream: current });
  const entries = foldCalls(combined, report);
  const own = entries.filter((entry) => isPart(entry) && entry.stream?.key === stream.key) as PlacedPart[];
  const isAhead = own.some(({ row }) => !row);
  if (!isLive && isAhead) report('kept-from-stream', { origin: 'stream' });
  return { entries, run: { ...run, stream: current, lastPart: own.at(-1), isAhead, isNeeded } };
}

/** Whether a run can have written a part: one in its rows that no other run has claimed. */
const isCovered = (
  entry: Entry,
  { slot, lastStep, stream }: Run,
  results: ReadonlySet<string>,
): entry is PlacedPart =>
  isPart(entry) &&
  entry.row !== undefined &&
  !entry.stream &&
  !isOfOtherAgent(entry.row, stream.message) &&
  (entry.start < slot
    ? entry.last >= slot || (entry.kind === 'tool' && results.has(entry.key))
    : entry.start <= lastStep);

/** Only an exact row is sure to have one agent, and only a finished one its name. */
const isOfOtherAgent = (row: AgentUIMessage, { agentName }: AgentUIMessage): boolean =>
  row.exact === true &&
  row.status === 'success' &&
  !!row.agentName &&
  !!agentName &&
  row.agentName !== agentName;

function align(said: readonly StreamPart[], stored: readonly PlacedPart[], run: Run): number[] {
  const isClosing = ({ row }: PlacedPart, j: number): boolean =>
    row!.status === 'failed' && row !== stored[j + 1]?.row;
  const allows = (match: Match, i: number, j: number): boolean => {
    const { start, tool } = stored[j]!;
    const isCall = match === 'sameCall' || match === 'sameId';
    // Once the next run has begun, one that ended says nothing more.
    if (!run.isLive && !isCall && start >= run.nextSlot) return false;
    if (match === 'prefix' && run.otherRunsKeys.has(stored[j]!.key)) return false;
    // The same id with other arguments, in a row that began before the stream, is another call.
    if (match === 'sameId' && start < run.slot) return false;
    // A result whose call is not in the page window stands behind it: the stream knows where it belongs.
    return !tool || !isLoneResult(tool) || isLoneResult(said[i]!.tool!);
  };
  const counterparts = alignParts(
    { parts: said, cutShort: said.length > 0 ? [said.length - 1] : [] },
    { parts: stored, cutShort: stored.flatMap((part, j) => (isClosing(part, j) ? [j] : [])) },
    allows,
  );
  const last = said.length - 1;
  const match = counterparts[last]! >= 0 && matchParts(said[last]!, stored[counterparts[last]!]!);
  if (match === 'prefix' && isLeftOut(said, last - 1, counterparts)) counterparts[last] = -1;
  return counterparts;
}

/** Whether the rows lack a part of the last step: steps are stored as a whole, so they lack what follows, too. */
const isLeftOut = (said: readonly StreamPart[], i: number, counterparts: readonly number[]): boolean =>
  i >= 0 && said[i]!.step === said.at(-1)!.step && said[i]!.kind !== 'other' && counterparts[i]! < 0;

/** A stored part with what the stream knows about it. */
function merge(
  stored: PlacedPart,
  said: StreamPart,
  { stream, slot }: Run,
  { isRepeated, isOver }: { isRepeated: boolean; isOver: boolean },
  report: Report,
): { entry: PlacedPart; isLonger: boolean } {
  const { tool, row, key, kind, start } = stored;
  const facts = { origin: 'rows-and-stream', sameId: true, toolCallId: key } as const;
  const isResult = said.tool !== undefined && isLoneResult(said.tool);
  if (start !== slot && kind !== 'other') {
    if (isResult) report('orphan-tool-result', facts);
    else if (tool) report('duplicate-tool-call', facts);
    else report('duplicate-text', { origin: 'rows-and-stream' });
  }
  if (tool && said.tool) {
    const isOwn = !row!.exact && isFinal(said.tool) && isRepeated;
    // An exact row without a result that the ended stream had: the result was deleted.
    const isDeleted = isOver && row!.exact === true && !isFinal(tool);
    // A stream that is over may tell of the attempt before.
    const isEarlier = !stream.isListed && isResult && tool.attempt! > 1;
    const isKept = isDeleted || isEarlier;
    const next = isOwn ? said.tool : isKept ? tool : reconcile(tool, said.tool, row!.exact);
    if (next.state !== tool.state && isFinal(tool)) report('error-tag-lost', facts);
    return { entry: changePart(stored, { stream, tool: next }), isLonger: false };
  }
  const isLonger = kind === 'prose' && said.key.length > key.length;
  const longer = isLonger && { key: said.key, part: said.part };
  return { entry: changePart(stored, { stream, ...longer }), isLonger };
}

/** The entries with the merged ones in place of theirs and the inserted ones before the entry at their place. */
function combine(
  entries: readonly Entry[],
  merged: ReadonlyMap<number, Entry>,
  inserted: ReadonlyArray<{ part: StreamPart; at: number }>,
  { stream, slot, isAddedLast }: Run,
): Entry[] {
  const combined: Entry[] = [];
  let next = 0;
  for (let at = 0; at <= entries.length; at++) {
    for (; inserted[next]?.at === at; next++) {
      const { part } = inserted[next]!;
      const start = isAddedLast && at === entries.length ? Infinity : slot;
      combined.push(placePart(part, { start, last: Infinity, stream, index: part.index }));
    }
    if (at < entries.length) combined.push(merged.get(at) ?? entries[at]!);
  }
  return combined;
}
