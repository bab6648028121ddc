export * from '../store/index.js';
export { createFileUploads, type FileUploads } from './attachments.js';
export type { UploadFile } from './uploadSteps.js';
export type { ThreadCommands } from './commands.js';
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
export type { PaginationStatus } from './pages.js';
export type { PreloadedThread } from './preloaded.js';
export { useThreadStreams, type ThreadStreams } from './streams/index.js';
export type { ThreadSummary, ThreadListFunctions } from './threadListFunctions.js';
export { useConvexThreadList, type ConvexThreadList, type ConvexThreadListOptions } from './threadList.js';
export { useConvexAgentRuntime, type ConvexAgentRuntimeOptions } from './useConvexAgentRuntime.js';
export { useMessageText } from './useMessageText.js';
export { useTrimWindow } from './useTrimWindow.js';
