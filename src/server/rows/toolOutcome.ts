import { isRecord } from '../../shared/json.js';
import { detectToolError, errorTextOf } from '../../shared/toolError.js';

export type Outcome =
  | { readonly type: 'denied' }
  | { readonly type: 'success'; readonly output: unknown }
  | { readonly type: 'error'; readonly text: string; readonly raw: unknown };

/**
 * The outcome in a stored `tool-result`. `toUIMessages` drops the tags `error-text` and `error-json`, which is why an
 * error looks like a success after a reload.
 */
export function readOutcome(part: Record<string, unknown>): Outcome {
  const { output = { value: part.result } } = part;
  const isTagged = isRecord(output) && (typeof output.type === 'string' || part.output === undefined);
  if (isTagged && output.type === 'execution-denied') return { type: 'denied' };
  const value = isTagged ? output.value : output;
  const isError = part.isError === true || (isTagged && String(output.type).startsWith('error-'));
  if (isError) return { type: 'error', text: errorTextOf(value), raw: value };
  const soft = detectToolError(value);
  return soft.isError
    ? { type: 'error', text: errorTextOf(soft.errorText), raw: value }
    : { type: 'success', output: value ?? null };
}
