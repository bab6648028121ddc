import { alignParts } from '../parts/alignParts.js';
import { isPart, type Entry } from '../parts/entries.js';
import { readParts } from '../read/readPart.js';
import { attemptOf, isPending } from '../read/rowFacts.js';
import { isLive, slotOf, type KnownStream } from './streams.js';
import type { AgentUIMessage } from '../types.js';

/** What is known of the rows of a turn. */
export interface StoredTurn {
  /** Its assistant rows. */
  readonly rows: readonly AgentUIMessage[];
  readonly entries: readonly Entry[];
  /** The first step of the page window: the status of rows before it may be old. */
  readonly from: number;
}

/** A run that writes, or wrote, into the turn: its stream, and the rows that are its own. */
export interface Run {
  readonly stream: KnownStream;
  readonly slot: number;
  readonly isLive: boolean;
  /** Other runs write side by side with it: its rows lie between theirs. */
  readonly isConcurrent: boolean;
  /** What concurrent runs say: a text that is being written can be the beginning of it by chance. */
  readonly othersSay: ReadonlySet<string>;
  /** Where the next run begins that is not concurrent. */
  readonly nextSlot: number;
  /** The last row it can have written in: it writes into its pending row and ends with a failed one. */
  readonly lastStep: number;
  /** The step of the pending row that it writes into; undefined when there is none. */
  readonly pendingStep: number | undefined;
  /** A concurrent run has taken its pending row: the agent adds its next row at the end of the turn. */
  readonly isAddedLast: boolean;
}

export interface Runs {
  /** Those that show something, in the order of their slots. */
  readonly runs: readonly Run[];
  /** Every stream of the turn, with what this frame shows about it. */
  readonly streams: readonly KnownStream[];
  /** A stream was left out because another one writes in its slot. */
  readonly isAnySuperseded: boolean;
  /** Ids of streams whose turn or row is gone for good: the agent may list them again much later. */
  readonly deletedIds: readonly string[];
}

/** Which streams of a turn count, and which rows belong to the run of each. */
export function findRuns(known: readonly KnownStream[], turn: StoredTurn): Runs {
  if (known.length === 0) return { runs: [], streams: known, isAnySuperseded: false, deletedIds: [] };
  const seen = known.map((stream) => markStored(stream, turn));
  const kept = markReplaced(
    seen.filter((stream) => !isDeleted(stream, turn)),
    turn.rows,
  );
  const { chosen, isAnySuperseded } = chooseStreams(kept.filter(({ isReplaced }) => !isReplaced));
  const current = markConcurrent(chosen, turn.rows);
  const byKey = new Map([...kept, ...current].map((stream) => [stream.key, stream]));
  return {
    runs: current.map((stream, i) => toRun(stream, current.slice(i + 1), current, turn)),
    streams: seen.map((stream) => byKey.get(stream.key) ?? stream),
    isAnySuperseded,
    deletedIds: seen.filter((stream) => isGoneForGood(stream, turn)).map(({ message }) => message.id),
  };
}

const rowIn = (slot: number, rows: readonly AgentUIMessage[]): AgentUIMessage | undefined =>
  rows.find((row) => row.stepOrder === slot && !row.isPlaceholder);

function markStored(stream: KnownStream, turn: StoredTurn): KnownStream {
  const own = rowIn(slotOf(stream), turn.rows);
  const rowId = stream.rowId ?? own?.id;
  const isStored = stream.isStored || own !== undefined || isReached(slotOf(stream), turn);
  const prompt = stream.prompt ?? promptsIn(turn)[0];
  const isSame = rowId === stream.rowId && isStored === stream.isStored && prompt?.id === stream.prompt?.id;
  return isSame ? stream : { ...stream, rowId, isStored, prompt };
}

/** The stored user rows. One that is pending is the client's own, and gets another id. */
const promptsIn = ({ entries }: StoredTurn): Array<{ step: number; id: string }> =>
  entries.flatMap((entry) => {
    const isPrompt = entry.kind === 'row' && entry.row.role === 'user' && !isPending(entry.row);
    return isPrompt ? [{ step: entry.start, id: entry.row.id }] : [];
  });

