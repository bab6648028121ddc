import { createCallTimes, type CallTimes } from './tools/callTimes.js';
import type { Fence, Run, RunStep } from './types.js';

/** What one action knows about the run it works on. Everything here is lost when the process dies. */
export interface RunState {
  readonly run: Run;
  readonly fence: Fence;
  /** Ends the model call and every tool. */
  readonly controller: AbortController;
  /** The pending row of the open step. */
  pendingMessageId: string | undefined;
  /** The row that an earlier action left open: the agent continues in it instead of opening a new one. */
  inherited: string | undefined;
  /** Steps that earlier actions of this run stored. */
  readonly stepsBefore: number;
  /** Decided when a step ends: another action makes the next one. */
  isHandOver: boolean;
  /** A newer attempt has taken over, or the run has ended: this attempt may no longer write. */
  isReplaced: boolean;
  /** The last step is stored, together with the end of the run or its next action. */
  isSaved: boolean;
  /** The agent has given up on the run, so rows that it still wants to store would be wrong. */
  isFailed: boolean;
  /** Rows of earlier calls that this action ran, whose results the next step stores. */
  readonly earlierRows: Set<string>;
  readonly callTimes: CallTimes;
  /** When something was last written: a run that writes needs no heartbeat. */
  lastWriteAt: number;
}

export const createRunState = (run: Run, step: RunStep): RunState => ({
  run,
  fence: { runId: run._id, attempt: run.attempt },
  controller: new AbortController(),
  pendingMessageId: step.messageId,
  inherited: step.messageId,
  stepsBefore: step.count,
  isHandOver: false,
  isReplaced: false,
  isSaved: false,
  isFailed: false,
  earlierRows: new Set(),
  callTimes: createCallTimes(),
  lastWriteAt: Date.now(),
});

export const REPLACED = 'This run was replaced by a newer attempt.';

/** Stops everything the action does. From here on it changes nothing. */
export function abandonAttempt(state: RunState): void {
  state.isReplaced = true;
  state.controller.abort(new Error(REPLACED));
}
