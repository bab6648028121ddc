import { paginationOptsValidator, type GenericDataModel } from 'convex/server';
import { v } from 'convex/values';
import { requireThread } from './access/authorize.js';
import { listAllowedTools, revokeAllowedTool } from './approvals/allowedTools.js';
import { submitToolResult } from './functions/submitToolResult.js';
import { respondToApproval } from './approvals/respondToApproval.js';
import { createAgentPort } from './agentPort.js';
import { createAuthorizedFunctions } from './functions/authorizedFunctions.js';
import { deleteThread } from './threads/deleteThread.js';
import { deleteMessage, editMessage, regenerate } from './functions/editMessage.js';
import { requireEditSchemas } from './approvals/editedArgs.js';
import { vExtras, vRunConfig } from './rows/messageExtras.js';
import { submitFeedback } from './functions/submitFeedback.js';
import { vUpload } from './rows/messageFiles.js';
import { createInternalFunctions } from './functions/internalFunctions.js';
import { listMessages } from './functions/listMessages.js';
import { listThreads } from './threads/listThreads.js';
import { type ThreadApi, type ThreadApiOptions, type ThreadComponents } from './options.js';
import { DEFAULT_LIMITS } from './access/threadLimits.js';
import { resume } from './functions/resume.js';
import { retryToolCalls } from './functions/retryToolCalls.js';
import { sendMessage } from './functions/sendMessage.js';
import { stop, stopToolCall } from './functions/stop.js';
import { startThread } from './threads/startThread.js';
import { archiveThread, createThread, renameThread } from './threads/changeThread.js';
import { threadInfo } from './threads/threadRecord.js';
import { logTransition, ToolCallRepository, type ToolTransitionReport } from './ledger/toolCallRepository.js';
import { listToolCalls } from './functions/listToolCalls.js';

const threadId = v.string();
const messageId = v.string();

const vNewMessage = {
  prompt: v.string(),
  files: v.optional(v.array(vUpload)),
  runConfig: v.optional(vRunConfig),
  ...vExtras,
};

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
 * Defines the complete backend of a chat. Export everything from one file of the app, under these names:
 *
 * ```ts
 * export const { listThreadMessages, sendMessage, … } = defineThreadApi(components, { agent, authorize });
 * ```
 *
 * Every public function calls `authorize` first.
 */
