import type { ConvexReactClient } from 'convex/react';
import { makeFunctionReference } from 'convex/server';
import type { Value } from 'convex/values';
import { createThreadStreams, NO_STREAMS } from './createThreadStreams.js';
import type { StreamCursor, ThreadStreams } from './types.js';

/** The part of the client that this needs. */
export type StreamsClient = Pick<ConvexReactClient, 'watchQuery'>;

export interface StreamsWatch {
  /**
   * Queries the server while there is a listener. Without one, the last result stays. A listener is called when a
   * result has arrived; results and the next cursors are computed when someone reads.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  readonly get: () => ThreadStreams;
  /** Leaves out streams of earlier turns. */
  readonly setStartOrder: (order: number | undefined) => void;
}

export interface StreamsSource {
  /** The name of the query. */
  readonly query: string;
  /** Its arguments, except those for the page and the streams. */
  readonly args: Readonly<Record<string, Value>> & { readonly threadId: string };
}

interface WatchedQuery {
  /** The result, an error, or undefined while it loads. */
  result(): unknown;
  close(): void;
}

/** Lists begin at a round number, so that a new turn does not need a new query. */
const ROUND = 10;

/**
 * Follows the streams of a thread outside React: their list, and their deltas from cursors that advance as results
 * grow. Its knowledge is separate from the queries, so a query may load, fail or restart at any time.
 */
export function watchThreadStreams(client: StreamsClient, source: StreamsSource): StreamsWatch {
  const query = makeFunctionReference<'query', Record<string, Value>>(source.query);
  const follow = createThreadStreams({ threadId: source.args.threadId });
  const listeners = new Set<() => void>();
  let list: WatchedQuery | undefined;
  let deltas: WatchedQuery | undefined;
  let requested: readonly StreamCursor[] = [];
  let startOrder: number | undefined;
  let state = NO_STREAMS;
  let isRead = true;

  function notify(): void {
    isRead = false;
    listeners.forEach((listener) => listener());
  }

  function watch(streamArgs: Record<string, Value>): WatchedQuery {
    const paginationOpts = { cursor: null, numItems: 0 };
    const watched = client.watchQuery(query, { ...source.args, paginationOpts, streamArgs });
    return { result: () => attempt(() => watched.localQueryResult()), close: watched.onUpdate(notify) };
  }

  const firstOrder = () => (startOrder === undefined ? undefined : startOrder - (startOrder % ROUND));

  function watchList(): void {
    const before = list;
    const order = firstOrder();
    list = watch({ kind: 'list', ...(order !== undefined && { startOrder: order }) });
    before?.close();
  }

  function watchDeltas(): void {
    const before = deltas;
    const cursors = requested.map((cursor) => ({ ...cursor }));
    deltas = cursors.length > 0 ? watch({ kind: 'deltas', cursors }) : undefined;
    before?.close();
  }

  function read(): void {
    isRead = true;
    for (;;) {
      const followed = follow({ list: list?.result(), deltas: deltas?.result(), requested, startOrder });
      state = followed.state;
      if (followed.cursors === requested) break;
      // The client may have the result already. Each result advances further, so this ends.
      requested = followed.cursors;
      watchDeltas();
    }
  }

  function open(): void {
    watchList();
    watchDeltas();
    notify();
  }

  function close(): void {
    list?.close();
    deltas?.close();
    list = undefined;
    deltas = undefined;
    isRead = true;
  }

  return {
    subscribe(listener) {
      const own = () => listener(); // the same function may be registered twice
      listeners.add(own);
      if (listeners.size === 1) open();
      return () => {
        if (listeners.delete(own) && listeners.size === 0) close();
      };
    },
    get() {
      if (!isRead) read();
      return state;
    },
    setStartOrder(order) {
      if (order === startOrder) return;
      const before = firstOrder();
      startOrder = order;
      if (!list) return;
      if (firstOrder() !== before) watchList();
      notify();
    },
  };
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
