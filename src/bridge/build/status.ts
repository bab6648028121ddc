import type { MessageStatus } from '@assistant-ui/react';
import type { PlacedPart } from '../parts/entries.js';
import { isStop } from '../../shared/isStop.js';
import { defined } from '../../shared/json.js';
import type { OverlaidRun } from '../overlay/overlayStream.js';
import { isPending } from '../read/rowFacts.js';
import { isLiveRun, readRun } from '../read/readRun.js';
import { callsLeftOpen, waitingCalls } from './openCalls.js';
import type { Segment } from './segments.js';
import { isFinal } from '../parts/toolState.js';
import type { AgentUIMessage, MessageRun } from '../types.js';

export interface SegmentStatus {
  readonly status: MessageStatus;
  /** The calls that wait for an answer that can still be given. */
  readonly actionable: ReadonlySet<PlacedPart>;
  /** When the status changes by itself. May be in the past. */
  readonly expiresAt?: number;
}

/** What the status of a segment depends on, besides the segment. */
export interface Situation {
  /** The segment is the last of the newest turn, so nothing follows it. */
  readonly isOpen: boolean;
  /** The first step of the page window: the status of rows before it may be old. */
  readonly firstStep: number;
  readonly now: number;
  /** When a run whose last sign of life is this row counts as dead. */
  readonly expiryOf: (row: AgentUIMessage) => number;
}

/** Derives the status of a segment from its newest row, from the runs that write it, and from its open calls. */
export function segmentStatus(segment: Segment, situation: Situation): SegmentStatus {
  const rows = rowsInWindow(segment.rows, situation.firstStep);
  const newest = rows.at(-1);
  if (segment.runs.some((run) => isWriting(run, rows))) return RUNNING;
  if (!newest) return ofStreamsAlone(segment.runs);
  if (newest.status === 'failed') return ofFailure(newest.error);
  return isPending(newest)
    ? ofPendingRow(newest, segment, situation)
    : ofStoredRow(newest, segment, situation);
}

function rowsInWindow(rows: readonly AgentUIMessage[], firstStep: number): readonly AgentUIMessage[] {
  const inWindow = rows.filter((row) => row.stepOrder >= firstStep);
  return inWindow.length > 0 ? inWindow : rows;
}

/**
 * Whether a run is writing. A live stream is no proof: its status comes only with deltas, and lists lag behind rows.
 */
function isWriting(run: OverlaidRun, rows: readonly AgentUIMessage[]): boolean {
  if (!run.isLive) return false;
  const newest = rows.at(-1);
  if (!newest || isPending(newest)) return true;
  if (rows.some((row) => isPending(row) && row.stepOrder >= run.slot)) return true;
  // All rows from its slot on are stored, so it is writing only if it has something that they lack.
  const isReachedByRows = newest.stepOrder >= run.slot;
  const isItsFailure = newest.status === 'failed' && !run.isConcurrent; // another run's failure says nothing about it
  if (isItsFailure) return run.isAhead && !isReachedByRows;
  return run.lastPart ? run.isAhead : !isReachedByRows;
}

/** Without rows, the newest stream decides: the row is not stored yet, or never will be. */
function ofStreamsAlone(runs: readonly OverlaidRun[]): SegmentStatus {
  return runs.at(-1)?.stream.message.status === 'success' ? COMPLETE : INCOMPLETE;
}

/**
 * `failed` alone does not distinguish a stop from a failure; the error does. Aborts carry the reason they were given.
 */
function ofFailure(error: string | undefined): SegmentStatus {
  if (!error) return INCOMPLETE;
  return isStop(error) ? CANCELLED : statusOf({ type: 'incomplete', reason: 'error', error });
}

function ofPendingRow(row: AgentUIMessage, { runs, parts }: Segment, situation: Situation): SegmentStatus {
  const run = situation.isOpen ? readRun(row) : undefined;
  // The run has ended, and the row is about to be updated.
  if (run && !isLiveRun(run)) return run.status === 'stopped' ? CANCELLED : INCOMPLETE;
  return ofEndedStream(row, runs.at(-1), parts) ?? runningUntilExpiry(row, run, situation);
}

/** A stream ends before its row leaves `pending`. */
function ofEndedStream(
  pending: AgentUIMessage,
  run: OverlaidRun | undefined,
  parts: readonly PlacedPart[],
): SegmentStatus | undefined {
  if (!run?.stream.isListed || pending.stepOrder < run.slot) return undefined;
  const { status } = run.stream.message;
  if (status === 'failed') return INCOMPLETE;
  const isItsFirstRow = pending.stepOrder === run.slot; // a later row may belong to a step that the stream never had
  const hasOpenCall = parts.some(({ tool }) => tool && !isFinal(tool));
  return status === 'success' && isItsFirstRow && !hasOpenCall ? COMPLETE : undefined;
}

function ofStoredRow(row: AgentUIMessage, { parts }: Segment, situation: Situation): SegmentStatus {
  if (!situation.isOpen) return COMPLETE;
  const open = callsLeftOpen(parts, row);
  const waiting = waitingCalls(open, parts);
  if (waiting.length > 0) {
    const isApproval = waiting.some(({ tool }) => tool.state === 'approval-requested');
    const status = statusOf({ type: 'requires-action', reason: isApproval ? 'interrupt' : 'tool-calls' });
    return { ...status, actionable: new Set(waiting) };
  }
  // Between two steps there may be no pending row.
  const run = readRun(row);
  const isAnswered = open.some(({ tool }) => tool.state === 'approval-responded');
  const goesOn = isAnswered || (run !== undefined && isLiveRun(run));
  return goesOn ? runningUntilExpiry(row, run, situation) : COMPLETE;
}

/** A run that the server reports as live does not expire. Any other run counts as dead after a long silence. */
function runningUntilExpiry(
  row: AgentUIMessage,
  run: MessageRun | undefined,
  { now, expiryOf }: Situation,
): SegmentStatus {
  if (run && isLiveRun(run)) return RUNNING;
  const expiresAt = expiryOf(row);
  return { ...(now < expiresAt ? RUNNING : INCOMPLETE), expiresAt };
}

const statusOf = (status: { type: string; reason?: string; error?: string }): SegmentStatus => ({
  status: defined(status) as MessageStatus,
  actionable: new Set(),
});

const RUNNING = statusOf({ type: 'running' });
const COMPLETE = statusOf({ type: 'complete', reason: 'stop' });
const INCOMPLETE = statusOf({ type: 'incomplete', reason: 'other' });
const CANCELLED = statusOf({ type: 'incomplete', reason: 'cancelled' });
