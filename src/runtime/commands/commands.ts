import type { ConvexReactClient } from 'convex/react';
import type { FunctionArgs, FunctionReference, FunctionReturnType, OptionalRestArgs } from 'convex/server';
import type { OptimisticLocalStore } from 'convex/browser';
import type { AgentUIMessage, BridgeMessage, ToolCall } from '../../bridge/index.js';
import { ClientError } from '../../shared/clientError.js';
import { toJson } from '../../shared/json.js';
import type { ToolCallRef } from '../../store/index.js';
import type {
  CallArgs,
  MessageFeedback,
  SentExtras,
  SentFile,
  ThreadFunctions,
  UploadedFile,
} from '../functions.js';
import { createSentMessage, showEditedMessage } from './optimistic.js';
import { rowOf } from './rowOf.js';
import { toOptimisticFiles } from './optimisticFiles.js';
import type { Track } from './trackCommand.js';

export interface CommandContext {
  readonly client: ConvexReactClient;
  readonly api: ThreadFunctions;
  readonly threadId: string;
  readonly now: () => number;
  readonly track: Track;
  readonly messages: () => readonly BridgeMessage[];
  /** The rows as the server sent them. */
  readonly stored: () => readonly AgentUIMessage[];
  readonly toolCalls: () => readonly ToolCall[];
}

/** What a user can do with a thread. Each command is a mutation, and its result arrives as the next frame. */
export interface ThreadCommands {
  /** Shows the message at once, under its final id. Removed again if the server refuses it. */
  sendMessage(prompt: string, files?: SentFile[] | Promise<SentFile[]>, extras?: SentExtras): Promise<void>;
  /** Ends the run of the newest turn. Its text so far stays. */
  stop(): Promise<void>;
  /** Answers one approval, or several of a step at once. */
  respondToApproval(responses: CallArgs['respondToApproval']['responses']): Promise<void>;
  /** Revokes a permission for this thread, so that the tool asks again. */
  revokeAllowedTool(toolName: string): Promise<void>;
  /** Submits the result of a client tool. */
  submitToolResult(call: ToolCallRef, outcome: { result: unknown } | { error: string }): Promise<void>;
  /**
   * Retries calls of the newest turn in their place, followed by one model call. Accepts failed, interrupted and
   * unknown calls, and running ones that do not respond.
   */
  retryToolCalls(calls: readonly ToolCallRef[]): Promise<void>;
  /** Stops one running call. The run continues. */
  stopToolCall(call: ToolCallRef): Promise<void>;
  /** Resumes the interrupted run of the newest turn. */
  resume(): Promise<void>;
  /** Replies to the turn of a message again, with the previous reply's `runConfig` unless you pass a new one. */
  regenerate(messageId: string, options?: Pick<SentExtras, 'runConfig'>): Promise<void>;
  /** Replaces a user's message and replies again. Later turns are removed. Fields you leave out are kept. */
  editMessage(
    messageId: string,
    prompt: string,
    files?: SentFile[] | Promise<SentFile[]>,
    extras?: SentExtras,
  ): Promise<void>;
  /** Deletes a message, with all rows that it shows. */
  deleteMessage(messageId: string): Promise<void>;
  /** Stores a user's feedback on a message; `null` removes it. */
  submitFeedback(messageId: string, feedback: MessageFeedback | null): Promise<void>;
}

