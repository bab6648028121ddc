import type { RunStatus, ToolCallStatus } from './validators.js';

/** The allowed transitions of each status. Every write goes through `canMove`, so no others are stored. */
export const RUN_TRANSITIONS: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ['running', 'queued', 'failed', 'stopped', 'interrupted'],
  // Back to `queued` when it hands over to a new action, or waits to be resumed.
  running: ['queued', 'succeeded', 'failed', 'stopped', 'interrupted'],
  succeeded: [],
  // A person may resume a run that did not succeed.
  failed: ['queued'],
  stopped: ['queued'],
  interrupted: ['queued'],
};

export const TOOL_CALL_TRANSITIONS: Readonly<Record<ToolCallStatus, readonly ToolCallStatus[]>> = {
  requested: ['awaitingApproval', 'running', 'succeeded', 'failed', 'denied', 'interrupted', 'unknown'],
  awaitingApproval: ['running', 'denied', 'interrupted', 'failed'],
  // Back to `requested` after a crash, if its tool is safe to repeat.
  running: ['succeeded', 'failed', 'interrupted', 'unknown', 'requested'],
  succeeded: [],
  denied: [],
  // A person asked to run it again.
  failed: ['requested'],
  interrupted: ['requested'],
  unknown: ['requested'],
};

export const isLive = (status: RunStatus): boolean => status === 'queued' || status === 'running';

export const isFinal = (status: ToolCallStatus): boolean =>
  status !== 'requested' && status !== 'awaitingApproval' && status !== 'running';

export function canMove<Status extends string>(
  table: Readonly<Record<Status, readonly Status[]>>,
  from: Status,
  to: Status,
): boolean {
  return from === to || table[from].includes(to);
}
