import type { ThreadFunctions } from '../../runtime/index.js';
import type { ThreadReaderOptions } from './readThread.js';
import { systemClock, type Clock } from '../../shared/clock.js';
import { readThreadEvents } from './readThreadEvents.js';
import { formatSse, SSE_HEARTBEAT } from '../sse.js';
import type { ThreadEvent } from '../types.js';
import { toSseEvent } from '../wire.js';

/** What `serveThreadEvents` needs from the ctx of an HTTP action. */
export interface EventsCtx {
  runQuery(
    query: ServeThreadEventsOptions['query'],
    args: Parameters<ThreadReaderOptions['list']>[0],
  ): ReturnType<ThreadReaderOptions['list']>;
}

/** Options of `serveThreadEvents`. */
export interface ServeThreadEventsOptions {
  /** The thread to serve. */
  readonly threadId: string;
  /** `api.chat.listThreadMessages`: its `authorize` decides who may read. */
  readonly query: ThreadFunctions['listThreadMessages'];
  /** How many rows to send first. A page contains whole turns, so it may be longer. @default 40 */
  readonly pageSize?: number;
  /** The pause between two reads while the reply grows, in ms. @default 250 */
  readonly pollMs?: number;
  /** The longest pause while nothing happens, in ms. @default 2_000 */
  readonly maxPollMs?: number;
  /** After how much silence to send a comment that keeps the connection open, in ms. @default 15_000 */
  readonly heartbeatMs?: number;
  /** How long to follow a run, in ms. The response then ends, and clients reconnect. @default 300_000 */
  readonly maxDurationMs?: number;
  /** How many bytes to send before clients have to reconnect. Convex allows 20 MB. @default 15_000_000 */
  readonly maxBytes?: number;
  /** Headers to add, such as those for CORS. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the system clock, for tests. */
  readonly clock?: Clock;
}

/**
 * Serves a thread as `text/event-stream` from an HTTP action: first the newest rows, then what the run writes until it
 * ends. `Last-Event-ID` resumes. A client that has everything gets 204, which ends an `EventSource`.
 */
export async function serveThreadEvents(
  ctx: EventsCtx,
  request: Request,
  options: ServeThreadEventsOptions,
): Promise<Response> {
  const { query, threadId, headers = {}, clock = systemClock } = options;
  const lastEventId = request.headers.get('last-event-id');
  const batches = readThreadEvents({
    list: (args) => ctx.runQuery(query, args),
    threadId,
    lastEventId,
    pageSize: options.pageSize ?? 40,
    pollMs: options.pollMs ?? 250,
    maxPollMs: options.maxPollMs ?? 2_000,
    maxDurationMs: options.maxDurationMs ?? 300_000,
    clock,
  });
  const { heartbeatMs = 15_000, maxBytes = 15_000_000 } = options;
  const chunks = toChunks(batches, { heartbeatMs, maxBytes, clock });
  let first: IteratorResult<string, void>;
  try {
    first = await chunks.next(); // before the response starts, so that a refusal can set its status
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    return new Response(null, { status, headers });
  }
  if (first.done) return new Response(null, { status: 204, headers });
  return new Response(toStream(first.value, chunks), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      ...headers,
    },
  });
}

interface ChunkOptions {
  readonly heartbeatMs: number;
  readonly maxBytes: number;
  readonly clock: Clock;
}

/** The text of the response, without empty chunks. */
async function* toChunks(
  batches: AsyncIterable<ThreadEvent[]>,
  { heartbeatMs, maxBytes, clock }: ChunkOptions,
): AsyncGenerator<string, void> {
  let sentAt = clock.now();
  let bytes = 0;
  for await (const events of batches) {
    const isSilent = clock.now() - sentAt >= heartbeatMs;
    const text =
      events.map((event) => formatSse(toSseEvent(event))).join('') || (isSilent ? SSE_HEARTBEAT : '');
    if (text === '') continue;
    sentAt = clock.now();
    yield text;
    bytes += new TextEncoder().encode(text).length;
    if (bytes >= maxBytes) return;
  }
}

/** Reads on only when the client has consumed the previous chunk. */
function toStream(first: string, chunks: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return();
    },
  });
}

/** The HTTP status for an error of the thread API. */
function statusOf(error: unknown): number | undefined {
  const { data } = error as { data?: { code?: unknown } };
  if (data?.code === 'forbidden') return 403;
  if (data?.code === 'not-found') return 404;
  return data?.code === 'invalid-arguments' ? 400 : undefined;
}
