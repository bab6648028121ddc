import { isRecord } from '../../shared/json.js';

/** A temporary failure of the provider, and how long it asks to wait. */
export interface TransientError {
  readonly retryAfterMs: number | undefined;
  /** The provider got too many requests. */
  readonly isRateLimit: boolean;
}

const TRANSIENT_CODES = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);
const RATE_LIMIT_TEXT = /\b(rate.?limit|too many requests)/i;
const TRANSIENT_TEXT =
  /\b(rate.?limit|too many requests|overloaded|timed? ?out|timeout|ECONNRESET|ETIMEDOUT|ECONNREFUSED|EAI_AGAIN|socket hang up|fetch failed|network error|service unavailable)\b/i;

/** Recognizes rate limits, server errors and lost connections; undefined for an error that would recur. */
export function readTransientError(error: unknown): TransientError | undefined {
  if (!isRecord(error) && !(error instanceof Error)) return undefined;
  const fields = error as Record<string, unknown>;
  // The AI SDK wraps the last error of its own retries.
  if (fields.lastError !== undefined) return readTransientError(fields.lastError);
  const status = typeof fields.statusCode === 'number' ? fields.statusCode : fields.status;
  const message = typeof fields.message === 'string' ? fields.message : '';
  const hasStatus = typeof status === 'number';
  const isTransient = hasStatus
    ? TRANSIENT_CODES.has(status)
    : fields.isRetryable === true || TRANSIENT_TEXT.test(message);
  if (!isTransient) return fields.cause === undefined ? undefined : readTransientError(fields.cause);
  return {
    retryAfterMs: readRetryAfter(fields.responseHeaders),
    isRateLimit: hasStatus ? status === 429 : RATE_LIMIT_TEXT.test(message),
  };
}

const MAX_WAIT_MS = 10 * 60_000;

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
function readRetryAfter(headers: unknown, now = Date.now()): number | undefined {
  if (!isRecord(headers)) return undefined;
  const ms = Number(headers['retry-after-ms']);
  if (Number.isFinite(ms) && ms >= 0) return Math.min(ms, MAX_WAIT_MS);
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) && wait >= 0 ? Math.min(wait, MAX_WAIT_MS) : undefined;
}
