export * from './builtin/index.js';
export { defineToolDisplay } from './registry/defineToolDisplay.js';
export { ToolCallDisplay, type ToolCallDisplayProps } from './display/ToolCallDisplay.js';
export { useToolCallContext, type ToolCallContextValue } from './display/ToolCallContext.js';
export type { ToolCallRootProps } from './display/Root.js';
export { exampleCallsOf, type PhaseExamples } from './registry/examples.js';
export { ToolCallGroup, type ToolCallFold, type ToolCallGroupProps } from './group/ToolCallGroup.js';
export { preloadComponents } from '../shared/react/lazyGroup.js';
export { describeToolCall, type ToolCallDescription } from './labels.js';
export { TOOL_PHASES, toolCallPhase, type ToolPhase, type ToolPhaseContext } from './phases/phase.js';
export { createToolRegistry, type ToolRegistry, type ToolRegistryOptions } from './registry/registry.js';
export { supersessionOf, type Supersession } from './supersede.js';
export { ToolAnnouncer } from './announcements/ToolAnnouncer.js';
export { ToolCallPart } from './ToolCallPart.js';
export {
  ToolDisplayProvider,
  type ToolDisplayProviderProps,
  type ToolDisplaySettings,
} from './ToolDisplayProvider.js';
export { toToolkit } from './registry/toToolkit.js';
export type {
  DeepPartial,
  DisplayedCall,
  KnownArgs,
  ToolApprovalText,
  ToolDisplay,
  ToolExample,
  ToolIcon,
  ToolLabels,
  ToolPhaseInput,
  ToolSummary,
  ToolSupersede,
  ToolText,
  ToolView,
  ToolViewProps,
} from './types.js';
export { useToolPhases } from './phases/useToolPhases.js';