/** Whether a row that is grouped with those before it reaches over a slot, or may. */
const isReached = (slot: number, { rows, entries }: StoredTurn): boolean =>
  rows.some((row) => row.stepOrder > slot || isPending(row)) ||
  entries.some((entry) => isPart(entry) && entry.last >= slot);

/**
 * A stream goes with the rows that its run wrote: when they were deleted, or another document took their place. The agent
 * (0.6) lists the stream of a deleted run as live until it times out.
 */
function isDeleted(stream: KnownStream, turn: StoredTurn): boolean {
  if (isGoneForGood(stream, turn)) return true;
  const slot = slotOf(stream);
  const own = rowIn(slot, turn.rows);
  if (own) return isForeignTo(stream, own, turn);
  return stream.isStored && slot >= turn.from && !isReached(slot, turn);
}

/** Its whole turn was deleted, or another document stands where its row or its prompt was. */
function isGoneForGood(stream: KnownStream, turn: StoredTurn): boolean {
  const { prompt, rowId, isStored } = stream;
  if (prompt && promptsIn(turn).some(({ step, id }) => step === prompt.step && id !== prompt.id)) return true;
  const own = rowIn(slotOf(stream), turn.rows);
  if (own) return own.id !== rowId;
  return isStored && turn.entries.length === 0 && turn.from === -Infinity;
}

/** Its slot holds a finished reply, nothing in the turn is open, and the rows have not one of its parts. */
function isForeignTo(stream: KnownStream, own: AgentUIMessage, { rows, entries }: StoredTurn): boolean {
  if (!isLive(stream) || own.status !== 'success' || rows.some(isPending)) return false;
  const said = stream.reads.filter((read) => read !== null);
  const stored = entries.filter(isPart).filter(({ start }) => start >= own.stepOrder);
  if (said.length === 0 || !stored.some(({ row }) => row === own)) return false;
  const counterparts = alignParts(
    { parts: said, cutShort: [said.length - 1] },
    { parts: stored, cutShort: [] },
    () => true,
  );
  return counterparts.every((index) => index < 0);
}

/**
 * Marks the streams that a later attempt replaces. A run that is resumed has stored everything that counts of the attempt
 * before, so nothing is lost with its stream.
 */
function markReplaced(streams: readonly KnownStream[], rows: readonly AgentUIMessage[]): KnownStream[] {
  return streams.map((stream) => {
    const isReplaced =
      rows.some((row) => row.stepOrder >= slotOf(stream) && attemptOf(row) > stream.attempt) ||
      streams.some((other) => isReplacedBy(stream, other));
    return isReplaced && !stream.isReplaced ? { ...stream, isReplaced } : stream;
  });
}

function isReplacedBy(stream: KnownStream, other: KnownStream): boolean {
  const distance = slotOf(other) - slotOf(stream);
  if (distance === 0) return other.attempt > stream.attempt;
  return distance > 0 && other.attempt > 1 && (other.isListed || !isLive(stream));
}

/** One stream for each slot: the live one, else the one still listed, else the later. */
function chooseStreams(streams: readonly KnownStream[]): { chosen: KnownStream[]; isAnySuperseded: boolean } {
  const weight = (stream: KnownStream): number => Number(isLive(stream)) + Number(stream.isListed);
  const bySlot = new Map<number, KnownStream>();
  for (const stream of streams) {
    const other = bySlot.get(slotOf(stream));
    if (!other || weight(stream) >= weight(other)) bySlot.set(slotOf(stream), stream);
  }
  const chosen = [...bySlot.values()].toSorted((a, b) => slotOf(a) - slotOf(b));
  return { chosen, isAnySuperseded: chosen.length < streams.length };
}

/**
 * Remembers which streams are live together, and which went on behind a failed row: what such a run stores can lie behind
 * rows of the others.
 */
