import type { MessageStatus } from '@assistant-ui/react';
import { defined } from './json.js';
import { isPending, isShared, isTool, type Node, type ToolNode } from './node.js';
import { isLiveRun, readRun } from './run.js';
import type { Segment } from './segments.js';
import { isLive, slotOf, type Stream } from './streams.js';
import { isFinal } from './toolState.js';
import type { AgentUIMessage } from './types.js';

export interface SegmentStatus {
  readonly status: MessageStatus;
  /** The calls that wait for an answer which can still be given. */
  readonly actionable: readonly Node[];
  /** When the status will change by itself, or has done so. */
  readonly expiresAt?: number;
}

/**
 * @param isOpen nothing was said after this segment: it is the last of the newest turn
 * @param from the first step of the page window: the status of rows below it may be old
 * @param expiry when a run that was last heard of with this row counts as dead
 */
export function segmentStatus(
  { rows: known, streams, nodes }: Segment,
  isOpen: boolean,
  from: number,
  now: number,
  expiry: (row: AgentUIMessage) => number,
): SegmentStatus {
  const current = known.filter((row) => row.stepOrder >= from);
  const rows = current.length > 0 ? current : known;
  const last = rows.at(-1);
  const ended = streams.at(-1);
  const { status } = ended?.message ?? {};
  if (streams.some((stream) => isLive(stream) && !isOver(stream, rows))) return told('running');
  if (!last) return status === 'success' ? COMPLETE : told('incomplete', 'other');
  if (last.status === 'failed') return failure(last.error);
  // The calls of the last step: those with no prose behind them, and no later row, not even one that shows nothing. Where
  // the server keeps a record of its calls, that decides: a model may say more in the step in which it asks.
  const prose = nodes.findLastIndex((node) => node.kind === 'prose');
  const trailing = nodes.filter(
    (node, i) => isTool(node) && node.row === last && (i > prose || node.tool.isAwaited),
  ) as ToolNode[];
  const isAny = (state: string): boolean => trailing.some((node) => node.tool.state === state);
  const run = isOpen ? readRun(last) : undefined;
  if (isPending(last)) {
    // Its run has ended, and the row is about to say so.
    if (run && !isLiveRun(run)) return told('incomplete', run.status === 'stopped' ? 'cancelled' : 'other');
    if (ended?.listed && last.stepOrder >= slotOf(ended)) {
      if (status === 'failed') return told('incomplete', 'other');
      const isDone = nodes.every(({ tool }) => !tool || isFinal(tool));
      if (status === 'success' && last.stepOrder === slotOf(ended) && isDone) return COMPLETE;
    }
  } else {
    if (!isOpen) return COMPLETE;
    const actionable = trailing.filter((node) => isWaiting(node, nodes));
    if (actionable.length > 0) {
      return told('requires-action', isAny('approval-requested') ? 'interrupt' : 'tool-calls', actionable);
    }
    // Between two steps there may be no pending row.
    if (!isAny('approval-responded') && !(run && isLiveRun(run))) return COMPLETE;
  }
  // The server watches its runs: one that it reports as live does not end by our clock.
  if (run && isLiveRun(run)) return told('running');
  const expiresAt = expiry(last);
  return { ...(now < expiresAt ? told('running') : told('incomplete', 'other')), expiresAt };
}

const told = (
  type: string,
  reason?: string,
  actionable: readonly Node[] = [],
  error?: string,
): SegmentStatus => ({ status: defined({ type, reason, error }) as MessageStatus, actionable });

const COMPLETE = told('complete', 'stop');

/** Whether an error says that a person stopped the run. */
export const isStop = (error: string): boolean => /\b(abort|cancell?ed\b|stopped\b|user stop)/i.test(error);

/** `failed` alone does not tell a stop from a failure; the error does. Aborts carry the reason they were given. */
function failure(error: string | undefined): SegmentStatus {
  if (!error) return told('incomplete', 'other');
  return isStop(error) ? told('incomplete', 'cancelled') : told('incomplete', 'error', [], error);
}

/** A listed stream is no proof of life: its status is not updated without deltas, and lists lag behind rows. */
function isOver(stream: Stream, rows: readonly AgentUIMessage[]): boolean {
  const last = rows.at(-1);
  const slot = slotOf(stream);
  if (!last || isPending(last) || rows.some((row) => isPending(row) && row.stepOrder >= slot)) return false;
  const isBehind = last.stepOrder >= slot;
  if (last.status === 'failed') return isBehind || !stream.isAhead;
  return !stream.node ? isBehind : !stream.isAhead;
}

function isWaiting({ key, tool }: ToolNode, nodes: readonly Node[]): boolean {
  if (tool.state === 'approval-requested') return true;
  // Of a repeated id, rows have the results of all at the first call: the others only seem to wait.
  const isClient = tool.state === 'input-available' && !tool.providerExecuted && tool.input !== undefined;
  return isClient && !isShared(nodes, key);
}
