'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CommandState, CommandKind } from './commands.js';
import type { ThreadStore, ToolTransitionListener } from './options.js';
import {
  selectCommands,
  selectExpanded,
  selectSomeCalls,
  selectStatus,
  selectToolCall,
  selectToolCalls,
  selectTrace,
  type ThreadSelector,
} from './selectors.js';
import type { ThreadSlice } from './slices.js';
import type { ThreadStatus } from './state.js';
import { useThreadStore } from './ThreadStoreProvider.js';
import type { MessageToolCalls } from './toolCalls/toolGroup.js';
import type { ToolCallEntry } from './toolCalls/toolEntry.js';
import type { TraceEntry } from './toolCalls/trace.js';

/** Renders when the selected value changes. */
export function useThreadSelector<T>(selector: ThreadSelector<T>): T {
  return useSelected(useThreadStore(), selector);
}

/** @param slices the slices that the selector reads, if known: changes of other slices do not run it */
function useSelected<T>(store: ThreadStore, selector: ThreadSelector<T>, ...slices: ThreadSlice[]): T {
  return useSyncExternalStore(
    slices.length > 0 ? store.subscribeTo(...slices) : store.subscribe,
    () => selector(store.getState()),
    () => selector(store.getInitialState()),
  );
}

/** The status of the thread: whether it runs, loads, is stale or behind, and its connection. */
export function useThreadStatus(): ThreadStatus {
  return useSelected(useThreadStore(), selectStatus, 'status');
}

/** The tool calls of a message. Renders when one of them changes, never for text. */
export function useToolCalls(messageId: string): MessageToolCalls {
  return useSelected(useThreadStore(), selectToolCalls(messageId), 'toolCalls', 'status');
}

/** Selected tool calls of a message. Renders only when one of them changes. */
export function useSomeToolCalls(
  messageId: string,
  isOne: (call: ToolCallEntry) => boolean,
): readonly ToolCallEntry[] {
  const selector = useMemo(() => selectSomeCalls(messageId, isOne), [isOne, messageId]);
  return useSelected(useThreadStore(), selector, 'toolCalls');
}

/**
 * One tool call. Renders only when it changes.
 * @param messageId ids repeat from turn to turn: without it, the newest call of this id
 */
export function useToolCall(toolCallId: string, messageId?: string): ToolCallEntry | undefined {
  return useSelected(useThreadStore(), selectToolCall(toolCallId, messageId), 'toolCalls');
}

/** Whether something is open, and a function to change that. @param key `toolKey(…)` for a tool call */
export function useExpanded(key: string, defaultExpanded = false): [boolean, (isExpanded: boolean) => void] {
  const store = useThreadStore();
  const isExpanded = useSelected(store, selectExpanded(key, defaultExpanded), 'expansion');
  return useMemo(() => [isExpanded, (next) => store.setExpanded(key, next)], [store, key, isExpanded]);
}

/** Pending and failed commands, oldest first. */
export function useCommands(kind?: CommandKind, target?: string): readonly CommandState[] {
  const selector = useMemo(() => selectCommands(kind, target), [kind, target]);
  return useSelected(useThreadStore(), selector, 'commands');
}

/** The last tool transitions and repairs, oldest first. */
export function useThreadTrace(): readonly TraceEntry[] {
  return useSelected(useThreadStore(), selectTrace, 'trace');
}

/** Calls back with every tool transition, after it is on the screen. */
export function useToolTransitions(listener: ToolTransitionListener): void {
  const store = useThreadStore();
  useEffect(() => store.onToolTransition(listener), [store, listener]);
}
