import { isSameList } from '../shared/json.js';
import type { BridgeMessage } from '../bridge/index.js';
import type { CommandState, CommandKind } from './commands.js';
import type { ThreadState, ThreadStatus } from './state.js';
import { LOADING, NO_CALLS, type MessageToolCalls } from './toolCalls/toolGroup.js';
import type { ToolCallEntry } from './toolCalls/toolEntry.js';
import type { TraceEntry } from './toolCalls/trace.js';

/** Reads a value from the state of a thread. */
export type ThreadSelector<T> = (state: ThreadState) => T;

/** The messages before the running turn. The same array as long as none of them changes. */
export const selectSettled: ThreadSelector<readonly BridgeMessage[]> = ({ thread }) => thread.settled;

/** The messages of the newest turn, and of every turn from the first running one on. */
export const selectTail: ThreadSelector<readonly BridgeMessage[]> = ({ thread }) => thread.tail;

/** Whether the thread runs, loads, is stale or behind. */
export const selectStatus: ThreadSelector<ThreadStatus> = ({ status }) => status;

/** The last tool transitions and repairs, oldest first. */
export const selectTrace: ThreadSelector<readonly TraceEntry[]> = ({ trace }) => trace.entries;

/** Ids repeat from turn to turn: without a message, the newest call of this id. */
export const selectToolCall =
  (toolCallId: string, messageId?: string): ThreadSelector<ToolCallEntry | undefined> =>
  ({ toolCalls }) =>
    toolCalls.get(toolCallId, messageId);

/** The tool calls of a message. */
export const selectToolCalls =
  (messageId: string): ThreadSelector<MessageToolCalls> =>
  ({ toolCalls, status }) =>
    status.isLoading ? LOADING : (toolCalls.ofMessage(messageId) ?? NO_CALLS);

/** Selected calls of a message. The list stays the same while none of them changes, so keep the selector. */
export function selectSomeCalls(
  messageId: string,
  isOne: (call: ToolCallEntry) => boolean,
): ThreadSelector<readonly ToolCallEntry[]> {
  let list: readonly ToolCallEntry[] = [];
  return ({ toolCalls }) => {
    const next = toolCalls.ofMessage(messageId)?.toolCalls.filter(isOne) ?? [];
    if (!isSameList(list, next)) list = next;
    return list;
  };
}

/** The user's choice, or the default without one. */
export const selectExpanded =
  (key: string, defaultExpanded: boolean): ThreadSelector<boolean> =>
  ({ expansion }) =>
    Object.hasOwn(expansion, key) ? expansion[key]! : defaultExpanded;

/** The key of a call in `expansion`. */
export const toolKey = (messageId: string, toolCallId: string): string => `${messageId}/${toolCallId}`;

/** The newest command of this kind, optionally about this target. */
export const selectCommand =
  (kind: CommandKind, target?: string): ThreadSelector<CommandState | undefined> =>
  ({ commands }) =>
    commands.findLast((command) => isOf(command, kind, target));

/** Commands, oldest first. The list stays the same while none of them changes, so keep the selector. */
export function selectCommands(kind?: CommandKind, target?: string): ThreadSelector<readonly CommandState[]> {
  let from: readonly CommandState[] | undefined;
  let list: readonly CommandState[] = [];
  return ({ commands }) => {
    if (commands === from) return list;
    from = commands;
    const next = commands.filter((command) => isOf(command, kind, target));
    if (!isSameList(list, next)) list = next;
    return list;
  };
}

const isOf = (command: CommandState, kind: CommandKind | undefined, target: string | undefined): boolean =>
  (kind === undefined || command.kind === kind) && (target === undefined || command.targets.includes(target));