function markConcurrent(
  streams: readonly KnownStream[],
  rows: readonly AgentUIMessage[],
): readonly KnownStream[] {
  const live = streams.filter(isLive);
  return streams.map((stream) => {
    if (!isLive(stream)) return stream;
    const others = live.filter(({ key }) => key !== stream.key && !stream.beside.has(key));
    const isInterleaved = stream.isInterleaved || goesOnBehindFailure(stream, rows);
    if (others.length === 0 && isInterleaved === stream.isInterleaved) return stream;
    const beside = new Set([...stream.beside, ...others.map(({ key }) => key)]);
    return { ...stream, isInterleaved, beside };
  });
}

function goesOnBehindFailure(stream: KnownStream, rows: readonly AgentUIMessage[]): boolean {
  const failure = rows.findIndex((row) => row.stepOrder >= slotOf(stream) && row.status === 'failed');
  return failure >= 0 && rows.slice(failure + 1).some((row) => hasCallOf(stream, row));
}

function toRun(
  stream: KnownStream,
  later: readonly KnownStream[],
  all: readonly KnownStream[],
  turn: StoredTurn,
): Run {
  const slot = slotOf(stream);
  const isConcurrent = stream.beside.size > 0 || stream.isInterleaved;
  const next = later.find(({ key }) => !stream.beside.has(key));
  const nextSlot = next ? slotOf(next) : Infinity;
  // A failed row is not the end of a run that still writes.
  const closing = turn.rows.find(
    (row) =>
      row.stepOrder >= Math.max(slot, turn.from) &&
      (isLive(stream) ? isPending(row) : row.status !== 'success'),
  );
  const others = all.filter(({ key }) => stream.beside.has(key));
  const pendingStep = pendingStepOf(stream, nextSlot, others, turn);
  return {
    stream,
    slot,
    isLive: isLive(stream),
    isConcurrent,
    othersSay: new Set(others.flatMap(({ reads }) => reads.flatMap((read) => (read ? [read.key] : [])))),
    nextSlot,
    lastStep: isConcurrent ? Infinity : (closing?.stepOrder ?? Infinity),
    pendingStep,
    isAddedLast: isConcurrent && isLive(stream) && pendingStep === undefined,
  };
}

/**
 * The first pending row from its slot on; those behind it are of later runs. A row out of the page window counts while
 * none inside it does. A row with a call of a concurrent run belongs to that one.
 */
function pendingStepOf(
  stream: KnownStream,
  nextSlot: number,
  others: readonly KnownStream[],
  { rows, from }: StoredTurn,
): number | undefined {
  const slot = slotOf(stream);
  const isOthers = (row: AgentUIMessage): boolean => {
    const end = rows[rows.indexOf(row) + 1]?.stepOrder;
    // The pending document is the last of those that the row was grouped from.
    const step = end === undefined ? row.stepOrder : end - 1;
    if (step === slot) return false;
    return others.some((other) => slotOf(other) === step || hasCallOf(other, row));
  };
  // A run opens its next row behind those it has stored.
  const stored =
    others.length > 0 ? (rows.findLast((row) => hasCallOf(stream, row))?.stepOrder ?? slot) : slot;
  const isBefore = (row: AgentUIMessage): boolean => others.length > 0 && row.stepOrder < stored;
  const open = rows.filter(
    (row) => isPending(row) && row.stepOrder < nextSlot && !isOthers(row) && !isBefore(row),
  );
  const inside = open.filter((row) => row.stepOrder >= from);
  const pending = inside.length > 0 ? inside : open;
  return (pending.find((row) => row.stepOrder >= slot) ?? pending.at(-1))?.stepOrder;
}

function hasCallOf(stream: KnownStream, row: AgentUIMessage): boolean {
  const ids = new Set(stream.reads.flatMap((read) => (read?.kind === 'tool' ? [read.key] : [])));
  return readParts(row).some(({ kind, key }) => kind === 'tool' && ids.has(key));
}
