import { equal, isSameList } from '../../shared/json.js';
import type { ToolCall } from '../../bridge/index.js';
import { nextEntry, type ToolCallEntry } from './toolEntry.js';

/** The tool calls of one message, in order. The same object until one of them changes. */
export interface MessageToolCalls {
  readonly toolCalls: readonly ToolCallEntry[];
  /** The thread is not loaded yet. */
  readonly isLoading: boolean;
  /** None of the calls will change again. */
  readonly isComplete: boolean;
  /** The message has at least one call. */
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
  /** The bridge's calls. */
  readonly calls: readonly ToolCall[];
  /** When they were first seen. */
  readonly at: number;
  /** Computed on read: most calls are old and never read. */
  shown?: MessageToolCalls;
}

export const shownOf = (group: ToolGroup | undefined): MessageToolCalls | undefined =>
  group && (group.shown ??= toShown(group.calls.map((call) => nextEntry(undefined, call, group.at))));

export const entryOf = (group: ToolGroup | undefined, id: string): ToolCallEntry | undefined =>
  group && shownOf(group)!.toolCalls[indexIn(group.calls, id)];

/** @param guess its most likely index */
const indexIn = (calls: readonly ToolCall[], id: string, guess = 0): number =>
  calls[guess]?.toolCallId === id ? guess : calls.findIndex(({ toolCallId }) => toolCallId === id);

/** The same group if none of the calls changed. */
export function nextGroup(
  group: ToolGroup | undefined,
  calls: readonly ToolCall[],
  now: number,
  onChange: (before: ToolCallEntry | undefined, after: ToolCallEntry) => void,
): ToolGroup {
  const old = group?.calls ?? [];
  const before = shownOf(group)?.toolCalls ?? [];
  const toolCalls = calls.map((call, i) => {
    const at = indexIn(old, call.toolCallId, i);
    const known = before[at];
    const entry = known && equal(old[at], call) ? known : nextEntry(known, call, now);
    if (entry !== known) onChange(known, entry);
    return entry;
  });
  return group && isSameList(toolCalls, before) ? group : { calls, at: now, shown: toShown(toolCalls) };
}

const toShown = (toolCalls: readonly ToolCallEntry[]): MessageToolCalls => ({
  toolCalls,
  isLoading: false,
  isComplete: toolCalls.every(({ settled }) => settled),
  hasToolCalls: true,
});
