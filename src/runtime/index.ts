export * from '../store/index.js';
export { createFileUploads, type FileUploads } from './uploads/attachments.js';
export type { UploadFile } from './uploads/uploadSteps.js';
export type { ThreadCommands } from './commands/commands.js';
export { ConvexThreadProvider } from './ConvexThreadProvider.js';
export { useConvexThread, type ConvexThread, type LiveText } from './convexThread.js';
export type {
  CallArgs,
  CheckedFunctions,
  MessageFeedback,
  ListResult,
  SentExtras,
  ThreadFunctions,
  ToolCallRecord,
  UploadedFile,
} from './functions.js';
export type { PaginationStatus } from './frames/pages.js';
export type { PreloadedThread } from './frames/preloaded.js';
export { useThreadStreams, type ThreadStreams } from './streams/index.js';
export type { ThreadSummary, ThreadListFunctions } from './threads/threadListFunctions.js';
export {
  useConvexThreadList,
  type ConvexThreadList,
  type ConvexThreadListOptions,
} from './threads/threadList.js';
export { useConvexAgentRuntime, type ConvexAgentRuntimeOptions } from './useConvexAgentRuntime.js';
export { useMessageText } from './window/useMessageText.js';
export { useTrimWindow } from './window/useTrimWindow.js';
