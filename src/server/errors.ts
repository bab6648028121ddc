import { ConvexError } from 'convex/values';

/** Why the thread API refused a call. */
export type ThreadErrorCode =
  /** The caller may not do this, or the thread does not exist. The error does not say which. */
  | 'forbidden'
  /** The caller may use the thread, but it does not contain what the arguments name. */
  | 'not-found'
  | 'invalid-arguments'
  | 'too-large'
  /** The approval or the tool call has an answer already. */
  | 'already-answered'
  /** The question belongs to a turn that continued without it. */
  | 'expired'
  /** Not possible while a reply is being written. */
  | 'running'
  /** The app's `limit` refused the call. `retryAfter` says when it may be repeated. */
  | 'rate-limited'
  /** The limit of live runs is reached: `limits.concurrentRuns` or `limits.concurrentRunsPerUser`. */
  | 'too-many-runs'
  /** There is no run to stop, or none to resume. */
  | 'not-running';

/** `error.data` of every error the thread API throws on purpose. */
export type ThreadErrorData = {
  code: ThreadErrorCode;
  message: string;
  /** How many milliseconds to wait before the next try. */
  retryAfter?: number;
};

/** Whether a transaction has read or written more than Convex allows. */
export const isLimitError = (error: unknown): boolean =>
  /Too many (bytes|documents|reads|writes)\b/.test(String(error));

export const threadError = (
  code: ThreadErrorCode,
  message: string,
  details: Omit<ThreadErrorData, 'code' | 'message'> = {},
): ConvexError<ThreadErrorData> => new ConvexError({ code, message, ...details });
