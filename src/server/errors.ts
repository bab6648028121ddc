import { ConvexError } from 'convex/values';

/** Why the thread API has refused something. */
export type ThreadErrorCode =
  /** The caller may not do this, or the thread does not exist: which of the two is not told. */
  | 'forbidden'
  /** The caller may use the thread, but what the arguments name is not in it. */
  | 'not-found'
  | 'invalid-arguments'
  | 'too-large'
  /** Somebody answered this approval or this tool call before. */
  | 'already-answered'
  /** The question belongs to a turn that has gone on without it. */
  | 'expired'
  /** Needs the run to be over. */
  | 'running'
  /** Needs a run, and there is none. */
  | 'not-running';

/** `error.data` of every error the thread API throws on purpose. */
export type ThreadErrorData = { code: ThreadErrorCode; message: string };

export const threadError = (code: ThreadErrorCode, message: string): ConvexError<ThreadErrorData> =>
  new ConvexError({ code, message });
