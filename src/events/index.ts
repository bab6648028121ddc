export {
  createEventEncoder,
  type EventEncoder,
  type EventEncoderOptions,
} from './serve/createEventEncoder.js';
export { createEventReducer, type EventReducer, type EventReducerOptions } from './createEventReducer.js';
export type { EventCommands } from './client/eventCommands.js';
export { EventStreamError, fetchEvents, type FetchEventsOptions } from './client/fetchEvents.js';
export type { EventsRequest, OpenEvents } from './client/followEvents.js';
export type { Clock } from '../shared/clock.js';
export {
  serveThreadEvents,
  type EventsCtx,
  type ServeThreadEventsOptions,
} from './serve/serveThreadEvents.js';
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
export { useEventRuntime, type EventRuntimeOptions } from './client/useEventRuntime.js';
export { fromSseEvent, toSseEvent } from './wire.js';
