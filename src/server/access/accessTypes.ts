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

/** Who calls, as `authorize` says. */
export interface AuthorizedCaller {
  /** Whose threads are listed and created. */
  readonly userId: string;
  /** May edit, regenerate and delete what other users of the thread have written. @default false */
  readonly canEditOthers?: boolean;
}

/** What a caller wants to do, and to what. Fields that the action does not concern are missing. */
export interface AccessRequest {
  readonly action: ThreadAction;
  /** Missing for actions that concern no thread yet: `startThread`, `createThread`, `listThreads`,
   * `generateUploadUrl`. */
  readonly threadId?: string;
  /** Whose thread it is. Missing if there is no such thread. */
  readonly ownerId?: string;
  /** The message to edit, regenerate, delete or rate. Only `messageId` is known if it is not in this thread. */
  readonly message?: {
    readonly messageId: string;
    readonly role?: 'user' | 'assistant' | 'tool' | 'system';
    readonly authorId?: string;
  };
  /** The calls to answer, retry or stop. `toolName` is missing if the newest turn has no such call. */
  readonly toolCalls?: ReadonlyArray<{ readonly toolCallId: string; readonly toolName?: string }>;
  /** The tool that is to ask again. Only for `revokeAllowedTool`. */
  readonly toolName?: string;
  /** The files that the message will carry. */
  readonly storageIds?: readonly string[];
}

/** What `authorize` can read with: the ctx of a query, or of a mutation. */
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

/** What `limit` decides about. */
export interface LimitRequest {
  readonly action: ThreadAction;
  /** Undefined for actions that concern no thread yet. */
  readonly threadId: string | undefined;
  readonly userId: string;
}

/** As `limit` of `@convex-dev/rate-limiter` returns it. `retryAfter` is in milliseconds. */
export interface LimitResult {
  readonly ok: boolean;
  readonly retryAfter?: number | undefined;
}
