import { isRecord, isSameList } from '../../shared/json.js';
import { createPageSize, isTruncatedPage, nextCursors } from './deltaCursors.js';
import { createStreamReducer, type StreamReducerOptions } from './createStreamReducer.js';
import type { LiveTurn, StreamCursor, StreamDelta, StreamMessage, ThreadStreams } from './types.js';

/** The results of the two queries: a value, an error, or undefined while loading. */
export interface StreamResults {
  readonly list: unknown;
  readonly deltas: unknown;
  /** The cursors with which `deltas` was requested. */
  readonly requested: readonly StreamCursor[];
  /** Streams of earlier turns are left out. */
  readonly startOrder?: number | undefined;
}

export interface FollowedStreams {
  /** The same object as long as nothing changes. */
  readonly state: ThreadStreams;
  /** The cursors for the next request. The same list as long as the request is the same. */
  readonly cursors: readonly StreamCursor[];
}

/** Nothing has loaded. */
export const NO_STREAMS: ThreadStreams = {
  streams: [],
  live: undefined,
  isLoading: true,
  isBehind: false,
  error: undefined,
};

/**
 * Follows the streams of one thread through the results of its queries. Knowledge only grows, so results may repeat or
 * arrive late.
 */
export function createThreadStreams(
  options: StreamReducerOptions,
): (results: StreamResults) => FollowedStreams {
  const reducer = createStreamReducer(options);
  const sizeOf = createPageSize();
  let listed: readonly StreamMessage[] = [];
  let live: LiveTurn | undefined;
  let isTruncated = false;
  let isLoading = true;
  let state = NO_STREAMS;
  return ({ list, deltas, requested, startOrder = 0 }) => {
    const newList = readList(list);
    listed = newList ?? listed;
    if (newList) live = streamsOf(list).live as LiveTurn | undefined;
    const page = readDeltas(deltas);
    const streams = listed.filter((stream) => !(stream?.order < startOrder));
    const reduced = reducer.update(streams, page ?? []);
    if (page || streams.length === 0) isTruncated = isTruncatedPage(page ?? []);
    const error = [list, deltas].find((result) => result instanceof Error);
    const isWhole = streams.length === 0 || (page !== undefined && !isTruncated);
    if (error !== undefined || (list !== undefined && isWhole)) isLoading = false;
    const next: ThreadStreams = {
      streams: reduced.messages,
      live,
      isLoading,
      isBehind: reduced.isBehind || isTruncated || error !== undefined,
      error,
    };
    if (!isSame(next, state)) state = next;
    const size = page ? sizeOf(requested, page) : 0;
    return { state, cursors: nextCursors(requested, page, reduced.cursors, reduced.isBehind, size) };
  };
}

const isSame = (a: ThreadStreams, b: ThreadStreams): boolean =>
  isSameList(a.streams, b.streams) &&
  a.live === b.live &&
  a.isLoading === b.isLoading &&
  a.isBehind === b.isBehind &&
  a.error === b.error;

function readList(result: unknown): readonly StreamMessage[] | undefined {
  const { messages } = streamsOf(result);
  return Array.isArray(messages) ? (messages as StreamMessage[]) : undefined;
}

function readDeltas(result: unknown): readonly StreamDelta[] | undefined {
  const { deltas } = streamsOf(result);
  return Array.isArray(deltas) ? (deltas as StreamDelta[]) : undefined;
}

const streamsOf = (result: unknown): Record<string, unknown> =>
  isRecord(result) && isRecord(result.streams) ? result.streams : {};
