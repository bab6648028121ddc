export { createThreadBridge } from './bridge.js';
export { detectToolError, type ToolError } from './toolError.js';
export { toThreadMessages } from './toThreadMessages.js';
export type {
  AgentPart,
  AgentUIMessage,
  BridgeIssue,
  BridgeIssueCode,
  BridgeMessage,
  BridgeMessageMeta,
  BridgePart,
  BridgeStats,
  BridgeToolPart,
  ThreadBridge,
  ThreadBridgeOptions,
  ThreadFrame,
  ThreadSnapshot,
  ToolCall,
  ToolCallState,
} from './types.js';
