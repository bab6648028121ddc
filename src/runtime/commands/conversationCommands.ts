import type { ThreadStore } from '../../store/index.js';
import { createCommands, type CommandContext, type ThreadCommands } from './commands.js';
import { createStart } from './startThread.js';
import { createTrack } from './trackCommand.js';

interface ConversationCommandsOptions extends Pick<CommandContext, 'client' | 'api' | 'stored'> {
  readonly store: ThreadStore;
  readonly threadId: string | undefined;
  /** Called when the conversation became a thread. */
  readonly onStarted: (threadId: string) => void;
}

/** The commands of a thread, or of a conversation that becomes one when the user sends a message. */
export function createConversationCommands(options: ConversationCommandsOptions): ThreadCommands {
  const { client, api, store, threadId, stored, onStarted } = options;
  const snapshot = () => store.getState().thread.snapshot;
  const context = {
    client,
    api,
    now: () => Date.now(),
    track: createTrack(store),
    messages: () => snapshot()?.messages ?? [],
    stored,
    toolCalls: () => snapshot()?.toolCalls ?? [],
  };
  const commandsOf = (id: string) => createCommands({ ...context, threadId: id });
  if (threadId !== undefined) return commandsOf(threadId);
  const sendTo = (id: string, ...args: Parameters<ThreadCommands['sendMessage']>) =>
    commandsOf(id).sendMessage(...args);
  return {
    ...commandsOf(store.threadId),
    sendMessage: createStart({ ...context, store, sendTo, onStarted }),
  };
}
