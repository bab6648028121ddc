import { equal } from '../../shared/json.js';
import type { ToolCall, ToolCallState } from '../../bridge/index.js';

/** A tool call with what the client observed about it. Times are in ms. */
export interface ToolCallEntry extends ToolCall {
  /** 1, plus one for each retry. */
  readonly attempt: number;
  /** When this client first saw the call. */
  readonly firstSeenAt: number;
  /** When this client first saw this attempt. */
  readonly attemptAt: number;
  /** When this client last saw it change. */
  readonly changedAt: number;
  /**
   * When it ended, by the server's clock if known, otherwise when this client saw it end. Undefined if it had ended
   * before.
   */
  readonly finishedAt: number | undefined;
  /** How long this attempt took, in ms, measured by one clock: the server's or the client's. */
  readonly durationMs: number | undefined;
}

export const isFinal = (state: ToolCallState): boolean => state.startsWith('output-');

/** Updates the entry of a call. Returns the same object while nothing changes. */
export function nextEntry(before: ToolCallEntry | undefined, call: ToolCall, now: number): ToolCallEntry {
  if (!before) return firstEntry(call, now);
  const attempt = attemptOf(call);
  const isAgain = attempt > before.attempt;
  // The turn was regenerated and the provider repeated the id.
  if (!isAgain && isFinal(before.state) && !isFinal(call.state)) return firstEntry(call, now);
  const attemptAt = isAgain ? now : before.attemptAt;
  return {
    ...call,
    attempt,
    firstSeenAt: before.firstSeenAt,
    attemptAt,
    changedAt: now,
    ...timesOf(call, before.settled && !isAgain ? before.finishedAt : now, attemptAt),
  };
}

function firstEntry(call: ToolCall, now: number): ToolCallEntry {
  return {
    ...call,
    attempt: attemptOf(call),
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

const attemptOf = ({ attempt }: ToolCall): number => attempt ?? 1;

/**
 * Whether a change must be published at once: a new or finished call, a question, or a new state. Everything else is
 * growing arguments and preliminary results.
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

/** Whether the call moved to another state, attempt or end. */
export const isMove = (before: ToolCallEntry, after: ToolCallEntry): boolean =>
  before.state !== after.state || before.settled !== after.settled || before.attempt !== after.attempt;
