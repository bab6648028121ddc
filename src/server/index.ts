export { ownerOnly } from './access/authorize.js';
export type { AllowedTool } from './approvals/allowedTools.js';
export { defineThreadApi } from './defineThreadApi.js';
export type { MessageExtras } from './rows/messageExtras.js';
export type { ThreadErrorCode, ThreadErrorData } from './errors.js';
export type {
  ErrorReport,
  MessageFeedback,
  RunInfo,
  RunRequest,
  RunSettings,
  StopCondition,
  ThreadApiOptions,
  ThreadComponents,
  ToolApprovalPolicy,
  AgentTools,
} from './options.js';
export type {
  AccessRequest,
  Authorize,
  AuthorizedCaller,
  AuthorizeCtx,
  LimitRequest,
  LimitResult,
  ThreadAction,
} from './access/accessTypes.js';
export type { ThreadLimits } from './access/threadLimits.js';
export type { LiveTurn, OpenStepMessages } from './functions/liveTurn.js';
export { repeatable } from './ledger/repeatable.js';
export type { ToolTransitionReport } from './ledger/toolCallRepository.js';
export type { LedgerEntry } from './functions/listToolCalls.js';
export type { ThreadSummary, ThreadInfo } from './threads/threadRecord.js';
export {
  toThreadUIMessages,
  type KnownAboutRows,
  type RunInfo as ReplyRunInfo,
  type ThreadMessageMetadata,
  type ThreadUIMessage,
} from './rows/uiMessages.js';
