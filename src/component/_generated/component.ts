/* eslint-disable */
/**
 * Generated `ComponentApi` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen`.
 * @module
 */

import type { FunctionReference } from "convex/server";

/**
 * A utility for referencing a Convex component's exposed API.
 *
 * Useful when expecting a parameter like `components.myComponent`.
 * Usage:
 * ```ts
 * async function myFunction(ctx: QueryCtx, component: ComponentApi) {
 *   return ctx.runQuery(component.someFile.someQuery, { ...args });
 * }
 * ```
 */
export type ComponentApi<Name extends string | undefined = string | undefined> =
  {
    allowedTools: {
      allow: FunctionReference<
        "mutation",
        "internal",
        { threadId: string; toolName: string; userId: string },
        null,
        Name
      >;
      find: FunctionReference<
        "query",
        "internal",
        { threadId: string; toolName: string; userId: string },
        { _creationTime: number; _id: string; grantedAt: number; threadId: string; toolName: string; userId: string } | null,
        Name
      >;
      list: FunctionReference<
        "query",
        "internal",
        { threadId: string },
        Array<{ _creationTime: number; _id: string; grantedAt: number; threadId: string; toolName: string; userId: string }>,
        Name
      >;
      revoke: FunctionReference<
        "mutation",
        "internal",
        { threadId: string; toolName: string },
        null,
        Name
      >;
    };
    feedback: {
      list: FunctionReference<
        "query",
        "internal",
        { fromOrder: number; threadId: string; toOrder: number; userId: string },
        Array<{ _creationTime: number; _id: string; comment?: string; createdAt: number; messageId: string; order: number; threadId: string; type: "positive" | "negative"; userId: string }>,
        Name
      >;
      set: FunctionReference<
        "mutation",
        "internal",
        { feedback: { comment?: string; type: "positive" | "negative" } | null; messageId: string; order: number; threadId: string; userId: string },
        null,
        Name
      >;
    };
    runs: {
      beat: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; runId: string },
        { isCurrent: boolean; stopRequested: Array<string> },
        Name
      >;
      begin: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; runId: string },
        { run: { _creationTime: number; _id: string; attempt: number; endedAt?: number; error?: string; isStreamBehind?: boolean; jobId?: string; order: number; promptMessageId: string; remade?: Array<{ attempt: number; messageId: string }>; resumes: number; retryAt?: number; runConfig?: string; startedAt: number; status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "interrupted"; stream?: { attempt: number; streamId: string }; threadId: string; trouble?: "rate-limited" | "unavailable" | "crashed"; userId: string }; step: { _creationTime: number; _id: string; checkpoint?: { chunks: string; cursor: number }; content?: string; count: number; messageId?: string; position: { cursor: number; skip: number }; runId: string; saved?: { key: string; messageIds: Array<string> }; stepOrder?: number } } | null,
        Name
      >;
      countLive: FunctionReference<
        "query",
        "internal",
        { max: number; threadId: string; userId: string },
        { thread: number; user: number },
        Name
      >;
      end: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; error?: string; isWaiting?: boolean; runId: string; status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "interrupted"; trouble?: "rate-limited" | "unavailable" | "crashed" },
        boolean,
        Name
      >;
      get: FunctionReference<
        "query",
        "internal",
        { runId: string },
        { run: { _creationTime: number; _id: string; attempt: number; endedAt?: number; error?: string; isStreamBehind?: boolean; jobId?: string; order: number; promptMessageId: string; remade?: Array<{ attempt: number; messageId: string }>; resumes: number; retryAt?: number; runConfig?: string; startedAt: number; status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "interrupted"; stream?: { attempt: number; streamId: string }; threadId: string; trouble?: "rate-limited" | "unavailable" | "crashed"; userId: string }; step: { _creationTime: number; _id: string; checkpoint?: { chunks: string; cursor: number }; content?: string; count: number; messageId?: string; position: { cursor: number; skip: number }; runId: string; saved?: { key: string; messageIds: Array<string> }; stepOrder?: number } | null } | null,
        Name
      >;
      getSignals: FunctionReference<
        "query",
        "internal",
        { attempt: number; runId: string },
        { isCurrent: boolean; stopRequested: Array<string> },
        Name
      >;
      hasOthersAfter: FunctionReference<
        "query",
        "internal",
        { order: number; threadId: string; userId: string },
        boolean,
        Name
      >;
      lastActivity: FunctionReference<
        "query",
        "internal",
        { runId: string },
        number | null,
        Name
      >;
      listByOrder: FunctionReference<
        "query",
        "internal",
        { order: number; threadId: string },
        Array<{ _creationTime: number; _id: string; attempt: number; endedAt?: number; error?: string; isStreamBehind?: boolean; jobId?: string; order: number; promptMessageId: string; remade?: Array<{ attempt: number; messageId: string }>; resumes: number; retryAt?: number; runConfig?: string; startedAt: number; status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "interrupted"; stream?: { attempt: number; streamId: string }; threadId: string; trouble?: "rate-limited" | "unavailable" | "crashed"; userId: string }>,
        Name
      >;
      listLive: FunctionReference<
        "query",
        "internal",
        { threadId: string },
        Array<{ _creationTime: number; _id: string; attempt: number; endedAt?: number; error?: string; isStreamBehind?: boolean; jobId?: string; order: number; promptMessageId: string; remade?: Array<{ attempt: number; messageId: string }>; resumes: number; retryAt?: number; runConfig?: string; startedAt: number; status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "interrupted"; stream?: { attempt: number; streamId: string }; threadId: string; trouble?: "rate-limited" | "unavailable" | "crashed"; userId: string }>,
        Name
      >;
      listNewest: FunctionReference<
        "query",
        "internal",
        { threadId: string },
        Array<{ _creationTime: number; _id: string; attempt: number; endedAt?: number; error?: string; isStreamBehind?: boolean; jobId?: string; order: number; promptMessageId: string; remade?: Array<{ attempt: number; messageId: string }>; resumes: number; retryAt?: number; runConfig?: string; startedAt: number; status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "interrupted"; stream?: { attempt: number; streamId: string }; threadId: string; trouble?: "rate-limited" | "unavailable" | "crashed"; userId: string }>,
        Name
      >;
      noteRemade: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; messageId: string; runId: string },
        null,
        Name
      >;
      noteStreamBehind: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; runId: string },
        null,
        Name
      >;
      reopen: FunctionReference<
        "mutation",
        "internal",
        { runId: string },
        number | null,
        Name
      >;
      setJob: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; jobId: string; runId: string },
        null,
        Name
      >;
      start: FunctionReference<
        "mutation",
        "internal",
        { isSequel?: boolean; order: number; promptMessageId: string; runConfig?: string; thread?: { archived: boolean; title?: string; userId: string }; threadId: string; userId: string },
        { attempt: number; runId: string },
        Name
      >;
      takeOver: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; isResume: boolean; retryAt?: number; runId: string; trouble?: "rate-limited" | "unavailable" | "crashed" },
        number | null,
        Name
      >;
    };
    steps: {
      check: FunctionReference<
        "query",
        "internal",
        { attempt: number; key: string; runId: string },
        { isCurrent: boolean; messageIds?: Array<string> },
        Name
      >;
      commit: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; isStep: boolean; key: string; messageIds: Array<string>; open?: { messageId: string; stepOrder: number }; position: { cursor: number; skip: number }; runId: string },
        boolean,
        Name
      >;
      getStream: FunctionReference<
        "query",
        "internal",
        { attempt: number; runId: string },
        { isCurrent: boolean; streamId?: string },
        Name
      >;
      setCheckpoint: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; checkpoint: { chunks: string; cursor: number }; messageId: string; runId: string },
        null,
        Name
      >;
      setStream: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; runId: string; streamId: string },
        null,
        Name
      >;
    };
    threadList: {
      isComplete: FunctionReference<
        "query",
        "internal",
        { userId: string },
        boolean,
        Name
      >;
      list: FunctionReference<
        "query",
        "internal",
        { after?: { activityAt: number; recordedAt: number }; downTo?: { activityAt: number; recordedAt: number } | "end"; numItems: number; userId: string },
        { isDone: boolean; mayHaveMore: boolean; page: Array<{ _creationTime: number; _id: string; archived: boolean; isUnread?: boolean; isWaiting: boolean; lastActivityAt: number; runningRuns: number; threadId: string; title?: string; userId: string }> },
        Name
      >;
      listUnrecorded: FunctionReference<
        "query",
        "internal",
        { threadIds: Array<string> },
        Array<string>,
        Name
      >;
      markRead: FunctionReference<
        "mutation",
        "internal",
        { threadId: string; userId: string },
        null,
        Name
      >;
      record: FunctionReference<
        "mutation",
        "internal",
        { isLast: boolean; threads: Array<{ lastActivityAt: number; thread: { archived: boolean; title?: string; userId: string }; threadId: string }>; userId: string },
        null,
        Name
      >;
    };
    threads: {
      get: FunctionReference<
        "query",
        "internal",
        { threadId: string },
        { _creationTime: number; _id: string; archived: boolean; isUnread?: boolean; isWaiting: boolean; lastActivityAt: number; runningRuns: number; threadId: string; title?: string; userId: string } | null,
        Name
      >;
      hide: FunctionReference<
        "mutation",
        "internal",
        { threadId: string },
        null,
        Name
      >;
      remove: FunctionReference<
        "mutation",
        "internal",
        { threadId: string },
        { isDone: boolean },
        Name
      >;
      upsert: FunctionReference<
        "mutation",
        "internal",
        { thread: { archived: boolean; title?: string; userId: string }; threadId: string },
        null,
        Name
      >;
    };
    toolCalls: {
      cleanupIncomplete: FunctionReference<
        "mutation",
        "internal",
        { except: Array<{ messageId: string; toolCallId: string }>; runId: string; runningAs: "unknown" | "interrupted" },
        Array<{ attempt: number; from: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown" | null; messageId: string; to: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }>,
        Name
      >;
      decide: FunctionReference<
        "mutation",
        "internal",
        { decisions: Array<{ approvalId: string; approved: boolean; by: string; edit?: { argsDigest: string; edited: string; original: string }; isAlways?: boolean; messageId: string; reason?: string; toolCallId: string }> },
        Array<{ attempt: number; from: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown" | null; messageId: string; to: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }>,
        Name
      >;
      getByMessage: FunctionReference<
        "query",
        "internal",
        { messageId: string },
        Array<{ _creationTime: number; _id: string; answeredBy: "server" | "client" | "provider"; approval?: { approvalId: string; approved?: boolean; argsDigest: string; at?: number; attempt: number; by?: string; grantedAt?: number; isAlways?: boolean; reason?: string }; args?: string; attempt: number; edit?: { at: number; by: string; edited: string; original: string }; endedAt?: number; error?: string; errorText?: string; idempotencyKey: string; isRepeatable: boolean; messageId: string; order: number; output?: string; runId: string; startedAt?: number; status: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; stopRequested?: boolean; threadId: string; toolCallId: string; toolName: string; updatedAt: number }>,
        Name
      >;
      getByMessages: FunctionReference<
        "query",
        "internal",
        { messageIds: Array<string> },
        Array<{ _creationTime: number; _id: string; answeredBy: "server" | "client" | "provider"; approval?: { approvalId: string; approved?: boolean; argsDigest: string; at?: number; attempt: number; by?: string; grantedAt?: number; isAlways?: boolean; reason?: string }; args?: string; attempt: number; edit?: { at: number; by: string; edited: string; original: string }; endedAt?: number; error?: string; errorText?: string; idempotencyKey: string; isRepeatable: boolean; messageId: string; order: number; output?: string; runId: string; startedAt?: number; status: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; stopRequested?: boolean; threadId: string; toolCallId: string; toolName: string; updatedAt: number }>,
        Name
      >;
      getByThread: FunctionReference<
        "query",
        "internal",
        { fromOrder: number; threadId: string; toOrder: number },
        Array<{ _creationTime: number; _id: string; answeredBy: "server" | "client" | "provider"; approval?: { approvalId: string; approved?: boolean; argsDigest: string; at?: number; attempt: number; by?: string; grantedAt?: number; isAlways?: boolean; reason?: string }; args?: string; attempt: number; edit?: { at: number; by: string; edited: string; original: string }; endedAt?: number; error?: string; errorText?: string; idempotencyKey: string; isRepeatable: boolean; messageId: string; order: number; output?: string; runId: string; startedAt?: number; status: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; stopRequested?: boolean; threadId: string; toolCallId: string; toolName: string; updatedAt: number }>,
        Name
      >;
      getOpen: FunctionReference<
        "query",
        "internal",
        { runId: string },
        Array<{ _creationTime: number; _id: string; answeredBy: "server" | "client" | "provider"; approval?: { approvalId: string; approved?: boolean; argsDigest: string; at?: number; attempt: number; by?: string; grantedAt?: number; isAlways?: boolean; reason?: string }; args?: string; attempt: number; edit?: { at: number; by: string; edited: string; original: string }; endedAt?: number; error?: string; errorText?: string; idempotencyKey: string; isRepeatable: boolean; messageId: string; order: number; output?: string; runId: string; startedAt?: number; status: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; stopRequested?: boolean; threadId: string; toolCallId: string; toolName: string; updatedAt: number }>,
        Name
      >;
      markAllComplete: FunctionReference<
        "mutation",
        "internal",
        { messageIds: Array<string> },
        null,
        Name
      >;
      markComplete: FunctionReference<
        "mutation",
        "internal",
        { id: string },
        null,
        Name
      >;
      rekey: FunctionReference<
        "mutation",
        "internal",
        { from: string; to: string; toolCallIds: Array<string> },
        null,
        Name
      >;
      requestStop: FunctionReference<
        "mutation",
        "internal",
        { id: string },
        null,
        Name
      >;
      requeue: FunctionReference<
        "mutation",
        "internal",
        { calls: Array<{ answeredBy: "server" | "client" | "provider"; args?: string; isRepeatable: boolean; messageId: string; toolCallId: string; toolName: string }>; runId: string },
        Array<{ attempt: number; from: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown" | null; messageId: string; to: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }>,
        Name
      >;
      setError: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; error: string; errorText?: string; id: string; isStopped: boolean; output: string; runId: string },
        { endedAt: number; transitions: Array<{ attempt: number; from: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown" | null; messageId: string; to: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }> } | null,
        Name
      >;
      setResult: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; id: string; output: string; runId: string },
        { endedAt: number; transitions: Array<{ attempt: number; from: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown" | null; messageId: string; to: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }> } | null,
        Name
      >;
      start: FunctionReference<
        "mutation",
        "internal",
        { attempt: number; calls: Array<{ answeredBy: "server" | "client" | "provider"; args?: string; argsDigest?: string; canAllowAlways?: boolean; isRepeatable: boolean; messageId: string; needsApproval: boolean; toolCallId: string; toolName: string }>; content?: string; runId: string },
        { calls: Array<{ attempt: number; id: string; idempotencyKey: string; isRefused: boolean; startedAt: number }>; transitions: Array<{ attempt: number; from: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown" | null; messageId: string; to: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }> } | null,
        Name
      >;
      upsert: FunctionReference<
        "mutation",
        "internal",
        { calls: Array<{ answeredBy: "server" | "client" | "provider"; args?: string; error?: string; errorText?: string; isRepeatable: boolean; messageId: string; question?: { approvalId: string; argsDigest: string }; status: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }>; runId: string },
        Array<{ attempt: number; from: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown" | null; messageId: string; to: "requested" | "awaitingApproval" | "running" | "succeeded" | "failed" | "denied" | "interrupted" | "unknown"; toolCallId: string; toolName: string }>,
        Name
      >;
    };
    uploads: {
      attach: FunctionReference<
        "mutation",
        "internal",
        { messageId: string; order: number; storageIds: Array<string>; threadId: string; userId: string },
        null,
        Name
      >;
      find: FunctionReference<
        "query",
        "internal",
        { messageId?: string; storageId: string; userId: string },
        { bytes: number; contentType?: string; url: string } | null,
        Name
      >;
      generateUrl: FunctionReference<
        "mutation",
        "internal",
        {},
        string,
        Name
      >;
      removeByMessages: FunctionReference<
        "mutation",
        "internal",
        { messageIds: Array<string> },
        null,
        Name
      >;
      removeFrom: FunctionReference<
        "mutation",
        "internal",
        { fromOrder: number; threadId: string },
        { isDone: boolean },
        Name
      >;
    };
  };
