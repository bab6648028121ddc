export { createUploads, type Uploads } from './attachments.js';
export type { Upload } from './uploadSteps.js';
export type { ThreadCommands } from './commands.js';
export { ConvexThreadProvider } from './ConvexThreadProvider.js';
export { useConvexThread, type ConvexThread, type LiveText } from './convexThread.js';
export type {
  CallArgs,
  Checked,
  FeedbackValue,
  ListResult,
  SentExtras,
  ThreadFunctions,
  ToolCallRecord,
  UploadedFile,
} from './functions.js';
export { KeepScroll } from './KeepScroll.js';
export type { PagingStatus } from './pages.js';
export { useThreadStreams, type ThreadStreams } from './streams/index.js';
export type { ListedThread, ThreadListFunctions } from './listedThreads.js';
export { useConvexThreadList, type ConvexThreadList, type ThreadListOptions } from './threadList.js';
export { useConvexAgentRuntime, type ConvexAgentRuntimeOptions } from './useConvexAgentRuntime.js';
export { useMessageText } from './useMessageText.js';
export { useShrinkWindow } from './useShrinkWindow.js';
