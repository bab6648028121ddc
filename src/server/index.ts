export { ownerOnly } from './access.js';
export { defineThreadApi } from './defineThreadApi.js';
export type { ThreadErrorCode, ThreadErrorData } from './errors.js';
export type {
  Authorize,
  Caller,
  CallerCtx,
  ErrorReport,
  Feedback,
  RunInfo,
  StopCondition,
  ThreadAction,
  ThreadApiOptions,
  ThreadLimits,
  Tools,
} from './options.js';
export type { ThreadInfo } from './threads.js';
export { toThreadUIMessages, type ThreadMessageMetadata, type ThreadUIMessage } from './uiMessages.js';
