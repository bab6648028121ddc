export { createEventEncoder, type EventEncoder, type EventEncoderOptions } from './createEventEncoder.js';
export { createEventReducer, type EventReducer, type EventReducerOptions } from './createEventReducer.js';
export type { EventCommands } from './eventCommands.js';
export { EventStreamError, fetchEvents, type FetchEventsOptions } from './fetchEvents.js';
export type { EventsRequest, OpenEvents } from './followEvents.js';
export type { Clock } from '../shared/clock.js';
export { serveThreadEvents, type EventsCtx, type ServeThreadEventsOptions } from './serveThreadEvents.js';
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
export { useEventRuntime, type EventRuntimeOptions } from './useEventRuntime.js';
export { fromSseEvent, toSseEvent } from './wire.js';