export function defineThreadApi<DataModel extends GenericDataModel = GenericDataModel>(
  components: ThreadComponents,
  options: ThreadApiOptions<DataModel>,
) {
  const report = (transition: ToolTransitionReport) => {
    logTransition(transition);
    options.onToolTransition?.(transition);
  };
  const api: ThreadApi = {
    agent: createAgentPort(components.agent),
    component: components.assistantUi,
    calls: new ToolCallRepository(components.assistantUi, report),
    // Convex will pass a ctx with the app's own data model.
    options: options as unknown as ThreadApiOptions,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
  };

  requireEditSchemas(api.options);
  const { query, mutation } = createAuthorizedFunctions(api);

  return {
    /** Returns messages in pages of whole turns, and the streams. Works with the hooks of this package and of the agent. */
    listThreadMessages: query(
      'listThreadMessages',
      { threadId, paginationOpts: paginationOptsValidator, streamArgs: vStreamArgs },
      (ctx, args, { userId }) => listMessages(api, ctx, userId, args),
    ),

    /** The ledger: the tool calls of the newest turn, or of the turn at `order`. */
    getToolCalls: query('getToolCalls', { threadId, order: v.optional(v.number()) }, async (ctx, args) => {
      await requireThread(api, ctx, args.threadId);
      return listToolCalls(api, ctx, args);
    }),

    sendMessage: mutation('sendMessage', { threadId, ...vNewMessage }, async (ctx, args, { userId }) =>
      sendMessage(api, ctx, await requireThread(api, ctx, args.threadId), userId, args),
    ),

    generateUploadUrl: mutation('generateUploadUrl', {}, (ctx) =>
      ctx.runMutation(api.component.uploads.generateUrl, {}),
    ),

    /** Ends every run of the thread. The text so far stays. */
    stop: mutation('stop', { threadId }, async (ctx, args) => {
      await stop(api, ctx, args.threadId);
      return null;
    }),

    /** Stops one tool call. The run continues with an error in its place. */
    stopToolCall: mutation('stopToolCall', { threadId, toolCallId: v.string() }, async (ctx, args) => {
      await stopToolCall(api, ctx, args.threadId, args.toolCallId);
      return null;
    }),

    /** Continues a run that failed, was stopped or was interrupted. */
    resume: mutation('resume', { threadId }, async (ctx, args) => {
      await resume(api, ctx, args.threadId);
      return null;
    }),

    respondToApproval: mutation(
      'respondToApproval',
      {
        threadId,
        responses: v.array(
          v.object({
            approvalId: v.string(),
            approved: v.boolean(),
            reason: v.optional(v.string()),
            always: v.optional(v.boolean()),
            args: v.optional(v.any()),
          }),
        ),
      },
      (ctx, args, { userId }) => respondToApproval(api, ctx, args.threadId, userId, args.responses),
    ),

    /** The tools that run in this thread without asking, and who allowed them. */
    listAllowedTools: query('listAllowedTools', { threadId }, async (ctx, args) => {
      await requireThread(api, ctx, args.threadId);
      return listAllowedTools(api, ctx, args.threadId);
    }),

    /** Makes a tool ask again before each call in this thread. */
    revokeAllowedTool: mutation(
      'revokeAllowedTool',
      { threadId, toolName: v.string() },
      async (ctx, args) => {
        await revokeAllowedTool(api, ctx, args);
        return null;
      },
    ),

    submitToolResult: mutation(
      'submitToolResult',
      { threadId, toolCallId: v.string(), result: v.optional(v.any()), error: v.optional(v.string()) },
      (ctx, args, { userId }) => submitToolResult(api, ctx, args.threadId, userId, args),
    ),

    /** Retries calls of one step that did not succeed, then calls the model once. */
    retryToolCalls: mutation(
      'retryToolCalls',
      { threadId, toolCallIds: v.array(v.string()) },
      async (ctx, args, { userId }) => {
        await retryToolCalls(api, ctx, args.threadId, userId, args.toolCallIds);
        return null;
      },
    ),

    regenerate: mutation(
      'regenerate',
      { threadId, messageId, runConfig: v.optional(vRunConfig) },
      (ctx, args, caller) => regenerate(api, ctx, args.threadId, caller, args),
    ),

    editMessage: mutation('editMessage', { threadId, messageId, ...vNewMessage }, (ctx, args, caller) =>
      editMessage(api, ctx, args.threadId, caller, args),
    ),

    deleteMessage: mutation('deleteMessage', { threadId, messageId }, async (ctx, args, caller) => {
      await deleteMessage(api, ctx, args.threadId, caller, args.messageId);
      return null;
    }),

    submitFeedback: mutation(
      'submitFeedback',
      { threadId, messageId, feedback: vFeedback },
      async (ctx, args, { userId }) => {
        await submitFeedback(api, ctx, userId, args);
        return null;
      },
    ),

    /** Creates a thread with its first message. If the message is refused, no thread is stored. */
    startThread: mutation('startThread', vNewMessage, (ctx, args, { userId }) =>
      startThread(api, ctx, userId, args),
    ),

    /** Creates an empty thread. */
    createThread: mutation(
      'createThread',
      { title: v.optional(v.string()) },
      async (ctx, args, { userId }) => (await createThread(api, ctx, userId, args.title))._id,
    ),

    getThread: query('getThread', { threadId }, async (ctx, args) =>
      threadInfo(await requireThread(api, ctx, args.threadId)),
    ),

    listThreads: query(
      'listThreads',
      { paginationOpts: paginationOptsValidator, archived: v.optional(v.boolean()) },
      (ctx, args, { userId }) => listThreads(api, ctx, userId, args),
    ),

    renameThread: mutation('renameThread', { threadId, title: v.string() }, async (ctx, args) => {
      await renameThread(api, ctx, args);
      return null;
    }),

    archiveThread: mutation('archiveThread', { threadId, archived: v.boolean() }, async (ctx, args) => {
      await archiveThread(api, ctx, args);
      return null;
    }),

    /** Notes that the owner has seen the thread: it is no longer unread. */
    markRead: mutation('markRead', { threadId }, (ctx, args, { userId }) =>
      ctx.runMutation(api.component.threadList.markRead, { ...args, userId }),
    ),

    deleteThread: mutation('deleteThread', { threadId }, async (ctx, args) => {
      await deleteThread(api, ctx, args.threadId);
      return null;
    }),

    ...createInternalFunctions(api),
  };
}
