/** Exports for other modules of this package, not for apps. */
export { useThreadInternals } from './convexThread.js';
export { createLiveTurnJoin } from './frames/joinLiveTurn.js';
export { isText } from './window/liveMessages.js';
export { createReveal } from './smooth/createReveal.js';
export { createTextWriter } from './smooth/createTextWriter.js';
export { cutAt } from './smooth/cutAt.js';
export { animationFrames, type Frames } from './smooth/frames.js';
export { SmoothContext, useSmoothing } from './smooth/useSmoothing.js';
export { createStreamReducer } from './streams/createStreamReducer.js';
export type { StreamMessage, StreamsResult } from './streams/types.js';
export { createTrack } from './commands/trackCommand.js';
export { isNewKey } from './useConversation.js';
export { useTextSource } from './window/useMessageText.js';
export { useThreadRuntime } from './useThreadRuntime.js';
