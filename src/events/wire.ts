import { readEvent } from './readEvent.js';
import type { SseEvent } from './sse.js';
import type { ThreadEvent } from './types.js';

/** Formats an event as `text/event-stream`: the type and the id have their own lines, the rest is JSON. */
export function toSseEvent({ type, id, ...fields }: ThreadEvent): SseEvent {
  return { event: type, data: JSON.stringify(fields), ...(id !== undefined && { id }) };
}

/** Parses the event in an SSE event, or returns undefined. The JSON may contain the type, as over a WebSocket. */
export function fromSseEvent({ event, data, id }: SseEvent): ThreadEvent | undefined {
  let fields: unknown;
  try {
    fields = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof fields !== 'object' || fields === null) return undefined;
  return readEvent({
    ...(id !== undefined && { id }),
    ...fields,
    ...(event !== undefined && event !== 'message' && { type: event }),
  });
}
