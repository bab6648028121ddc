import { isRecord, isSameList } from '../../shared/json.js';
import { createScale, isCut, nextCursors } from './deltaCursors.js';
import { createStreamReducer, type StreamReducerOptions } from './createStreamReducer.js';
import type { LiveTurn, StreamCursor, StreamDelta, StreamMessage, ThreadStreams } from './types.js';

/** The results of the two queries: a value, an error, or undefined while loading. */
export interface StreamResults {
  readonly list: unknown;
  readonly deltas: unknown;
  /** The cursors with which `deltas` was requested. */
  readonly asked: readonly StreamCursor[];
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
  const weigh = createScale();
  let listed: readonly StreamMessage[] = [];
  let live: LiveTurn | undefined;
  let isPageOpen = false;
  let isLoading = true;
  let state = NO_STREAMS;
  return ({ list, deltas, asked, startOrder = 0 }) => {
    const newList = readList(list);
    listed = newList ?? listed;
    if (newList) live = streamsOf(list).live as LiveTurn | undefined;
    const answer = readDeltas(deltas);
    const streams = listed.filter((stream) => !(stream?.order < startOrder));
    const reduced = reducer.update(streams, answer ?? []);
    if (answer || streams.length === 0) isPageOpen = isCut(answer ?? []);
    const error = [list, deltas].find((result) => result instanceof Error);
    const isWhole = streams.length === 0 || (answer !== undefined && !isPageOpen);
    if (error !== undefined || (list !== undefined && isWhole)) isLoading = false;
    const next: ThreadStreams = {
      streams: reduced.messages,
      live,
      isLoading,
      isBehind: reduced.isBehind || isPageOpen || error !== undefined,
      error,
    };
    if (!isSame(next, state)) state = next;
    const weight = answer ? weigh(asked, answer) : 0;
    return { state, cursors: nextCursors(asked, answer, reduced.cursors, reduced.isBehind, weight) };
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
