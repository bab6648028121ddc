import { MessageNotSentError, type AppendMessage, type ExternalStoreAdapter } from '@assistant-ui/react';
import { readableError } from '../../store/index.js';
import type { FileUploads } from '../uploads/attachments.js';
import type { ThreadCommands } from './commands.js';
import type { ThreadFunctions } from '../functions.js';
import { readMessage, toRunConfig } from './outgoing.js';

type StartRunConfig = Parameters<NonNullable<ExternalStoreAdapter['onReload']>>[1];
type Adapters = NonNullable<ExternalStoreAdapter['adapters']>;

export interface AdapterInput {
  readonly api: ThreadFunctions;
  readonly commands: ThreadCommands;
  readonly uploads: FileUploads | undefined;
  readonly adapters: Adapters | undefined;
}

export type AdapterCommands = Omit<ExternalStoreAdapter, 'messages' | 'isRunning' | 'extras'>;

/** Turns what a user does in assistant-ui into commands of the thread. Offers only what the API has a function for. */
export function toAdapter({ api, commands, uploads, adapters }: AdapterInput): AdapterCommands {
  return {
    onNew: async (message) => {
      try {
        const { prompt, files, extras } = readMessage(message, uploads);
        await commands.sendMessage(prompt, files, extras);
      } catch (error) {
        // This error makes the composer restore the draft.
        throw new MessageNotSentError(readableError(error));
      }
    },
    ...(api.editMessage && {
      onEdit: async (message: AppendMessage) => {
        const { sourceId } = message;
        if (sourceId === null) throw new Error('Cannot edit: message not found.');
        const { prompt, files, extras } = readMessage(message, uploads);
        await withoutRejection(commands.editMessage(sourceId, prompt, files, extras));
      },
    }),
    ...(api.regenerate && {
      onReload: async (parentId: string | null, { runConfig }: StartRunConfig) => {
        if (parentId === null) throw new Error('Cannot regenerate: message not found.');
        await withoutRejection(commands.regenerate(parentId, toRunConfig(runConfig)));
      },
    }),
    ...(api.stop && { onCancel: () => withoutRejection(commands.stop()) }),
    ...(api.deleteMessage && {
      onDelete: (messageId: string) => withoutRejection(commands.deleteMessage(messageId)),
    }),
    ...(api.submitToolResult && {
      onAddToolResult: ({ messageId, toolCallId, result, isError }) =>
        withoutRejection(
          commands.submitToolResult(
            { messageId, toolCallId },
            isError ? { error: readableError(result) } : { result },
          ),
        ),
    }),
    ...(api.respondToApproval && {
      onRespondToToolApproval: ({ approvalId, approved, reason, text }) => {
        const why = reason ?? text;
        return withoutRejection(
          commands.respondToApproval([{ approvalId, approved, ...(why !== undefined && { reason: why }) }]),
        );
      },
    }),
    adapters: {
      ...(uploads && { attachments: uploads.adapter }),
      ...(api.submitFeedback && {
        feedback: {
          submit: ({ message, type, comment }) => {
            void withoutRejection(
              commands.submitFeedback(message.id, { type, ...(comment !== undefined && { comment }) }),
            );
          },
        },
      }),
      ...adapters,
    },
  };
}

/** The store holds and shows the error of a failed command. assistant-ui would turn it into an unhandled rejection. */
const withoutRejection = (command: Promise<void>): Promise<void> => command.catch(() => {});
