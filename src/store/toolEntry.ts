import { equal } from '../bridge/json.js';
import type { ToolCall, ToolCallState } from '../bridge/index.js';

/** A tool call with what only somebody who watches the thread can say about it. Times are in ms. */
export interface ToolCallEntry extends ToolCall {
  /** 1, and one more for each time it was run again. */
  readonly attempt: number;
  /** When this client first saw the call. */
  readonly firstSeenAt: number;
  /** When this client first saw this attempt. */
  readonly attemptAt: number;
  /** When this client last saw anything of it change. */
  readonly changedAt: number;
  /** When it was over: what the server says, else when it was seen. Unknown if it was over when first seen. */
  readonly finishedAt: number | undefined;
  /** How long this attempt took, by the clock of the server or by ours, never by both. */
  readonly durationMs: number | undefined;
}

/** How the ids of approvals begin with which the server runs a call again. */
const RETRY = 'retry-';

export const isFinal = (state: ToolCallState): boolean => state.startsWith('output-');

/** What is now known of a call: the same object while nothing of it changes. */
export function nextEntry(before: ToolCallEntry | undefined, call: ToolCall, now: number): ToolCallEntry {
  if (!before) return firstEntry(call, now);
  const isAgain = isNewAttempt(before, call);
  // The turn was written anew and the provider gave the same id again.
  if (!isAgain && isFinal(before.state) && !isFinal(call.state)) return firstEntry(call, now);
  const attemptAt = isAgain ? now : before.attemptAt;
  return {
    ...call,
    attempt: before.attempt + (isAgain ? 1 : 0),
    firstSeenAt: before.firstSeenAt,
    attemptAt,
    changedAt: now,
    ...timesOf(call, before.settled && !isAgain ? before.finishedAt : now, attemptAt),
  };
}

function firstEntry(call: ToolCall, now: number): ToolCallEntry {
  // Whoever loads the thread later shows the number that whoever watched it shows.
  const wasRetried = call.approval?.isAutomatic === true && call.approval.id.startsWith(RETRY);
  return {
    ...call,
    attempt: wasRetried ? 2 : 1,
    firstSeenAt: now,
    attemptAt: now,
    changedAt: now,
    ...timesOf(call, undefined, now),
  };
}

function timesOf(
  { settled, startedAt, endedAt }: ToolCall,
  seenAt: number | undefined,
  attemptAt: number,
): Pick<ToolCallEntry, 'finishedAt' | 'durationMs'> {
  if (!settled) return { finishedAt: undefined, durationMs: undefined };
  if (startedAt !== undefined && endedAt !== undefined)
    return { finishedAt: endedAt, durationMs: Math.max(0, endedAt - startedAt) };
  return {
    finishedAt: seenAt,
    durationMs: seenAt === undefined ? undefined : Math.max(0, seenAt - attemptAt),
  };
}

/** The server runs a call again as one that is approved; what was known of it was the attempt before. */
function isNewAttempt(before: ToolCall, call: ToolCall): boolean {
  const { approval } = call;
  const wasFinal = isFinal(before.state);
  const isNewApproval = approval?.isAutomatic === true && approval.id !== before.approval?.id;
  if (isNewApproval && (wasFinal || approval.id.startsWith(RETRY))) return true;
  if (!wasFinal) return false;
  // A further retry keeps the approval of the one before.
  if (!isFinal(call.state)) return approval?.approved === true;
  return before.endedAt !== undefined && call.startedAt !== undefined && call.startedAt > before.endedAt;
}

/**
 * Whether somebody waits for this change: a call that is new, over, asks something, or is in another state. What is
 * left is arguments and preliminary results that grow.
 */
export function isUrgent(before: ToolCallEntry | undefined, after: ToolCallEntry): boolean {
  return (
    !before ||
    after.settled ||
    isMove(before, after) ||
    before.actionable !== after.actionable ||
    before.toolName !== after.toolName ||
    !equal(before.approval, after.approval)
  );
}

/** Whether the call has gone on to another state, attempt or end. */
export const isMove = (before: ToolCallEntry, after: ToolCallEntry): boolean =>
  before.state !== after.state || before.settled !== after.settled || before.attempt !== after.attempt;
