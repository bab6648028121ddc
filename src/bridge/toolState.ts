import { asString, equal, isRecord } from './json.js';
import { detectToolError } from './toolError.js';
import type { AgentPart, ToolCallState } from './types.js';

/** A tool call as one source (a stored row or a stream) tells it. Merging two never loses a field. */
export interface ToolState {
  readonly rawId: string;
  readonly name: string;
  readonly state: ToolCallState;
  /** `undefined` while none is known: the call is on another page, or still streams. */
  readonly input: unknown;
  /** The text of an input that still streams, where the stream keeps it. */
  readonly inputText: string | undefined;
  readonly output: unknown;
  readonly errorText: string | undefined;
  readonly approval: Approval | undefined;
  readonly providerExecuted: boolean;
  /** When the tool ran, where the server has recorded it. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
}

export interface Approval {
  readonly id: string;
  readonly approved?: boolean;
  readonly reason?: string;
  readonly isAutomatic?: boolean;
}

const RANK: Record<ToolCallState, number> = {
  'input-streaming': 0,
  'input-available': 1,
  'approval-requested': 2,
  'approval-responded': 3,
  preliminary: 4,
  'output-available': 5,
  'output-error': 5,
  'output-denied': 5,
};

export const rankOf = (tool: ToolState): number => RANK[tool.state];

export const isBehind = (a: ToolState, b: ToolState): boolean => rankOf(a) < rankOf(b);

export const isFinal = (tool: ToolState): boolean => RANK[tool.state] === 5;

/** As far as can be told: one of the two may not have its arguments, or not all of them. */
export function hasSameInput(a: ToolState, b: ToolState): boolean {
  if (a.input === undefined || b.input === undefined) return true;
  return a.state === 'input-streaming' || b.state === 'input-streaming' || equal(a.input, b.input);
}

/** A result whose call is elsewhere. */
export const isLoneResult = (tool: ToolState): boolean => tool.input === undefined && isFinal(tool);

/** Whether `later` goes on telling about the call `call`, or is another call under the same id. */
export function isSequel(call: ToolState, later: ToolState): boolean {
  if (isLoneResult(later)) return true;
  return !isFinal(call) && isBehind(call, later) && hasSameInput(call, later);
}

/** Reads `tool-<name>`, `dynamic-tool`, and the model's own `tool-call` and `tool-result`. */
export function readTool(part: AgentPart): ToolState | undefined {
  const { type } = part;
  if (type !== 'dynamic-tool' && !type.startsWith('tool-')) return undefined;
  const fields = part as AgentPart & Record<string, unknown>;
  const isModelPart = (type === 'tool-call' || type === 'tool-result') && typeof fields.toolName === 'string';
  const named = type === 'dynamic-tool' || isModelPart;
  const payload = readOutput(fields.output ?? fields.result, type === 'tool-result' && isModelPart);
  const output = payload.output !== undefined ? payload.output : nullWhereSet(fields);
  return {
    rawId: asString(fields.toolCallId) ?? '',
    name: (named ? asString(fields.toolName) : type.slice(5)) || 'unknown',
    state: readState(fields, payload.state, output),
    input: [fields.input, fields.args, fields.rawInput].find((input) => input !== undefined),
    inputText: asString(fields.inputText),
    output,
    errorText: asString(fields.errorText),
    approval: readApproval(fields.approval),
    providerExecuted: fields.providerExecuted === true,
    startedAt: asTime(fields.startedAt),
    endedAt: asTime(fields.endedAt),
  };
}

const asTime = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** `null` is a result: a tool that returns nothing has finished. */
function nullWhereSet(fields: Record<string, unknown>): null | undefined {
  const isNull = fields.output === null || fields.result === null;
  const isDone = fields.state === 'output-available' && fields.preliminary !== true;
  return isNull || isDone ? null : undefined;
}

function readOutput(output: unknown, isModelResult: boolean): { output: unknown; state?: ToolCallState } {
  if (!isRecord(output)) return { output };
  switch (output.type) {
    case 'error-text':
    case 'error-json':
      return { output: output.value, state: 'output-error' };
    case 'execution-denied':
      return { output: undefined, state: 'output-denied' };
    case 'text':
    case 'json':
    case 'content':
      return { output: isModelResult ? output.value : output };
    default:
      return { output };
  }
}

function readState(
  fields: Record<string, unknown>,
  told: ToolCallState | undefined,
  output: unknown,
): ToolCallState {
  if (told) return told;
  if (fields.isError === true) return 'output-error';
  const { state } = fields;
  if (state === 'output-available' || !(typeof state === 'string' && state in RANK)) {
    if (output === undefined && state !== 'output-available') return 'input-available';
    if (fields.preliminary === true) return 'preliminary';
    return detectToolError(output).isError ? 'output-error' : 'output-available';
  }
  return state as ToolCallState;
}

function readApproval(value: unknown): Approval | undefined {
  if (!isRecord(value)) return undefined;
  return {
    id: asString(value.id) ?? '',
    ...(typeof value.approved === 'boolean' && { approved: value.approved }),
    ...(typeof value.reason === 'string' && { reason: value.reason }),
    ...(typeof value.isAutomatic === 'boolean' && { isAutomatic: value.isAutomatic }),
  };
}

/**
 * The later word of one source about a call, over an earlier one: the state only rises, and between two finals the
 * later wins.
 */
export function raise(earlier: ToolState, later: ToolState): ToolState {
  return isBehind(later, earlier) ? fill(earlier, later) : fill(later, earlier);
}

/**
 * A row's word and a stream's word about one call. Between two finals the row wins, except that an error or a denial
 * in the stream beats a success in the row: rows lose their error tag on the way to a UIMessage. `exact` rows do not.
 */
export function reconcile(row: ToolState, stream: ToolState, exact: boolean): ToolState {
  if (isNewAttempt(row, stream)) return row;
  if (!isFinal(row) || !isFinal(stream)) return raise(row, stream);
  const tagLost = row.state === 'output-available' && stream.state !== 'output-available' && !exact;
  return tagLost ? { ...fill(stream, row), output: row.output } : fill(row, stream);
}

/** The server runs a call again as one that was approved by itself; what was known of it was the attempt before. */
export const isNewAttempt = ({ approval }: ToolState, known: ToolState): boolean =>
  approval?.isAutomatic === true && approval.id !== known.approval?.id && isFinal(known);

/** `main` with the fields it lacks taken from `other`. The name belongs to whoever has the call itself. */
function fill(main: ToolState, other: ToolState): ToolState {
  return {
    ...main,
    name: main.input === undefined && other.input !== undefined ? other.name : main.name,
    input: main.input ?? other.input,
    inputText: main.inputText ?? other.inputText,
    output: main.output !== undefined || !isFinal(main) ? main.output : other.output,
    errorText: main.errorText ?? other.errorText,
    approval: fillApproval(main.approval, other.approval),
    providerExecuted: main.providerExecuted || other.providerExecuted,
    startedAt: main.startedAt ?? other.startedAt,
    endedAt: main.endedAt ?? other.endedAt,
  };
}

function fillApproval(main: Approval | undefined, other: Approval | undefined): Approval | undefined {
  if (!main || !other) return main ?? other;
  if (main.approved === undefined && other.approved !== undefined)
    return { ...other, id: other.id || main.id };
  return main.id === '' && other.id !== '' ? { ...main, id: other.id } : main;
}
