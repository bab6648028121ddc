import type { MessageStatus } from '@assistant-ui/react';
import type { MergedStream } from './merge.js';
import { isProse, isTool, type Node, type ToolNode } from './node.js';
import { isPending } from './rows.js';
import type { Segment } from './segments.js';
import { isFinal } from './toolState.js';
import type { AgentUIMessage } from './types.js';

export interface Clock {
  readonly now: number;
  readonly limit: number;
  /** When this turn last changed before our eyes, or -Infinity. */
  readonly changedAt: number;
}

export interface SegmentStatus {
  readonly status: MessageStatus;
  /** The calls that wait for an answer which can still be given. */
  readonly actionable: ReadonlySet<Node>;
  /** When the status will change by itself. */
  readonly expiresAt: number | undefined;
  /** The run was given up for being silent too long. */
  readonly expired: boolean;
}

/**
 * @param isOpen nothing was said after this segment: it is the last of the newest turn
 * @param remembered rows out of the page window, whose status may be old
 */
export function segmentStatus(
  segment: Segment,
  isOpen: boolean,
  remembered: ReadonlySet<AgentUIMessage>,
  clock: Clock,
): SegmentStatus {
  const current = segment.rows.filter((row) => !remembered.has(row));
  const rows = current.length > 0 ? current : segment.rows;
  const last = rows.at(-1);
  if (segment.streams.some((stream) => stream.isLive && !isOver(stream, rows))) return told(RUNNING);
  if (!last) {
    const ended = segment.streams.at(-1);
    return told(ended?.stream.message.status === 'success' ? COMPLETE : OTHER);
  }
  if (last.status === 'failed') return told(failure(last.error));
  if (isPending(last)) return pendingStatus(segment, last, clock);
  if (!isOpen) return told(COMPLETE);
  const trailing = trailingCalls(segment.nodes, last);
  const actionable = new Set<Node>(trailing.filter((node) => isWaiting(node, segment.nodes)));
  if (actionable.size > 0) {
    const asks = trailing.some((node) => node.item.tool.state === 'approval-requested');
    return told({ type: 'requires-action', reason: asks ? 'interrupt' : 'tool-calls' }, actionable);
  }
  const isAnswered = trailing.some((node) => node.item.tool.state === 'approval-responded');
  return isAnswered ? untilExpired(last, clock) : told(COMPLETE);
}

const RUNNING: MessageStatus = { type: 'running' };
const COMPLETE: MessageStatus = { type: 'complete', reason: 'stop' };
const OTHER: MessageStatus = { type: 'incomplete', reason: 'other' };
const CANCELLED: MessageStatus = { type: 'incomplete', reason: 'cancelled' };

const NONE: ReadonlySet<Node> = new Set();
const told = (status: MessageStatus, actionable = NONE): SegmentStatus => ({
  status,
  actionable,
  expiresAt: undefined,
  expired: false,
});

/** `failed` alone does not tell a stop from a failure; the error does. Aborts carry the reason they were given. */
function failure(error: string | undefined): MessageStatus {
  if (!error) return OTHER;
  return /\babort|\bcancell?ed\b|\bstopped\b|\buser stop/i.test(error)
    ? CANCELLED
    : { type: 'incomplete', reason: 'error', error };
}

/** A listed stream is no proof of life: its status is not updated without deltas, and lists lag behind rows. */
function isOver(stream: MergedStream, rows: readonly AgentUIMessage[]): boolean {
  const last = rows.at(-1);
  if (!last || rows.some((row) => isPending(row) && row.stepOrder >= stream.slot) || isPending(last))
    return false;
  if (last.status === 'failed') return last.stepOrder >= stream.slot || !stream.isAhead;
  return stream.isEmpty ? last.stepOrder >= stream.slot : !stream.isAhead;
}

function pendingStatus(segment: Segment, last: AgentUIMessage, clock: Clock): SegmentStatus {
  const ended = segment.streams.at(-1);
  if (ended && ended.stream.listed && last.stepOrder >= ended.slot) {
    const { status } = ended.stream.message;
    if (status === 'failed') return told(OTHER);
    const isDone = segment.nodes.every((node) => !isTool(node) || isFinal(node.item.tool));
    if (status === 'success' && last.stepOrder === ended.slot && isDone) return told(COMPLETE);
  }
  return untilExpired(last, clock);
}

function untilExpired(last: AgentUIMessage, { now, limit, changedAt }: Clock): SegmentStatus {
  const expiresAt = Math.max(last._creationTime || 0, changedAt) + limit;
  if (now < expiresAt) return { status: RUNNING, actionable: NONE, expiresAt, expired: false };
  return { status: OTHER, actionable: NONE, expiresAt: undefined, expired: true };
}

/** The calls of the last step: those with no prose behind them, and no later row, not even one that shows nothing. */
function trailingCalls(nodes: readonly Node[], last: AgentUIMessage): ToolNode[] {
  const calls: ToolNode[] = [];
  for (let i = nodes.length - 1; i >= 0 && !isProse(nodes[i]!); i--) {
    const node = nodes[i]!;
    if (isTool(node) && node.row === last) calls.push(node);
  }
  return calls;
}

function isWaiting(node: ToolNode, nodes: readonly Node[]): boolean {
  const { tool } = node.item;
  if (tool.state === 'approval-requested') return true;
  if (tool.state !== 'input-available' || tool.providerExecuted || tool.input === undefined) return false;
  // Rows hand all results of a repeated id to the first call of it: the others only seem to wait.
  return !nodes.some((other) => other !== node && isTool(other) && other.item.tool.rawId === tool.rawId);
}
