import type { Clock } from '../../store/index.js';
import type { EventReducer } from '../createEventReducer.js';
import { EventStreamError } from './fetchEvents.js';
import type { ThreadEvent } from '../types.js';

/** The argument of `open`. */
export interface EventsRequest {
  /** The id of the last event received, to resume after it. Undefined to start from the beginning. */
  readonly lastEventId: string | undefined;
  /** Aborted when the events are no longer needed. */
  readonly signal: AbortSignal;
}

/** Opens a stream of events, for example with `fetchEvents`. Any async iterable works. */
export type OpenEvents = (
  request: EventsRequest,
) => AsyncIterable<ThreadEvent> | Promise<AsyncIterable<ThreadEvent>>;

export interface FollowState {
  /** The stream is open, or has ended normally. */
  readonly isConnected: boolean;
  /** Why the stream is not reopened. */
  readonly error: Error | undefined;
}

export interface FollowOptions {
  readonly open: OpenEvents;
  readonly reducer: EventReducer;
  readonly clock: Clock;
  /** Called after each event. */
  readonly onFrame: () => void;
  readonly onState: (state: FollowState) => void;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 15_000;

/**
 * Follows a stream of events until it ends. Reopens a broken connection after the last event. A stream that ends while
 * a message is open is reopened too, because servers limit the length of a response.
 * @returns a function that stops it
 */
export function followEvents({ open, reducer, clock, onFrame, onState }: FollowOptions): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let failures = 0;

  /** Returns whether any event arrived. */
  async function readOnce(): Promise<boolean> {
    let hasNews = false;
    await Promise.resolve(); // React's strict mode stops an effect right after starting it
    if (signal.aborted) return false;
    const events = await open({ lastEventId: reducer.lastEventId, signal });
    for await (const event of events) {
      if (signal.aborted) return false;
      if (!hasNews) onState({ isConnected: true, error: undefined });
      hasNews = true;
      failures = 0;
      reducer.push(event);
      onFrame();
    }
    return hasNews;
  }

  function end(error?: Error): void {
    reducer.end(error?.message);
    onState({ isConnected: true, error });
    onFrame();
  }

  async function run(): Promise<void> {
    try {
      while (await readOnce()) {
        if (signal.aborted) return;
        if (!reducer.isOpen || reducer.lastEventId === undefined) break;
      }
      if (!signal.aborted) end();
    } catch (cause) {
      if (signal.aborted) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      if (error instanceof EventStreamError && error.isFinal) end(error);
      else retry();
    }
  }

  function retry(): void {
    onState({ isConnected: false, error: undefined });
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS);
    const timer = clock.setTimeout(() => void run(), delay);
    signal.addEventListener('abort', () => clock.clearTimeout(timer), { once: true });
  }

  void run();
  return () => abort.abort();
}