export function createCommands(context: CommandContext): ThreadCommands {
  const { api, client, threadId, track } = context;

  async function mutate<Mutation extends FunctionReference<'mutation'>>(
    name: string,
    mutation: Mutation | undefined,
    args: FunctionArgs<Mutation>,
    optimisticUpdate?: (store: OptimisticLocalStore) => void,
  ): Promise<FunctionReturnType<Mutation>> {
    if (!mutation) throw new ClientError('noFunction', name);
    const rest = [args, optimisticUpdate && { optimisticUpdate }] as unknown as OptionalRestArgs<Mutation>;
    return client.mutation(mutation, ...rest);
  }

  const rowOfMessage = (message: BridgeMessage): string => rowOf(message, context.stored());

  const find = (messageId: string): BridgeMessage => {
    const message = context.messages().find(({ id }) => id === messageId);
    if (!message) throw new ClientError('messageGone', messageId);
    return message;
  };

  const rawIdOf = ({ toolCallId, messageId }: ToolCallRef): string => {
    const call = context
      .toolCalls()
      .findLast(
        (candidate) =>
          candidate.toolCallId === toolCallId &&
          (messageId === undefined || candidate.messageId === messageId),
      );
    if (!call) throw new ClientError('callGone', toolCallId);
    return call.rawToolCallId;
  };

  async function retryToolCalls(calls: readonly ToolCallRef[]): Promise<void> {
    const targets = calls.map(({ toolCallId }) => toolCallId);
    await track('retryToolCalls', targets, () => {
      const args = { threadId, toolCallIds: calls.map(rawIdOf) };
      return mutate('retryToolCalls', api.retryToolCalls, args);
    });
  }

  return {
    async sendMessage(prompt, given = [], extras = {}) {
      await track('sendMessage', [], async () => {
        const files = Array.isArray(given) ? given : await given;
        const args = { threadId, prompt, ...toUploads(files), ...requireJson(extras) };
        const { shown, dispose } = toOptimisticFiles(files);
        const message = { threadId, prompt, files: shown, ...extras };
        const show = createSentMessage(api.listThreadMessages, message, context.now());
        await mutate('sendMessage', api.sendMessage, args, show).finally(dispose);
      });
    },
    async stop() {
      await track('stop', [], () => mutate('stop', api.stop, { threadId }));
    },
    async respondToApproval(responses) {
      const targets = responses.map(({ approvalId }) => approvalId);
      const args = { threadId, responses };
      await track('respondToApproval', targets, () =>
        mutate('respondToApproval', api.respondToApproval, args),
      );
    },
    async revokeAllowedTool(toolName) {
      await track('revokeAllowedTool', [toolName], () =>
        mutate('revokeAllowedTool', api.revokeAllowedTool, { threadId, toolName }),
      );
    },
    async submitToolResult(call, outcome) {
      await track('submitToolResult', [call.toolCallId], () =>
        mutate('submitToolResult', api.submitToolResult, { threadId, toolCallId: rawIdOf(call), ...outcome }),
      );
    },
    retryToolCalls,
    async stopToolCall(call) {
      await track('stopToolCall', [call.toolCallId], () =>
        mutate('stopToolCall', api.stopToolCall, { threadId, toolCallId: rawIdOf(call) }),
      );
    },
    async resume() {
      await track('resume', [], () => mutate('resume', api.resume, { threadId }));
    },
    async regenerate(messageId, options = {}) {
      await track('regenerate', [messageId], () => {
        const message = find(messageId);
        const args = { threadId, messageId: rowOfMessage(message), ...requireJson(options) };
        return mutate('regenerate', api.regenerate, args, (store) =>
          showEditedMessage(
            store,
            api.listThreadMessages,
            threadId,
            message.metadata.custom.order,
            undefined,
          ),
        );
      });
    },
    async editMessage(messageId, prompt, given = [], extras = {}) {
      await track('editMessage', [messageId], async () => {
        const files = Array.isArray(given) ? given : await given;
        const message = find(messageId);
        const messageArgs = { prompt, ...toUploads(files), ...requireJson(extras) };
        const args = { threadId, messageId: rowOfMessage(message), ...messageArgs };
        return mutate('editMessage', api.editMessage, args, (store) =>
          showEditedMessage(store, api.listThreadMessages, threadId, message.metadata.custom.order, prompt),
        );
      });
    },
    async deleteMessage(messageId) {
      await track('deleteMessage', [messageId], () =>
        mutate('deleteMessage', api.deleteMessage, { threadId, messageId: rowOfMessage(find(messageId)) }),
      );
    },
    async submitFeedback(messageId, feedback) {
      await track('submitFeedback', [messageId], () =>
        mutate('submitFeedback', api.submitFeedback, {
          threadId,
          messageId: rowOfMessage(find(messageId)),
          feedback,
        }),
      );
    },
  };
}

/** Refuses values that JSON cannot represent, which would arrive changed or not at all. */
export function requireJson(
  extras: SentExtras,
): Omit<CallArgs['sendMessage'], 'threadId' | 'prompt' | 'files'> {
  for (const [name, value] of Object.entries(extras)) {
    if (toJson(value) !== value) throw new ClientError('notJson', name);
  }
  return extras as ReturnType<typeof requireJson>;
}

/** The fields of a file that the server needs. */
export function toUploads(files: readonly SentFile[]): { files?: UploadedFile[] } {
  if (files.length === 0) return {};
  const uploads = files.map((file) => {
    const { preview: _, ...upload } = file;
    return upload;
  });
  return { files: uploads };
}
