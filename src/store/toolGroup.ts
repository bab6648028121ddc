import { equal, isSameList } from '../bridge/json.js';
import type { ToolCall } from '../bridge/index.js';
import { nextEntry, type ToolCallEntry } from './toolEntry.js';

/** The tool calls of one message, in order. The same object while none of them changes. */
export interface MessageToolCalls {
  readonly toolCalls: readonly ToolCallEntry[];
  /** The thread is not loaded yet. */
  readonly isLoading: boolean;
  /** None of them will change any more. */
  readonly isComplete: boolean;
  /** There is one at least. */
  readonly hasToolCalls: boolean;
}

export const LOADING: MessageToolCalls = {
  toolCalls: [],
  isLoading: true,
  isComplete: false,
  hasToolCalls: false,
};

export const NO_CALLS: MessageToolCalls = { ...LOADING, isLoading: false, isComplete: true };

/** The calls of one message. */
export interface ToolGroup {
  /** What the bridge gave. */
  readonly calls: readonly ToolCall[];
  /** When they were first seen. */
  readonly at: number;
  /** Most calls are of long ago, and nobody looks at them: made when it is read. */
  shown?: MessageToolCalls;
}

export const shownOf = (group: ToolGroup | undefined): MessageToolCalls | undefined =>
  group && (group.shown ??= toShown(group.calls.map((call) => nextEntry(undefined, call, group.at))));

/** @param guess where it is, most likely */
export function entryOf(group: ToolGroup | undefined, id: string, guess = 0): ToolCallEntry | undefined {
  const { toolCalls } = shownOf(group) ?? NO_CALLS;
  const likely = toolCalls[guess];
  return likely?.toolCallId === id ? likely : toolCalls.find(({ toolCallId }) => toolCallId === id);
}

/** The same group where none of the calls says anything else. */
export function nextGroup(
  group: ToolGroup | undefined,
  calls: readonly ToolCall[],
  at: number,
  tell: (before: ToolCallEntry | undefined, after: ToolCallEntry) => void,
): ToolGroup {
  const before = shownOf(group)?.toolCalls ?? [];
  const toolCalls = calls.map((call, i) => {
    const known = entryOf(group, call.toolCallId, i);
    const entry =
      known && equal(group!.calls[before.indexOf(known)], call) ? known : nextEntry(known, call, at);
    if (entry !== known) tell(known, entry);
    return entry;
  });
  return group && isSameList(toolCalls, before) ? group : { calls, at, shown: toShown(toolCalls) };
}

const toShown = (toolCalls: readonly ToolCallEntry[]): MessageToolCalls => ({
  toolCalls,
  isLoading: false,
  isComplete: toolCalls.every(({ settled }) => settled),
  hasToolCalls: true,
});
