export { ownerOnly } from './access/authorize.js';
export type { AllowedTool } from './approvals/allowedTools.js';
export { defineThreadApi } from './defineThreadApi.js';
export type { MessageExtras } from './rows/messageExtras.js';
export type { ThreadErrorCode, ThreadErrorData } from './errors.js';
export type {
  ErrorReport,
  Feedback,
  RunInfo,
  RunRequest,
  RunSettings,
  StopCondition,
  ThreadApiOptions,
  ThreadComponents,
  ToolApprovalPolicy,
  Tools,
} from './options.js';
export type {
  AccessRequest,
  Authorize,
  Caller,
  CallerCtx,
  LimitRequest,
  LimitResult,
  ThreadAction,
} from './access/accessTypes.js';
export type { ThreadLimits } from './access/threadLimits.js';
export type { LiveTurn, OpenStepMessages } from './functions/liveTurn.js';
export { repeatable } from './ledger/repeatable.js';
export type { ToolTransitionReport } from './ledger/toolCallRepository.js';
export type { LedgerEntry } from './functions/listToolCalls.js';
export type { ListedThreadInfo, ThreadInfo } from './threads/threadRecord.js';
export {
  toThreadUIMessages,
  type KnownAboutRows,
  type RunInfo as ReplyRunInfo,
  type ThreadMessageMetadata,
  type ThreadUIMessage,
} from './rows/uiMessages.js';
