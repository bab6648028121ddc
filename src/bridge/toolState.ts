import { asString, defined, equal, isRecord, type Fields } from './json.js';
import { detectToolError, errorTagOf } from './toolError.js';
import { readPermission } from './permission.js';
import type { AgentPart, ToolCallOutcome, ToolCallState, ToolPermission } from './types.js';

/** A tool call as one source (a stored row or a stream) tells it. What it does not tell is not there. */
export interface ToolState {
  readonly rawId: string;
  readonly name: string;
  readonly state: ToolCallState;
  /** Missing while none is known: the call is on another page, or still streams. */
  readonly input?: unknown;
  /** The text of an input that still streams, where the stream keeps it. */
  readonly inputText?: string;
  readonly output?: unknown;
  readonly errorText?: string;
  readonly approval?: Approval;
  readonly providerExecuted?: true;
  /** When the tool ran, where the server has recorded it. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How often the tool was run, where the server counts it. */
  readonly attempt?: number;
  readonly outcome?: ToolCallOutcome;
  /** The server has recorded that the call waits for a person. */
  readonly isAwaited?: true;
  /** The server lets people run it again. */
  readonly canRetry?: true;
  readonly permission?: ToolPermission;
}

export interface Approval {
  readonly id: string;
  readonly approved?: boolean;
  readonly reason?: string;
  readonly isAutomatic?: boolean;
}

/** From the lowest to the highest; those from `FINAL` on are equals. */
const STATES: ToolCallState[] = [
  'input-streaming',
  'input-available',
  'approval-requested',
  'approval-responded',
  'preliminary',
  'output-available',
  'output-error',
  'output-denied',
];
const FINAL = 5;

export const rankOf = ({ state }: ToolState): number => Math.min(STATES.indexOf(state), FINAL);

export const isBehind = (a: ToolState, b: ToolState): boolean => rankOf(a) < rankOf(b);

export const isFinal = (tool: ToolState): boolean => rankOf(tool) === FINAL;

/** As far as can be told: one of the two may not have its arguments, or not all of them. */
export const hasSameInput = (a: ToolState, b: ToolState): boolean =>
  [a, b].some(({ input, state }) => input === undefined || state === 'input-streaming') ||
  equal(a.input, b.input);

/** A result whose call is elsewhere. */
export const isLoneResult = (tool: ToolState): boolean => tool.input === undefined && isFinal(tool);

/** Whether `later` goes on telling about the call `call`, or is another call under the same id. */
export const isSequel = (call: ToolState, later: ToolState): boolean =>
  isLoneResult(later) || (!isFinal(call) && isBehind(call, later) && hasSameInput(call, later));

/** Reads `tool-<name>`, `dynamic-tool`, and the model's own `tool-call` and `tool-result`. */
export function readTool(part: AgentPart): ToolState | undefined {
  const { type } = part;
  const isTyped = type.startsWith('tool-');
  if (!isTyped && type !== 'dynamic-tool') return undefined;
  const fields = part as AgentPart & Fields;
  const { state, approval } = fields;
  const toolName = asString(fields.toolName);
  let output = fields.output === undefined ? fields.result : fields.output;
  const told = errorTagOf(output);
  // The model's own results are wrapped, and so are errors.
  if (told || (type === 'tool-result' && toolName && isRecord(output) && 'value' in output)) {
    output = (output as Fields).value;
  }
  const isPreliminary = fields.preliminary === true;
  const isDone = state === 'output-available' && !isPreliminary;
  // A tool that returns nothing has finished too.
  if (isDone && output === undefined) output = null;
  return defined({
    rawId: asString(fields.toolCallId) ?? '',
    name: toolName || (isTyped && type.slice(5)) || 'unknown',
    state: told ?? (fields.isError === true ? 'output-error' : stateOf(state, output, isPreliminary)),
    input: [fields.input, fields.args, fields.rawInput].find((input) => input !== undefined),
    inputText: asString(fields.inputText),
    output,
    errorText: asString(fields.errorText),
    approval: isRecord(approval)
      ? defined({
          id: asString(approval.id) ?? '',
          approved: asType('boolean', approval.approved),
          reason: asString(approval.reason),
          isAutomatic: asType('boolean', approval.isAutomatic),
        })
      : undefined,
    providerExecuted: fields.providerExecuted === true || undefined,
    startedAt: asType('number', fields.startedAt),
    endedAt: asType('number', fields.endedAt),
    // A call that has not run yet has no attempt.
    attempt: Number(fields.attempt) >= 1 ? asType('number', fields.attempt) : undefined,
    isAwaited: fields.isAwaited === true || undefined,
    canRetry: fields.canRetry === true || undefined,
    permission: readPermission(fields.permission),
    outcome: fields.outcome === 'unknown' || fields.outcome === 'interrupted' ? fields.outcome : undefined,
  }) as ToolState;
}

