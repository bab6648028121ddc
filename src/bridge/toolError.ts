import { isRecord, toJson, toText } from './json.js';

export interface ToolError {
  readonly isError: boolean;
  /** A sentence a person can read. Present when `isError`. */
  readonly errorText?: string;
}

const NO_ERROR: ToolError = { isError: false };
const UNKNOWN = 'The tool failed.';

// The AI SDK masks errors with this sentence unless the app passes its own onError; String(object) gives the other.
const MEANINGLESS = new Set([
  '',
  'An error occurred.',
  '[object Object]',
  'Unknown error',
  'undefined',
  'null',
]);

/**
 * Whether a tool's output is an error in disguise: `{ success: false, … }`, `{ error: true, message }`,
 * `{ error: '…' }`, `{ error: { message } }`, an `isError` payload (MCP), or the AI SDK's `error-text` / `error-json`.
 */
export function detectToolError(output: unknown): ToolError {
  if (!isRecord(output)) return NO_ERROR;
  if (output.type === 'error-text' || output.type === 'error-json') return failed(output.value);
  if (output.isError === true || output.success === false) return failed(output);
  const { error } = output;
  if (output.success === true || error === undefined || error === null) return NO_ERROR;
  if (error === true) return failed(output);
  if (typeof error === 'string' && error.trim() !== '') return failed(error);
  if (isRecord(error) && typeof error.message === 'string') return failed(error);
  return NO_ERROR;
}

function failed(payload: unknown): ToolError {
  return { isError: true, errorText: readError(payload) ?? UNKNOWN };
}

/** The first text among the candidates that tells a person something. */
export function errorTextOf(...candidates: unknown[]): string {
  for (const candidate of candidates) {
    const text = readError(candidate);
    if (text !== undefined) return text;
  }
  return UNKNOWN;
}

/** The text of an error payload of any shape, or undefined where it says nothing. */
function readError(payload: unknown, depth = 0): string | undefined {
  if (typeof payload === 'string') return MEANINGLESS.has(payload.trim()) ? undefined : payload;
  if (payload === undefined || payload === null || typeof payload === 'boolean') return undefined;
  if (typeof payload !== 'object') return toText(toJson(payload));
  if (depth > 4) return undefined;
  if (Array.isArray(payload)) {
    const texts = payload.map((entry) => readError(entry, depth + 1)).filter((text) => text !== undefined);
    return texts.length > 0 ? texts.join('\n') : undefined;
  }
  const record = payload as Record<string, unknown>;
  for (const key of ['message', 'errorText', 'error', 'reason', 'text', 'content', 'value', 'detail']) {
    const text = readError(record[key], depth + 1);
    if (text !== undefined) return text;
  }
  if (depth > 0) return undefined;
  const { success: _s, error: _e, isError: _i, type: _t, ...rest } = record;
  return Object.keys(rest).length > 0 ? toText(toJson(payload)) : undefined;
}
