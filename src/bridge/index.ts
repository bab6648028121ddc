export { createThreadBridge } from './bridge.js';
export { detectToolError, type ToolError } from '../shared/toolError.js';
export type { BridgeIssue, BridgeIssueCode } from './issues.js';
export { toThreadMessages } from './toThreadMessages.js';
export type {
  AgentPart,
  AgentUIMessage,
  BridgeMessage,
  BridgeMessageMeta,
  BridgePart,
  BridgeStats,
  BridgeToolPart,
  MessageRun,
  RunStatus,
  RunTrouble,
  ThreadBridge,
  ThreadBridgeOptions,
  ThreadFrame,
  ThreadSnapshot,
  ToolCall,
  ToolCallOutcome,
  ToolCallState,
  ToolPermission,
} from './types.js';
