import { asString, isRecord, toJson, toText, type Fields } from './json.js';

/** Why a tool call failed. */
export interface ToolError {
  readonly isError: boolean;
  /** A readable sentence. Present when `isError`. */
  readonly errorText?: string;
}

const UNKNOWN = 'The tool failed.';

// The AI SDK masks errors with the first of these unless the app passes its own onError; String(object) gives the
// second.
const MEANINGLESS = /^(An error occurred\.|\[object Object\]|Unknown error|undefined|null)?$/;

/** The error state of the AI SDK's own wrapper of an output. */
export function errorTagOf(output: unknown): 'output-error' | 'output-denied' | undefined {
  const type = isRecord(output) && output.type;
  if (type === 'error-text' || type === 'error-json') return 'output-error';
  return type === 'execution-denied' ? 'output-denied' : undefined;
}

/**
 * Whether a tool's output reports an error: `{ success: false, … }`, `{ error: true, message }`, `{ error: '…' }`, `{
 * error: { message } }`, an `isError` payload (MCP), or the AI SDK's `error-text` / `error-json`.
 */
export function detectToolError(output: unknown): ToolError {
  const payload = isRecord(output) ? payloadOf(output) : undefined;
  return payload === undefined ? { isError: false } : { isError: true, errorText: errorTextOf(payload) };
}

/** The part of an output that describes the error, if it is one. */
function payloadOf(output: Fields): unknown {
  const { error, success } = output;
  if (errorTagOf(output) === 'output-error') return output.value ?? null;
  if (output.isError === true || success === false) return output;
  if (success === true) return undefined;
  if (error === true) return output;
  if (isRecord(error)) return typeof error.message === 'string' ? error : undefined;
  return asString(error)?.trim() ? error : undefined;
}

/** The first readable text among the candidates. */
export function errorTextOf(...candidates: unknown[]): string {
  return firstText(candidates, 0) ?? UNKNOWN;
}

function firstText(candidates: unknown[], depth: number): string | undefined {
  for (const candidate of candidates) {
    const text = readError(candidate, depth);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The text of an error payload of any shape, or undefined if it has none. */
function readError(payload: unknown, depth: number): string | undefined {
  if (typeof payload === 'string') return MEANINGLESS.test(payload.trim()) ? undefined : payload;
  if (payload === undefined || payload === null || typeof payload === 'boolean') return undefined;
  if (typeof payload !== 'object') return toText(toJson(payload));
  if (depth > 4) return undefined;
  if (Array.isArray(payload)) {
    const texts = payload.map((entry) => readError(entry, depth + 1));
    return texts.filter((text) => text !== undefined).join('\n') || undefined;
  }
  const fields = payload as Fields;
  const text = firstText(
    ['message', 'errorText', 'error', 'reason', 'text', 'content', 'value', 'detail'].map(
      (key) => fields[key],
    ),
    depth + 1,
  );
  if (text !== undefined || depth > 0) return text;
  const hasOtherFields = Object.keys(fields).some((key) => !/^(success|error|isError|type)$/.test(key));
  return hasOtherFields ? toText(toJson(payload)) : undefined;
}
