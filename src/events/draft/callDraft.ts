import type { AgentPart } from '../../bridge/index.js';
import { defined } from '../defined.js';
import type { EventApproval, ToolCallResultEvent, ToolCallStartEvent } from '../types.js';

/** A tool call assembled from its events. */
export interface CallDraft {
  readonly toolCallId: string;
  toolName?: string | undefined;
  isStarted: boolean;
  /** The call has started, or is shown although its start never arrived. */
  isVisible: boolean;
  args?: unknown;
  approval?: EventApproval;
  attempt: number;
  startedAt?: number | undefined;
  result?: ToolCallResultEvent;
}

export const createCallDraft = (toolCallId: string): CallDraft => ({
  toolCallId,
  isStarted: false,
  isVisible: false,
  attempt: 0,
});

/** A start event only adds fields: it never removes any. */
export function startCall(call: CallDraft, event: ToolCallStartEvent): void {
  const isCurrent = takeAttempt(call, event.attempt);
  if (!call.isStarted) call.toolName = event.toolName; // the name in a result is only a guess
  call.isStarted = true;
  call.isVisible = true;
  if (call.args === undefined && event.args !== undefined) call.args = event.args;
  // A repeated question does not remove its answer.
  if (event.approval && call.approval?.approved === undefined) call.approval = event.approval;
  if (isCurrent) call.startedAt ??= event.startedAt;
}

/** The last final result wins, since a stream that resumes may know more. Fields it leaves out are kept. */
export function endCall(call: CallDraft, event: ToolCallResultEvent): void {
  if (!takeAttempt(call, event.attempt)) return;
  call.toolName ??= event.toolName;
  call.startedAt ??= event.startedAt;
  const isFinal = call.result !== undefined && !call.result.isPreliminary;
  if (isFinal && event.isPreliminary) return;
  const { endedAt, outcome, canRetry } = isFinal ? call.result! : event;
  call.result = { ...defined({ endedAt, outcome, canRetry }), ...event };
}

/** Whether an event belongs to the current attempt. A later attempt has no result yet. */
function takeAttempt(call: CallDraft, attempt = call.attempt): boolean {
  if (attempt > call.attempt && call.attempt > 0) {
    delete call.result;
    delete call.startedAt;
  }
  call.attempt = Math.max(call.attempt, attempt);
  return attempt === call.attempt;
}

/** The call as a part of a UIMessage. */
export function callPart(call: CallDraft): AgentPart {
  const { toolCallId, toolName = 'unknown', args, approval, attempt, startedAt, result } = call;
  return defined({
    type: 'dynamic-tool',
    toolCallId,
    toolName,
    state: stateOf(call),
    input: args,
    output: result?.result,
    errorText: result?.error,
    preliminary: result?.isPreliminary || undefined,
    approval: result?.isDenied ? { id: '', ...approval, approved: false } : approval,
    attempt: attempt || undefined,
    startedAt,
    endedAt: result?.endedAt,
    outcome: result?.outcome,
    canRetry: result?.canRetry,
  });
}

function stateOf({ args, approval, result }: CallDraft): string {
  if (result?.isDenied) return 'output-denied';
  if (result?.error !== undefined) return 'output-error';
  if (result) return 'output-available';
  if (approval) return approval.approved === undefined ? 'approval-requested' : 'approval-responded';
  return args === undefined ? 'input-streaming' : 'input-available';
}
