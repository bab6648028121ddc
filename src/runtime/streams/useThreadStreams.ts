import { useConvex } from 'convex/react';
import {
  type FunctionArgs,
  type FunctionReference,
  getFunctionName,
  type PaginationOptions,
} from 'convex/server';
import { convexToJson, jsonToConvex, type JSONValue, type Value } from 'convex/values';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { NO_STREAMS } from './createThreadStreams.js';
import type { StreamsResult, ThreadStreams } from './types.js';
import { type StreamsSource, type StreamsWatch, watchThreadStreams } from './watchThreadStreams.js';

/** A query like the agent's: one that ends in `syncStreams`, like `listThreadMessages` of the thread API. */
export type StreamsQuery = FunctionReference<
  'query',
  'public',
  {
    threadId: string;
    paginationOpts: PaginationOptions;
    streamArgs?:
      | { kind: 'list'; startOrder?: number }
      | { kind: 'deltas'; cursors: Array<{ streamId: string; cursor: number }> }
      | undefined;
  },
  { readonly streams?: StreamsResult | undefined }
>;

/** The query's arguments besides the page and the streams: `{ threadId }`, and whatever the app adds. */
export type StreamsQueryArgs<Query extends StreamsQuery> = Omit<
  FunctionArgs<Query>,
  'paginationOpts' | 'streamArgs'
>;

export interface ThreadStreamsOptions {
  /** Leaves out streams of earlier turns. */
  readonly startOrder?: number | undefined;
}

/**
 * The messages that are being written in a thread, from its streams. Never throws because of the server: when a query
 * fails, the last result stays, and `error` says why no updates arrive. Returns the same object as long as nothing
 * changes.
 */
export function useThreadStreams<Query extends StreamsQuery>(
  query: Query,
  args: StreamsQueryArgs<Query> | 'skip',
  options: ThreadStreamsOptions = {},
): ThreadStreams {
  const { startOrder } = options;
  const client = useConvex();
  // References and arguments are new objects with every render, but their text stays the same.
  const source =
    args === 'skip' ? undefined : JSON.stringify([getFunctionName(query), convexToJson(args as Value)]);
  const watch = useMemo(() => {
    if (source === undefined) return SKIPPED;
    if (!client) throw new Error('useThreadStreams must be used under a ConvexProvider.');
    return watchThreadStreams(client, readSource(source));
  }, [client, source]);
  useEffect(() => watch.setStartOrder(startOrder), [watch, startOrder]);
  return useSyncExternalStore(watch.subscribe, watch.get, getNothing);
}

const getNothing = (): ThreadStreams => NO_STREAMS;

const SKIPPED: StreamsWatch = { subscribe: () => () => {}, get: getNothing, setStartOrder: () => {} };

function readSource(source: string): StreamsSource {
  const [query, args] = JSON.parse(source) as [string, JSONValue];
  return { query, args: jsonToConvex(args) as StreamsSource['args'] };
}