const asType = (type: string, value: unknown): unknown => (typeof value === type ? value : undefined);

function stateOf(state: unknown, output: unknown, isPreliminary: boolean): ToolCallState {
  if (state !== 'output-available') {
    if (STATES.includes(state as ToolCallState)) return state as ToolCallState;
    if (output === undefined) return 'input-available';
  }
  if (isPreliminary) return 'preliminary';
  return detectToolError(output).isError ? 'output-error' : 'output-available';
}

/**
 * The later word of one source about a call, over an earlier one: the state only rises, and between two finals the
 * later wins. A later attempt replaces an earlier one.
 */
export const raise = (earlier: ToolState, later: ToolState): ToolState =>
  laterAttempt(earlier, later) ?? (isBehind(later, earlier) ? fill(earlier, later) : fill(later, earlier));

/**
 * A row's word and a stream's word about one call. Between two finals the row wins, except that an error or a denial
 * in the stream beats a success in the row: rows lose their error tag on the way to a UIMessage. `exact` rows do not.
 */
export function reconcile(row: ToolState, stream: ToolState, exact: boolean | undefined): ToolState {
  const later = laterAttempt(row, stream);
  if (later) return later;
  if (!isFinal(row) || !isFinal(stream)) return raise(stream, row);
  const tagLost = row.state === 'output-available' && stream.state !== row.state && !exact;
  return tagLost ? { ...fill(stream, row), output: row.output } : fill(row, stream);
}

/**
 * Whether `tool` is about a later attempt than `known`. Streams do not count attempts: a call in one is of the first, a
 * result without its call can be of any.
 */
export const isNewAttempt = (tool: ToolState, known: ToolState): boolean =>
  (tool.attempt ?? 1) > (known.attempt ?? (isLoneResult(known) ? Infinity : 1));

/** The word about the later attempt, if the two are about different ones. Only the call itself stays from the other. */
function laterAttempt(a: ToolState, b: ToolState): ToolState | undefined {
  const isA = isNewAttempt(a, b);
  if (!isA && !isNewAttempt(b, a)) return undefined;
  const [later, earlier] = isA ? [a, b] : [b, a];
  const approval = later.approval ?? earlier.approval;
  const call = later.input === undefined && earlier.input !== undefined ? earlier : later;
  return { ...later, ...defined({ approval, input: call.input }), name: call.name } as ToolState;
}

/** `main` with the fields it lacks taken from `other`. The name belongs to whoever has the call itself. */
function fill(main: ToolState, other: ToolState): ToolState {
  const { name } = main.input === undefined && other.input !== undefined ? other : main;
  // A preliminary output is none.
  const { output } = main.output === undefined && isFinal(main) && isFinal(other) ? other : main;
  const { outcome } = main;
  const approval = main.approval && {
    ...other.approval,
    ...main.approval,
    id: main.approval.id || other.approval?.id,
  };
  return { ...other, ...main, ...defined({ approval }), name, output, outcome } as ToolState;
}
