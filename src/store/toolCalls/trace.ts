import type { BridgeIssue, ToolCallState } from '../../bridge/index.js';
import type { ToolCallChange } from './toolCalls.js';
import { isMove } from './toolEntry.js';

/** A tool call changed its state, was retried, or ended with its run. */
export interface ToolTransition {
  readonly type: 'transition';
  readonly at: number;
  readonly messageId: string;
  readonly toolCallId: string;
  readonly toolName: string;
  /** Undefined for a new call. */
  readonly from: ToolCallState | undefined;
  /** Undefined for a call that the database removed. */
  readonly to: ToolCallState | undefined;
  /** The call is over. If its state is not final, the run ended without it. */
  readonly settled: boolean;
  readonly attempt: number;
}

/** Something the bridge repaired. */
export interface TraceRepair {
  readonly type: 'repair';
  readonly at: number;
  readonly issue: BridgeIssue;
}

/** What happened to a tool call, or what was repaired. */
export type TraceEntry = ToolTransition | TraceRepair;

/** The latest entries, oldest first. A class, so that immer does not freeze the bridge's issues. */
export class ThreadTrace {
  readonly entries: readonly TraceEntry[];
  readonly #limit: number;

  constructor(limit: number, entries: readonly TraceEntry[] = []) {
    this.#limit = limit;
    this.entries = entries;
  }

  append(added: readonly TraceEntry[]): ThreadTrace {
    if (added.length === 0 || this.#limit <= 0) return this;
    return new ThreadTrace(this.#limit, this.entries.concat(added).slice(-this.#limit));
  }
}

/**
 * A new call is a transition only if something happened: the calls of the first frame and of older pages existed before
 * anyone watched.
 */
export function transitionsOf(
  changes: readonly ToolCallChange[],
  isFirst: boolean,
  at: number,
): ToolTransition[] {
  const transitions: ToolTransition[] = [];
  for (const { before, after, isTail } of changes) {
    const isSeen = before && after ? isMove(before, after) : !isFirst && (isTail || !after);
    if (!isSeen) continue;
    const { messageId, toolCallId, toolName, attempt } = (after ?? before)!;
    transitions.push({
      type: 'transition',
      at,
      messageId,
      toolCallId,
      toolName,
      from: before?.state,
      to: after?.state,
      settled: after?.settled ?? true,
      attempt,
    });
  }
  return transitions;
}

/** Reports each repair once, however often its turn is computed. */
export function createRepairLog(): (issues: readonly BridgeIssue[], at: number) => TraceRepair[] {
  const reported = new Set<string>();
  let known: readonly BridgeIssue[] = [];
  return (issues, at) => {
    if (issues === known) return [];
    known = issues;
    const repairs: TraceRepair[] = [];
    for (const issue of issues) {
      const key = JSON.stringify([issue.code, issue.messageId, issue.toolCallId, issue.origin]);
      if (reported.has(key)) continue;
      reported.add(key);
      repairs.push({ type: 'repair', at, issue });
    }
    return repairs;
  };
}
