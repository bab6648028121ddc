export { ownerOnly } from './access.js';
export type { AllowedTool } from './allowedTools.js';
export { defineThreadApi } from './defineThreadApi.js';
export type { MessageExtras } from './extras.js';
export type { ThreadErrorCode, ThreadErrorData } from './errors.js';
export type {
  AccessRequest,
  Authorize,
  Caller,
  CallerCtx,
  ErrorReport,
  Feedback,
  LimitRequest,
  LimitResult,
  RunInfo,
  RunRequest,
  RunSettings,
  StopCondition,
  ThreadAction,
  ThreadApiOptions,
  ThreadComponents,
  ThreadLimits,
  ToolApprovalPolicy,
  Tools,
} from './options.js';
export type { LiveTurn, OpenStepMessages } from './liveTurn.js';
export { repeatable } from './repeatable.js';
export type { ToolTransitionReport } from './toolCallRepository.js';
export type { LedgerEntry } from './toolCalls.js';
export type { ListedThreadInfo, ThreadInfo } from './threadRecord.js';
export {
  toThreadUIMessages,
  type KnownAboutRows,
  type RunInfo as ReplyRunInfo,
  type ThreadMessageMetadata,
  type ThreadUIMessage,
} from './uiMessages.js';
