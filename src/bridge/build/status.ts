import type { MessageStatus } from '@assistant-ui/react';
import { countIds, isCall, type PlacedCall, type PlacedPart } from '../parts/entries.js';
import { isStop } from '../../shared/isStop.js';
import { defined } from '../../shared/json.js';
import type { OverlaidRun } from '../overlay/overlayStream.js';
import { isPending } from '../read/rowFacts.js';
import { isLiveRun, readRun } from '../read/readRun.js';
import type { Segment } from './segments.js';
import { isFinal } from '../parts/toolState.js';
import type { AgentUIMessage } from '../types.js';

export interface SegmentStatus {
  readonly status: MessageStatus;
  /** The calls that wait for an answer which can still be given. */
  readonly actionable: ReadonlySet<PlacedPart>;
  /** When the status will change by itself, or has done so. */
  readonly expiresAt?: number;
}

/**
 * @param isOpen nothing was said after this segment: it is the last of the newest turn
 * @param from the first step of the page window: the status of rows before it may be old
 * @param expiry when a run that was last heard of with this row counts as dead
 */
export function segmentStatus(
  { rows: allRows, runs, parts }: Segment,
  isOpen: boolean,
  from: number,
  now: number,
  expiry: (row: AgentUIMessage) => number,
): SegmentStatus {
  const current = allRows.filter((row) => row.stepOrder >= from);
  const rows = current.length > 0 ? current : allRows;
  const last = rows.at(-1);
  const latest = runs.at(-1);
  const { status } = latest?.stream.message ?? {};
  if (runs.some((run) => run.isLive && !isOver(run, rows))) return statusOf('running');
  if (!last) return status === 'success' ? COMPLETE : statusOf('incomplete', 'other');
  if (last.status === 'failed') return failure(last.error);
  const run = isOpen ? readRun(last) : undefined;
  const trailing = trailingCalls(parts, last);
  if (isPending(last)) {
    // Its run has ended, and the row is about to say so.
    if (run && !isLiveRun(run))
      return statusOf('incomplete', run.status === 'stopped' ? 'cancelled' : 'other');
    if (latest?.stream.isListed && last.stepOrder >= latest.slot) {
      if (status === 'failed') return statusOf('incomplete', 'other');
      const isDone = parts.every(({ tool }) => !tool || isFinal(tool));
      if (status === 'success' && last.stepOrder === latest.slot && isDone) return COMPLETE;
    }
  } else {
    if (!isOpen) return COMPLETE;
    const counts = countIds(parts);
    const waiting = trailing.filter((call) => isWaiting(call, counts));
    if (waiting.length > 0) {
      const isApproval = trailing.some(({ tool }) => tool.state === 'approval-requested');
      return statusOf('requires-action', isApproval ? 'interrupt' : 'tool-calls', waiting);
    }
    // Between two steps there may be no pending row.
    const isAnswered = trailing.some(({ tool }) => tool.state === 'approval-responded');
    if (!isAnswered && !(run && isLiveRun(run))) return COMPLETE;
  }
  // The server watches its runs: one that it reports as live does not end by our clock.
  if (run && isLiveRun(run)) return statusOf('running');
  const expiresAt = expiry(last);
  return { ...(now < expiresAt ? statusOf('running') : statusOf('incomplete', 'other')), expiresAt };
}

/**
 * The calls of the last step: those with no prose behind them, and no later row, not even one that shows nothing. A model
 * may say more in the step in which it asks for an approval: a question that the last row leaves open is one. Where the
 * server keeps a record of its calls, that decides.
 */
function trailingCalls(parts: readonly PlacedPart[], last: AgentUIMessage): PlacedCall[] {
  const prose = parts.findLastIndex(({ kind }) => kind === 'prose');
  return parts.filter(
    (part, i): part is PlacedCall =>
      isCall(part) &&
      part.row === last &&
      (i > prose || part.tool.isAwaited === true || part.tool.state === 'approval-requested'),
  );
}

const statusOf = (
  type: string,
  reason?: string,
  actionable: readonly PlacedPart[] = [],
  error?: string,
): SegmentStatus => ({
  status: defined({ type, reason, error }) as MessageStatus,
  actionable: new Set(actionable),
});

const COMPLETE = statusOf('complete', 'stop');

/** `failed` alone does not tell a stop from a failure; the error does. Aborts carry the reason they were given. */
function failure(error: string | undefined): SegmentStatus {
  if (!error) return statusOf('incomplete', 'other');
  return isStop(error) ? statusOf('incomplete', 'cancelled') : statusOf('incomplete', 'error', [], error);
}

/** A listed stream is no proof of life: its status is not updated without deltas, and lists lag behind rows. */
function isOver(
  { slot, lastPart, isAhead, isConcurrent }: OverlaidRun,
  rows: readonly AgentUIMessage[],
): boolean {
  const last = rows.at(-1);
  if (!last || isPending(last) || rows.some((row) => isPending(row) && row.stepOrder >= slot)) return false;
  const isBehind = last.stepOrder >= slot;
  // The failure of a concurrent run says nothing about this one.
  if (last.status === 'failed' && !isConcurrent) return isBehind || !isAhead;
  return !lastPart ? isBehind : !isAhead;
}

function isWaiting({ key, tool }: PlacedCall, counts: ReadonlyMap<string, number>): boolean {
  if (tool.state === 'approval-requested') return true;
  // Of a repeated id, rows have the results of all at the first call: the others only seem to wait.
  const isClient = tool.state === 'input-available' && !tool.providerExecuted && tool.input !== undefined;
  return isClient && counts.get(key) === 1;
}
