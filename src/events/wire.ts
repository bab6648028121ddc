import { readEvent } from './readEvent.js';
import type { SseEvent } from './sse.js';
import type { ThreadEvent } from './types.js';

/** An event as `text/event-stream` carries it: the type and the id have lines of their own, the rest is JSON. */
export function toSseEvent({ type, id, ...fields }: ThreadEvent): SseEvent {
  return { event: type, data: JSON.stringify(fields), ...(id !== undefined && { id }) };
}

/** The event in an SSE event, or undefined if there is none. The JSON may have the type, as over a WebSocket. */
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
