export {
  createStreamReducer,
  type ReducedStreams,
  type StreamReducer,
  type StreamReducerOptions,
} from './createStreamReducer.js';
export type {
  LiveTurn,
  StreamCursor,
  StreamDelta,
  StreamMessage,
  StreamsResult,
  ThreadStreams,
} from './types.js';
export {
  type StreamsQuery,
  type StreamsQueryArgs,
  type ThreadStreamsOptions,
  useThreadStreams,
} from './useThreadStreams.js';
export {
  type StreamsClient,
  type StreamsSource,
  type StreamsWatch,
  watchThreadStreams,
} from './watchThreadStreams.js';
