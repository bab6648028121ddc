import type { AgentComponent } from '@convex-dev/agent';
import { paginationOptsValidator, type GenericDataModel } from 'convex/server';
import { v } from 'convex/values';
import { mayDebug, requireThread } from './access.js';
import { respondToApproval, submitToolResult } from './answers.js';
import { createAuthorizedFunctions } from './authorizedFunctions.js';
import { deleteMessage, editMessage, regenerate } from './edit.js';
import { threadError } from './errors.js';
import { submitFeedback } from './feedback.js';
import { vUpload } from './files.js';
import { createInternalFunctions } from './internalFunctions.js';
import { DEFAULT_LIMITS, type ThreadApi, type ThreadApiOptions } from './options.js';
import { withLiveness } from './liveness.js';
import { retryToolCall } from './retry.js';
import { pageOfTurns, turnRows } from './rows.js';
import { endRuns, isRunning, STOPPED } from './runs.js';
import { sendMessage } from './send.js';
import { readStreams } from './streams.js';
import {
  archiveThread,
  createThread,
  deleteThread,
  listThreads,
  renameThread,
  threadInfo,
} from './threads.js';
import { toThreadUIMessages, withAgentName } from './uiMessages.js';

const threadId = v.string();
const messageId = v.string();

const vStreamArgs = v.optional(
  v.union(
    v.object({ kind: v.literal('list'), startOrder: v.optional(v.number()) }),
    v.object({
      kind: v.literal('deltas'),
      cursors: v.array(v.object({ streamId: v.string(), cursor: v.number() })),
    }),
  ),
);

const vFeedback = v.union(
  v.object({
    type: v.union(v.literal('positive'), v.literal('negative')),
    comment: v.optional(v.string()),
  }),
  v.null(),
);

/**
 * The whole backend of a chat, to be exported from one file of the app, all of it and under these names:
 *
 * ```ts
 * export const { listThreadMessages, sendMessage, … } = defineThreadApi(components.agent, { agent, authorize });
 * ```
 *
 * Every public function asks `authorize` first.
 */
export function defineThreadApi<DataModel extends GenericDataModel = GenericDataModel>(
  component: AgentComponent,
  options: ThreadApiOptions<DataModel>,
) {
  const api: ThreadApi = {
    component,
    // A ctx of the app's own data model is what Convex will pass.
    options: options as unknown as ThreadApiOptions,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
  };

  const { query, mutation } = createAuthorizedFunctions(api);

  return {
    /** The messages by pages of whole turns, and the streams, for the hooks of this package and of the agent. */
    listThreadMessages: query(
      'list-messages',
      { threadId, paginationOpts: paginationOptsValidator, streamArgs: vStreamArgs },
      async (ctx, args) => {
        await requireThread(api, ctx, args.threadId);
        const debug = await mayDebug(api, ctx, args.threadId);
        const page = await pageOfTurns(api, ctx, args.threadId, args.paginationOpts);
        const streams = await readStreams(api, ctx, args.threadId, args.streamArgs, debug);
        const isNewest = args.paginationOpts.cursor === null;
        const { rows, answer } = isNewest ? await withLiveness(api, ctx, page.rows) : { ...page, answer: [] };
        return {
          page: [...toThreadUIMessages(rows, api.options, debug), ...answer].map((message) =>
            withAgentName(message, api.options),
          ),
          isDone: page.isDone,
          continueCursor: page.continueCursor,
          streams,
        };
      },
    ),

    sendMessage: mutation(
      'send',
      { threadId, prompt: v.string(), files: v.optional(v.array(vUpload)) },
      async (ctx, args, { userId }) =>
        sendMessage(api, ctx, await requireThread(api, ctx, args.threadId), userId, args),
    ),

    generateUploadUrl: mutation('upload', {}, async (ctx) => ctx.storage.generateUploadUrl()),

    /** Stops the newest turn. What was streamed so far stays. */
    stop: mutation('stop', { threadId }, async (ctx, args) => {
      const turn = await turnRows(api, ctx, args.threadId);
      const isPending = turn.some(({ status }) => status === 'pending');
      if (!isPending && !(await isRunning(api, ctx, turn))) {
        throw threadError('not-running', 'Nothing is running in this thread.');
      }
      await endRuns(api, ctx, turn, STOPPED);
      return null;
    }),

    respondToApproval: mutation(
      'respond-to-approval',
      {
        threadId,
        responses: v.array(
          v.object({ approvalId: v.string(), approved: v.boolean(), reason: v.optional(v.string()) }),
        ),
      },
      (ctx, args, { userId }) => respondToApproval(api, ctx, args.threadId, userId, args.responses),
    ),

    submitToolResult: mutation(
      'submit-tool-result',
      { threadId, toolCallId: v.string(), result: v.optional(v.any()), error: v.optional(v.string()) },
      (ctx, args, { userId }) => submitToolResult(api, ctx, args.threadId, userId, args),
    ),

    retryToolCall: mutation(
      'retry-tool-call',
      { threadId, toolCallId: v.string() },
      async (ctx, args, { userId }) => {
        await retryToolCall(api, ctx, args.threadId, userId, args.toolCallId);
        return null;
      },
    ),

    regenerate: mutation('regenerate', { threadId, messageId }, (ctx, args, { userId }) =>
      regenerate(api, ctx, args.threadId, userId, args.messageId),
    ),

    editMessage: mutation(
      'edit-message',
      { threadId, messageId, prompt: v.string(), files: v.optional(v.array(vUpload)) },
      (ctx, args, { userId }) => editMessage(api, ctx, args.threadId, userId, args),
    ),

    deleteMessage: mutation('delete-message', { threadId, messageId }, async (ctx, args) => {
      await deleteMessage(api, ctx, args.threadId, args.messageId);
      return null;
    }),

    submitFeedback: mutation(
      'feedback',
      { threadId, messageId, feedback: vFeedback },
      async (ctx, args, { userId }) => {
        await submitFeedback(api, ctx, userId, args);
        return null;
      },
    ),

    createThread: mutation('create-thread', { title: v.optional(v.string()) }, (ctx, args, { userId }) =>
      createThread(api, ctx, userId, args.title),
    ),

    getThread: query('get-thread', { threadId }, async (ctx, args) =>
      threadInfo(await requireThread(api, ctx, args.threadId)),
    ),

    listThreads: query(
      'list-threads',
      { paginationOpts: paginationOptsValidator, archived: v.optional(v.boolean()) },
      (ctx, args, { userId }) => listThreads(api, ctx, userId, args),
    ),

    renameThread: mutation('rename-thread', { threadId, title: v.string() }, async (ctx, args) => {
      await renameThread(api, ctx, args.threadId, args.title);
      return null;
    }),

    archiveThread: mutation('archive-thread', { threadId, archived: v.boolean() }, async (ctx, args) => {
      await archiveThread(api, ctx, args.threadId, args.archived);
      return null;
    }),

    deleteThread: mutation('delete-thread', { threadId }, async (ctx, args) => {
      await deleteThread(api, ctx, args.threadId);
      return null;
    }),

    ...createInternalFunctions(api),
  };
}
