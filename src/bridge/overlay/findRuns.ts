import type { Entry } from '../parts/entries.js';
import type { AgentUIMessage } from '../types.js';
import { markConcurrent } from './concurrentRuns.js';
import { isDeleted, isGoneForGood } from './deletedStreams.js';
import { findPendingStep } from './pendingStep.js';
import { isPending } from '../read/rowFacts.js';
import { markReplaced } from './replacedStreams.js';
import { markStored } from './storedStreams.js';
import { isLive, slotOf, type KnownStream } from './knownStream.js';

/** The known rows of a turn. */
export interface StoredTurn {
  /** Its assistant rows. */
  readonly rows: readonly AgentUIMessage[];
  readonly entries: readonly Entry[];
  /** The first step of the page window: the status of rows before it may be old. */
  readonly from: number;
  /** All pages are loaded, and the thread has neither rows nor streams. */
  readonly isThreadEmpty: boolean;
}

/** A run that writes, or wrote, into the turn: its stream, and which rows can belong to it. */
export interface Run {
  readonly stream: KnownStream;
  readonly slot: number;
  readonly isLive: boolean;
  /** Other runs write at the same time, so its rows lie between theirs. */
  readonly isConcurrent: boolean;
  /** The keys of all parts of concurrent runs: an unfinished text can begin like one of theirs by chance. */
  readonly otherRunsKeys: ReadonlySet<string>;
  /** The slot of the next run that is not concurrent. */
  readonly nextSlot: number;
  /** The last step that the run can have written: it ends with its pending or its failed row. */
  readonly lastStep: number;
  /** The step of the pending row that it writes into; undefined if there is none. */
  readonly pendingStep: number | undefined;
  /** A concurrent run has taken this run's pending row, so the agent adds its next row at the end of the turn. */
  readonly isAddedLast: boolean;
}

export interface Runs {
  /** The runs that show something, in the order of their slots. */
  readonly runs: readonly Run[];
  /** Every stream of the turn, with what this frame shows about it. */
  readonly streams: readonly KnownStream[];
  /** A stream was left out because another one writes in its slot. */
  readonly isAnySuperseded: boolean;
  /** Ids of streams whose turn or row is gone for good: the agent may list them again much later. */
  readonly deletedIds: readonly string[];
}

/** Decides which streams of a turn count, and which rows belong to the run of each. */
export function findRuns(candidates: readonly KnownStream[], turn: StoredTurn): Runs {
  if (candidates.length === 0)
    return { runs: [], streams: candidates, isAnySuperseded: false, deletedIds: [] };
  const all = candidates.map((stream) => markStored(stream, turn));
  const existing = markReplaced(
    all.filter((stream) => !isDeleted(stream, turn)),
    turn.rows,
  );
  const current = existing.filter(({ isReplaced }) => !isReplaced);
  const chosen = chooseStreams(current);
  const streams = markConcurrent(chosen, turn.rows);
  const latestByKey = new Map([...existing, ...streams].map((stream) => [stream.key, stream]));
  return {
    runs: streams.map((stream, i) => toRun(stream, streams.slice(i + 1), streams, turn)),
    streams: all.map((stream) => latestByKey.get(stream.key) ?? stream),
    isAnySuperseded: chosen.length < current.length,
    deletedIds: all.filter((stream) => isGoneForGood(stream, turn)).map(({ message }) => message.id),
  };
}

/** One stream per slot, sorted by slot: the live one, otherwise the one still listed, otherwise the later one. */
function chooseStreams(streams: readonly KnownStream[]): KnownStream[] {
  const weight = (stream: KnownStream): number => Number(isLive(stream)) + Number(stream.isListed);
  const bySlot = new Map<number, KnownStream>();
  for (const stream of streams) {
    const other = bySlot.get(slotOf(stream));
    if (!other || weight(stream) >= weight(other)) bySlot.set(slotOf(stream), stream);
  }
  return [...bySlot.values()].toSorted((a, b) => slotOf(a) - slotOf(b));
}

function toRun(
  stream: KnownStream,
  later: readonly KnownStream[],
  all: readonly KnownStream[],
  turn: StoredTurn,
): Run {
  const slot = slotOf(stream);
  const isConcurrent = stream.beside.size > 0 || stream.isInterleaved;
  const next = later.find((other) => !areConcurrent(stream, other));
  const nextSlot = next ? slotOf(next) : Infinity;
  const others = all.filter((other) => areConcurrent(stream, other));
  const pendingStep = findPendingStep(stream, nextSlot, others, turn);
  return {
    stream,
    slot,
    isLive: isLive(stream),
    isConcurrent,
    otherRunsKeys: new Set(others.flatMap(({ reads }) => reads.flatMap((read) => (read ? [read.key] : [])))),
    nextSlot,
    lastStep: isConcurrent ? Infinity : lastStepOf(stream, turn),
    pendingStep,
    isAddedLast: isConcurrent && isLive(stream) && pendingStep === undefined,
  };
}

/** Checks both: one of the two may have ended before it was marked as concurrent with the other. */
const areConcurrent = (a: KnownStream, b: KnownStream): boolean => a.beside.has(b.key) || b.beside.has(a.key);

/**
 * A run alone ends with the first pending or failed row from its slot on; while it is live, only with a pending row.
 */
function lastStepOf(stream: KnownStream, { rows, from }: StoredTurn): number {
  const first = Math.max(slotOf(stream), from);
  const end = rows.find(
    (row) => row.stepOrder >= first && (isLive(stream) ? isPending(row) : row.status !== 'success'),
  );
  return end?.stepOrder ?? Infinity;
}
