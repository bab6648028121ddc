import type { FunctionArgs, FunctionReference, PaginationOptions } from 'convex/server';
import type { AgentUIMessage } from '../bridge/index.js';
import type { ApprovalResponse } from '../store/index.js';
import type { StreamsResult } from './streams/index.js';

/** A file in Convex storage, as `sendMessage` and `editMessage` take it. */
export interface UploadedFile {
  readonly storageId: string;
  readonly filename?: string;
  readonly mediaType?: string;
}

/** A file of a message that is being sent. */
export interface SentFile extends UploadedFile {
  /** The picture itself, shown until the server has the message. */
  readonly preview?: Blob;
}

/** What a message contains besides text and files. All of it must be JSON. */
export interface SentExtras {
  /** Settings for the reply, such as a model. `run` of `defineThreadApi` receives them. */
  readonly runConfig?: { readonly custom?: Readonly<Record<string, unknown>> };
  /** `metadata.custom` of the message, with the quote under `quote`. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Data parts. */
  readonly data?: ReadonlyArray<{ readonly name: string; readonly data: unknown }>;
}

/** A user's feedback on a message. */
export interface MessageFeedback {
  readonly type: 'positive' | 'negative';
  readonly comment?: string;
}

export type StreamArgs =
  | { kind: 'list'; startOrder?: number }
  | { kind: 'deltas'; cursors: Array<{ streamId: string; cursor: number }> };

/** A tool call as the server's ledger records it: what `getToolCalls` returns. */
export interface ToolCallRecord {
  readonly toolCallId: string;
  readonly toolName: string;
  /** The row that holds the call. */
  readonly messageId: string;
  readonly order: number;
  readonly status: string;
  /** How often the call ran. */
  readonly attempt: number;
  readonly error?: string;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** What `listThreadMessages` must return: `listUIMessages` with `streams` from `syncStreams`. */
export interface ListResult {
  readonly page: readonly AgentUIMessage[];
  readonly isDone: boolean;
  readonly continueCursor: string;
  readonly streams?: StreamsResult | undefined;
}

type OfThread = { threadId: string };
type OfMessage = OfThread & { messageId: string };

/** `SentExtras` with the types of Convex's validators, which have no `readonly`. */
type NewMessage = {
  prompt: string;
  files?: UploadedFile[];
  runConfig?: { custom?: Record<string, unknown> };
  metadata?: Record<string, unknown>;
  data?: Array<{ name: string; data: unknown }>;
};

/** The arguments with which the runtime calls each function. */
export interface CallArgs {
  listThreadMessages: OfThread & { paginationOpts: PaginationOptions; streamArgs?: StreamArgs };
  sendMessage: OfThread & NewMessage;
  startThread: NewMessage;
  generateUploadUrl: Record<string, never>;
  stop: OfThread;
  respondToApproval: OfThread & { responses: ApprovalResponse[] };
  listAllowedTools: OfThread;
  revokeAllowedTool: OfThread & { toolName: string };
  submitToolResult: OfThread & { toolCallId: string; result?: unknown; error?: string };
  retryToolCalls: OfThread & { toolCallIds: string[] };
  stopToolCall: OfThread & { toolCallId: string };
  resume: OfThread;
  getToolCalls: OfThread & { order?: number };
  regenerate: OfMessage & Pick<NewMessage, 'runConfig'>;
  editMessage: OfMessage & NewMessage;
  deleteMessage: OfMessage;
  submitFeedback: OfMessage & { feedback: MessageFeedback | null };
}

type Mutation<Name extends keyof CallArgs, Result = unknown> = FunctionReference<
  'mutation',
  'public',
  CallArgs[Name],
  Result
>;

/**
 * The functions of a thread: those of `defineThreadApi`, or your own with the same arguments. The thread offers a
 * feature only if its function exists. Convex's `api.file` seems to contain every function, so if you have only some of
 * them, name those: `{ listThreadMessages: api.chat.list, sendMessage: api.chat.send }`.
 */
export interface ThreadFunctions {
  /** The messages by pages, and the streams. */
  readonly listThreadMessages: FunctionReference<
    'query',
    'public',
    CallArgs['listThreadMessages'],
    ListResult
  >;
  /** Stores a message and starts the reply. */
  readonly sendMessage: Mutation<'sendMessage'>;
  /** Creates a thread with its first message. Without it, `threadId` cannot be undefined. */
  readonly startThread?: Mutation<'startThread', { readonly threadId: string }>;
  /** Returns an upload URL. Without it, users cannot attach files. */
  readonly generateUploadUrl?: Mutation<'generateUploadUrl', string>;
  /** Ends the run. */
  readonly stop?: Mutation<'stop'>;
  /** Answers approvals. */
  readonly respondToApproval?: Mutation<'respondToApproval'>;
  /** The tools that run in this thread without asking. */
  readonly listAllowedTools?: FunctionReference<
    'query',
    'public',
    CallArgs['listAllowedTools'],
    ReadonlyArray<{ readonly toolName: string }>
  >;
  /** Makes a tool ask again before it runs in this thread. */
  readonly revokeAllowedTool?: Mutation<'revokeAllowedTool'>;
  /** Stores the result of a client tool. */
  readonly submitToolResult?: Mutation<'submitToolResult'>;
  /** Retries calls of the newest turn that failed, were interrupted or do not respond. */
  readonly retryToolCalls?: Mutation<'retryToolCalls'>;
  /** Stops one running call. The run continues. */
  readonly stopToolCall?: Mutation<'stopToolCall'>;
  /** Resumes the interrupted run of the newest turn. */
  readonly resume?: Mutation<'resume'>;
  /** The records of tool calls, of one turn or of all. */
  readonly getToolCalls?: FunctionReference<
    'query',
    'public',
    CallArgs['getToolCalls'],
    readonly ToolCallRecord[]
  >;
  /** Replies to a turn again. */
  readonly regenerate?: Mutation<'regenerate'>;
  /** Replaces a user's message and replies again. */
  readonly editMessage?: Mutation<'editMessage'>;
  /** Removes a message. */
  readonly deleteMessage?: Mutation<'deleteMessage'>;
  /** Stores a user's feedback on a message. */
  readonly submitFeedback?: Mutation<'submitFeedback'>;
}

/** Checks that each function of `Api` accepts the arguments of `CallArgs`. A wrong one does not compile. */
export type CheckedFunctions<Api> = {
  [Name in keyof Api]: Name extends keyof CallArgs
    ? Api[Name] extends FunctionReference<'query' | 'mutation'>
      ? CallArgs[Name] extends FunctionArgs<Api[Name]>
        ? Api[Name]
        : never
      : Api[Name]
    : Api[Name];
};
