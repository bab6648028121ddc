import type { GenericDataModel, GenericMutationCtx, GenericQueryCtx } from 'convex/server';

/** What a caller wants to do. */
export type ThreadAction =
  | 'listThreadMessages'
  | 'sendMessage'
  | 'generateUploadUrl'
  | 'stop'
  | 'respondToApproval'
  | 'listAllowedTools'
  | 'revokeAllowedTool'
  | 'submitToolResult'
  | 'retryToolCalls'
  | 'stopToolCall'
  | 'resume'
  | 'getToolCalls'
  | 'regenerate'
  | 'editMessage'
  | 'deleteMessage'
  | 'submitFeedback'
  | 'startThread'
  | 'createThread'
  | 'getThread'
  | 'listThreads'
  | 'renameThread'
  | 'archiveThread'
  | 'markRead'
  | 'deleteThread';

/** The caller, as `authorize` returns it. */
export interface AuthorizedCaller {
  /** The user whose threads are listed and created. */
  readonly userId: string;
  /** Lets the caller edit, regenerate and delete messages of other users. @default false */
  readonly canEditOthers?: boolean;
}

/** What a caller wants to do, and to what. Fields that do not apply to the action are missing. */
export interface AccessRequest {
  readonly action: ThreadAction;
  /** Missing for actions without a thread: `startThread`, `createThread`, `listThreads`, `generateUploadUrl`. */
  readonly threadId?: string;
  /** The owner of the thread. Missing if the thread does not exist. */
  readonly ownerId?: string;
  /** The message to edit, regenerate, delete or rate. If it is not in this thread, only `messageId` is present. */
  readonly message?: {
    readonly messageId: string;
    readonly role?: 'user' | 'assistant' | 'tool' | 'system';
    readonly authorId?: string;
  };
  /** The calls to answer, retry or stop. `toolName` is missing if the newest turn has no such call. */
  readonly toolCalls?: ReadonlyArray<{ readonly toolCallId: string; readonly toolName?: string }>;
  /** The tool that should ask again. Only for `revokeAllowedTool`. */
  readonly toolName?: string;
  /** The files of the message. */
  readonly storageIds?: readonly string[];
}

/** The ctx that `authorize` gets: of a query or of a mutation. */
export type AuthorizeCtx<DataModel extends GenericDataModel = GenericDataModel> =
  | GenericQueryCtx<DataModel>
  | GenericMutationCtx<DataModel>;

/**
 * Decides who may do what. Runs before every function of the API. Return null or throw to refuse the call; the caller
 * learns only that it was refused. A `ConvexError` reaches the caller unchanged.
 */
export type Authorize<DataModel extends GenericDataModel = GenericDataModel> = (
  ctx: AuthorizeCtx<DataModel>,
  request: AccessRequest,
) => Promise<AuthorizedCaller | null>;

/** The argument of `limit`. */
export interface LimitRequest {
  readonly action: ThreadAction;
  /** Undefined for actions without a thread. */
  readonly threadId: string | undefined;
  readonly userId: string;
}

/** The result of `limit`, as `@convex-dev/rate-limiter` returns it. `retryAfter` is in milliseconds. */
export interface LimitResult {
  readonly ok: boolean;
  readonly retryAfter?: number | undefined;
}
