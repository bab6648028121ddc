export { useThreadActions, type ApprovalResponse, type ThreadActions, type ToolCallRef } from './actions.js';
export { systemClock, type Clock } from '../shared/clock.js';
export { readableError, type CommandState, type CommandError, type CommandKind } from './commands.js';
export type { CommandRequest } from './commands.js';
export { createThreadStore } from './createThreadStore.js';
export {
  useCommands,
  useExpanded,
  useThreadSelector,
  useThreadStatus,
  useThreadTrace,
  useToolCall,
  useToolCalls,
  useToolTransitions,
} from './hooks.js';
export type { ThreadStore, ThreadStoreOptions, ThreadStoreStats, ToolTransitionListener } from './options.js';
export {
  selectCommand,
  selectCommands,
  selectExpanded,
  selectSettled,
  selectStatus,
  selectTail,
  selectToolCall,
  selectToolCalls,
  selectTrace,
  toolKey,
  type ThreadSelector,
} from './selectors.js';
export type { ConnectionStatus, ThreadState, ThreadStatus, ThreadView } from './state.js';
export { ThreadStoreProvider, useThreadStore, type ThreadStoreProviderProps } from './ThreadStoreProvider.js';
export type { ToolCalls } from './toolCalls/toolCalls.js';
export type { MessageToolCalls } from './toolCalls/toolGroup.js';
export type { ToolCallEntry } from './toolCalls/toolEntry.js';
export type { ToolTransition, ThreadTrace, TraceEntry, TraceRepair } from './toolCalls/trace.js';
