import { readSse } from '../sse.js';
import type { ThreadEvent } from '../types.js';
import { fromSseEvent } from '../wire.js';

/** Thrown when a server refuses to open a stream of events. `status` is its HTTP status. */
export class EventStreamError extends Error {
  override readonly name = 'EventStreamError';
  readonly status: number;

  constructor(status: number) {
    super(`Cannot open the event stream: the server answered with status ${status}.`);
    this.status = status;
  }

  /** Whether a retry would fail the same way. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/** Options of `fetchEvents`: those of `fetch`, and the event to resume from. */
export interface FetchEventsOptions extends RequestInit {
  /** The id of the newest event that the client has. */
  readonly lastEventId?: string | undefined;
  /** The `fetch` to use. @default globalThis.fetch */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Reads the events of a URL that serves `text/event-stream`. Unlike `EventSource`, it can send an `Authorization`
 * header.
 */
export async function* fetchEvents(
  url: string,
  { lastEventId, fetch = globalThis.fetch, ...init }: FetchEventsOptions = {},
): AsyncGenerator<ThreadEvent, void> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'text/event-stream');
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  const response = await fetch(url, { cache: 'no-store', ...init, headers });
  if (!response.ok) throw new EventStreamError(response.status);
  if (!response.body) return; // 204: nothing new
  for await (const sse of readSse(response.body)) {
    const event = fromSseEvent(sse);
    if (event) yield event;
  }
}
