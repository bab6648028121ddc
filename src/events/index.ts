export { createEventEncoder, type EventEncoder, type EventEncoderOptions } from './createEventEncoder.js';
export { createEventReducer, type EventReducer, type EventReducerOptions } from './createEventReducer.js';
export { createSseParser, formatSse, readSse, type SseEvent } from './sse.js';
export type {
  DeltaEvent,
  EventApproval,
  EventFields,
  MessageCompleteEvent,
  ThreadEvent,
  ToolCallResultEvent,
  ToolCallStartEvent,
} from './types.js';
export { fromSseEvent, toSseEvent } from './wire.js';
