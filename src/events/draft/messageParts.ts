import type { AgentPart, BridgeMessage, BridgePart, BridgeToolPart, ToolCall } from '../../bridge/index.js';
import { attachmentParts, toAgentPart } from './agentPart.js';
import { defined } from '../defined.js';
import type { ToolCallResultEvent, ToolCallStartEvent } from '../types.js';

/** A part of a message, as events describe it. */
export type EventPart =
  | { readonly kind: 'text' | 'reasoning'; readonly text: string }
  | { readonly kind: 'call'; readonly start: CallStart; readonly result?: CallResult }
  | { readonly kind: 'part'; readonly part: AgentPart };

export type CallStart = Omit<ToolCallStartEvent, 'type'>;
export type CallResult = Omit<ToolCallResultEvent, 'type'>;

/** The parts of a message, in order. A user's attachments follow the text. */
export function partsOf(message: BridgeMessage, calls: readonly ToolCall[]): EventPart[] {
  const content = message.content.map((part) => readPart(part, calls));
  const attached = attachmentParts(message.attachments ?? []);
  return [...content, ...attached.map((part): EventPart => ({ kind: 'part', part }))];
}

function readPart(part: BridgePart, calls: readonly ToolCall[]): EventPart {
  if (part.type === 'text' || part.type === 'reasoning') return { kind: part.type, text: part.text };
  if (part.type !== 'tool-call') return { kind: 'part', part: toAgentPart(part) };
  const call = calls.find(({ toolCallId }) => toolCallId === part.toolCallId);
  return { kind: 'call', start: startOf(part, call), ...resultOf(part, call) };
}

function startOf(part: BridgeToolPart, call: ToolCall | undefined): CallStart {
  const { toolCallId = '', toolName, approval } = part;
  const isWritten = call?.state !== 'input-streaming' && part.argsText !== '';
  return defined({
    toolCallId,
    toolName,
    args: isWritten ? part.args : undefined,
    approval: approval && defined({ id: approval.id, approved: approval.approved, reason: approval.reason }),
    attempt: call?.attempt,
    startedAt: call?.startedAt,
  });
}

function resultOf(part: BridgeToolPart, call: ToolCall | undefined): { result?: CallResult } {
  const { toolCallId = '', toolName } = part;
  const { state, output, attempt, startedAt, endedAt, outcome, canRetry } = call ?? {};
  const outcomeFields = outcomeOf(part, state, output);
  if (!outcomeFields) return {};
  const times = { attempt, startedAt, endedAt };
  return { result: defined({ toolCallId, toolName, ...outcomeFields, ...times, outcome, canRetry }) };
}

/** How a call ended, or its preliminary result; undefined while there is neither. */
function outcomeOf(part: BridgeToolPart, state: ToolCall['state'] | undefined, output: unknown) {
  if (state === 'output-denied') return { isDenied: true };
  if (state === 'preliminary') return { result: output, isPreliminary: true };
  if (part.result === undefined) return undefined;
  const error = errorIn(part);
  return error === undefined ? { result: part.result } : { result: output, error };
}

/** The error text of a call, unless its result already says that it is an error. */
function errorIn({ isError, result }: BridgeToolPart): string | undefined {
  if (!isError || typeof result !== 'object' || result === null) return undefined;
  const { error } = result as { error?: unknown };
  return typeof error === 'string' && Object.keys(result).length === 1 ? error : undefined;
}

/** Whether the part is final. Only a rewritten message changes it. */
export const isFinalPart = (part: EventPart): boolean =>
  part.kind !== 'call' || (part.result !== undefined && !part.result.isPreliminary);

/** Whether events can turn one part into the other. Events can only add. */
export function canBecome(before: EventPart, next: EventPart): boolean {
  if (before.kind === 'call') return next.kind === 'call' && canCallBecome(before, next);
  if (before.kind === 'part') return next.kind === 'part' && isEqual(before.part, next.part);
  return next.kind === before.kind && next.text.startsWith(before.text);
}

type CallPart = Extract<EventPart, { kind: 'call' }>;

function canCallBecome(before: CallPart, next: CallPart): boolean {
  const { start, result } = before;
  if (start.toolCallId !== next.start.toolCallId || start.toolName !== next.start.toolName) return false;
  if (start.args !== undefined && !isEqual(start.args, next.start.args)) return false;
  if (start.approval?.approved !== undefined && !isEqual(start.approval, next.start.approval)) return false;
  const isLater = (next.start.attempt ?? 1) - (start.attempt ?? 1);
  if (isLater !== 0) return isLater > 0;
  if (!result || result.isPreliminary) return true;
  return isEqual(essenceOf(result), essenceOf(next.result));
}

/** Drops the fields that later events may add. */
const essenceOf = (result: CallResult | undefined) =>
  result && { result: result.result, error: result.error, isDenied: result.isDenied };

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
