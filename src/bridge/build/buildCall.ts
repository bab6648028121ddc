import { defined, isRecord, toJson } from '../../shared/json.js';
import type { BridgeIssueCode, Report } from '../issues.js';
import { isLive } from '../overlay/knownStream.js';
import type { PlacedCall } from '../parts/entries.js';
import { isFinal } from '../parts/toolState.js';
import type { BridgeToolPart, ToolCall } from '../types.js';
import { agentOf, originOf } from './builtParts.js';
import { errorTextOfTool, isCutPart, toolFields } from './messageParts.js';
import type { Segment } from './segments.js';
import type { SegmentStatus } from './status.js';

export interface CallContext {
  readonly segment: Segment;
  readonly status: SegmentStatus;
  /** The calls of this turn as they were last displayed, by id. */
  readonly displayed: ReadonlyMap<string, BridgeToolPart>;
  readonly report: Report;
}

/** A tool call in two forms: as a part of its message for assistant-ui, and with everything that displays need. */
export interface BuiltCall {
  readonly part: BridgeToolPart;
  readonly call: ToolCall;
}

/** Builds a call from its merged state, and reports what was repaired in it. */
export function buildCall(placed: PlacedCall, context: CallContext): BuiltCall {
  const { tool } = placed;
  const { rawId: rawToolCallId, name: toolName, state, startedAt, endedAt } = tool;
  const toolCallId = placed.id!;
  const messageId = context.segment.id;
  const displayed = placed.isAgain ? undefined : context.displayed.get(toolCallId);
  const { actionable, isCut, isOver, isExpired } = situationOf(placed, context, displayed);

  const warn = (code: BridgeIssueCode): void =>
    context.report(code, { ...originOf(placed), toolCallId, messageId });
  if (toolCallId !== rawToolCallId)
    warn(rawToolCallId === '' ? 'missing-tool-call-id' : 'repeated-tool-call-id');
  if (isExpired) warn('expired-approval');
  if (!isSafe(tool.input)) warn('unsafe-arguments');

  const approval = isExpired ? { ...tool.approval!, resolution: 'expired' as const } : tool.approval;
  const fields = toolFields(tool, isCut, displayed);
  const call = defined({
    toolCallId,
    rawToolCallId,
    messageId,
    toolName,
    agentName: agentOf(placed),
    state,
    args: fields.args,
    output: tool.output,
    errorText: state === 'output-error' ? errorTextOfTool(tool) : undefined,
    outcome: state === 'output-error' ? tool.outcome : undefined,
    attempt: tool.attempt,
    canRetry: tool.canRetry,
    approval,
    permission: tool.permission,
    startedAt,
    endedAt,
    actionable,
    settled: isFinal(tool) || (isOver && !actionable),
  }) as ToolCall;
  const part = defined({
    type: 'tool-call',
    toolCallId,
    toolName,
    ...fields,
    approval,
    timing: startedAt === undefined ? undefined : defined({ startedAt, completedAt: endedAt }),
  }) as BridgeToolPart;
  return { part, call };
}

interface CallSituation {
  /** The call waits for an answer that can still be given. */
  readonly actionable: boolean;
  /** The call will never get a result, although its message may continue. */
  readonly isCut: boolean;
  /** Nothing works on the call anymore. */
  readonly isOver: boolean;
  /** The call asked for approval, which can no longer be given. */
  readonly isExpired: boolean;
}

function situationOf(
  placed: PlacedCall,
  { segment, status }: CallContext,
  displayed: BridgeToolPart | undefined,
): CallSituation {
  const actionable = status.actionable.has(placed);
  // A call displayed as cut stays cut: a later page may no longer contain the failed attempt.
  const isCut = !isFinal(placed.tool) && (isOfFailedAttempt(placed, segment) || isCutPart(displayed));
  const isOver = isCut || status.status.type !== 'running';
  const isExpired = placed.tool.state === 'approval-requested' && !actionable && isOver;
  return { actionable, isCut, isOver, isExpired };
}

/** A failed attempt that was retried is over, although its message continues. */
function isOfFailedAttempt({ row, stream }: PlacedCall, { rows }: Segment): boolean {
  const isStillWritten = stream !== undefined && isLive(stream);
  return row?.status === 'failed' && row !== rows.at(-1) && !isStillWritten;
}

const isSafe = (input: unknown): boolean => !input || (isRecord(input) && toJson(input) === input);
