import { castDraft, produce } from 'immer';
import { isRecord } from '../shared/json.js';

/** What the user asked the server to do. */
export type CommandKind =
  | 'sendMessage'
  | 'respondToApproval'
  | 'revokeAllowedTool'
  | 'retryToolCalls'
  | 'resume'
  | 'stop'
  | 'stopToolCall'
  | 'editMessage'
  | 'regenerate'
  | 'deleteMessage'
  | 'submitToolResult'
  | 'submitFeedback';

/** A command that starts. */
export interface CommandRequest {
  readonly kind: CommandKind;
  /** The ids of the tool calls, approvals or message that the command concerns, or the name of a tool. @default [] */
  readonly targets?: readonly string[];
}

/** A command that is pending or failed. Successful commands are removed, because the thread shows their effect. */
export interface CommandState {
  readonly id: string;
  readonly kind: CommandKind;
  /** The ids of the tool calls, approvals or message that the command concerns, or the name of a tool. */
  readonly targets: readonly string[];
  readonly state: 'pending' | 'failed';
  readonly startedAt: number;
  readonly error: CommandError | undefined;
  /** When the server will accept the command again, if it was rate-limited. */
  readonly retryAt?: number | undefined;
}

/** A class, so that immer does not freeze the thrown value. */
export class CommandError {
  /** A readable sentence: the server's, otherwise in English. */
  readonly message: string;
  /** The thrown value. */
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.message = readableError(cause);
    this.cause = cause;
  }

  toJSON(): unknown {
    return { message: this.message };
  }
}

/** Far more than a user can start, so that commands that never end do not fill the memory. */
const LIMIT = 100;

export const addCommand = (
  commands: readonly CommandState[],
  command: CommandState,
): readonly CommandState[] =>
  produce(commands, (draft) => {
    draft.push(castDraft(command));
    if (draft.length <= LIMIT) return;
    const failed = draft.findIndex(({ state }) => state === 'failed');
    draft.splice(Math.max(0, failed), 1);
  });

export const removeCommand = (commands: readonly CommandState[], id: string): readonly CommandState[] =>
  produce(commands, (draft) => {
    const index = draft.findIndex((command) => command.id === id);
    if (index >= 0) draft.splice(index, 1);
  });

export const failCommand = (
  commands: readonly CommandState[],
  id: string,
  cause: unknown,
  now: number,
): readonly CommandState[] =>
  produce(commands, (draft) => {
    const command = draft.find((known) => known.id === id);
    if (!command) return;
    const retryAfter = retryAfterOf(cause);
    const retryAt = retryAfter === undefined ? undefined : now + retryAfter;
    Object.assign(command, { state: 'failed', error: new CommandError(cause), retryAt });
  });

/** How long the server asks to wait: an error of the thread API, or of `@convex-dev/rate-limiter` itself. */
function retryAfterOf(cause: unknown): number | undefined {
  const data = isRecord(cause) ? cause.data : undefined;
  const { retryAfter } = isRecord(data) ? data : {};
  return typeof retryAfter === 'number' && Number.isFinite(retryAfter) ? Math.max(0, retryAfter) : undefined;
}

/**
 * The sentence that the server meant for the user, without the wrapping of Convex and JavaScript.
 * @param unknown the sentence to return if there is none
 */
export function readableError(cause: unknown, unknown = 'Something went wrong.'): string {
  const data = isRecord(cause) ? cause.data : undefined;
  const message = [data, isRecord(data) && data.message, isRecord(cause) && cause.message, cause].find(
    (text): text is string => typeof text === 'string',
  );
  const [line = ''] = (message ?? '')
    .replace(/^(\[(CONVEX|Request ID)[^\]]*\]\s*)+(Server Error\s*)?/, '')
    .replace(/^Uncaught (\w*Error: )?/, '')
    .replace(/\s*Called by client\s*$/, '')
    .trim()
    .split('\n', 1);
  return line.trim() || unknown;
}
