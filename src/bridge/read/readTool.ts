import { asString, defined, isRecord, type Fields } from '../../shared/json.js';
import { readPermission } from './readPermission.js';
import { detectToolError, errorTagOf } from '../../shared/toolError.js';
import { isToolCallState, type ToolState } from '../parts/toolState.js';
import type { AgentPart, ToolCallState } from '../types.js';

/** Reads `tool-<name>`, `dynamic-tool`, and the model's own `tool-call` and `tool-result`. */
export function readTool(part: AgentPart): ToolState | undefined {
  const { type } = part;
  const isTyped = type.startsWith('tool-');
  if (!isTyped && type !== 'dynamic-tool') return undefined;
  const fields = part as AgentPart & Fields;
  const { state, approval } = fields;
  const toolName = asString(fields.toolName);
  let output = fields.output === undefined ? fields.result : fields.output;
  const tag = errorTagOf(output);
  // The model's own results are wrapped, and so are errors.
  if (tag || (type === 'tool-result' && toolName && isRecord(output) && 'value' in output)) {
    output = (output as Fields).value;
  }
  const isPreliminary = fields.preliminary === true;
  const isDone = state === 'output-available' && !isPreliminary;
  // A tool that returns nothing has also finished.
  if (isDone && output === undefined) output = null;
  return defined({
    rawId: asString(fields.toolCallId) ?? '',
    name: toolName || (isTyped && type.slice(5)) || 'unknown',
    state: tag ?? (fields.isError === true ? 'output-error' : stateOf(state, output, isPreliminary)),
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
    attempt: typeof fields.attempt === 'number' && fields.attempt >= 1 ? fields.attempt : undefined,
    isAwaited: fields.isAwaited === true || undefined,
    canRetry: fields.canRetry === true || undefined,
    permission: readPermission(fields.permission),
    outcome: fields.outcome === 'unknown' || fields.outcome === 'interrupted' ? fields.outcome : undefined,
  }) as ToolState;
}

const asType = (type: string, value: unknown): unknown => (typeof value === type ? value : undefined);

function stateOf(state: unknown, output: unknown, isPreliminary: boolean): ToolCallState {
  if (state !== 'output-available') {
    if (isToolCallState(state)) return state;
    if (output === undefined) return 'input-available';
  }
  if (isPreliminary) return 'preliminary';
  return detectToolError(output).isError ? 'output-error' : 'output-available';
}
