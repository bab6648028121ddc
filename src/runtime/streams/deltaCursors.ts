import type { StreamCursor, StreamDelta } from './types.js';

/** The most deltas of one stream in one result. */
export const PAGE = 100;

/** With `PAGE`: the most deltas in one result. */
const MAX_ANSWER = 1_000;

/** A result with this many deltas, or about this many characters, is long enough. */
const MANY = 16;
const LONG = 8_192;

/**
 * The cursors for the next request. A subscribed query resends all deltas since its cursors with each new one; new
 * cursors mean one more query. So cursors stay until the result reaches some size, far below the size at which the
 * server truncates it: a result that was not advanced from is complete. Returns the same list if nothing changes.
 * @param asked the cursors of `answer`; undefined while there is none
 * @param known up to where each stream has no gap
 * @param weight the size of the result
 */
export function nextCursors(
  asked: readonly StreamCursor[],
  answer: readonly StreamDelta[] | undefined,
  known: readonly StreamCursor[],
  isBehind: boolean,
  weight = weigh(answer),
): readonly StreamCursor[] {
  const isOver = answer !== undefined && (isBehind || answer.length >= MANY || weight >= LONG);
  const isSame = asked.length === known.length && asked.every((one, i) => isSameAsk(one, known[i]!, isOver));
  return isSame ? asked : known;
}

/** A cursor ahead of the known text leaves a gap, so only the known text counts then. */
const isSameAsk = (asked: StreamCursor, known: StreamCursor, isOver: boolean): boolean =>
  asked.streamId === known.streamId &&
  (isOver ? asked.cursor === known.cursor : asked.cursor <= known.cursor);

/** Whether the server truncated the result. */
export function isCut(answer: readonly StreamDelta[]): boolean {
  if (answer.length < PAGE) return false;
  const counts = new Map<string, number>();
  for (const { streamId } of answer) counts.set(streamId, (counts.get(streamId) ?? 0) + 1);
  return answer.length >= MAX_ANSWER || Math.max(...counts.values()) >= PAGE;
}

/** Measures results of one request. They only grow, so what was measured is not measured again. */
export function createScale(): (asked: readonly StreamCursor[], answer: readonly StreamDelta[]) => number {
  let question: readonly StreamCursor[] | undefined;
  let count = 0;
  let weight = 0;
  return (asked, answer) => {
    if (answer.length >= MANY) return LONG; // the cursors advance past it, whatever its size
    if (asked !== question || answer.length < count) [question, count, weight] = [asked, 0, 0];
    for (; count < answer.length && weight < LONG; count++) weight += weigh(answer[count]);
    return weight;
  };
}

/** The approximate length of a value in characters, counted no further than necessary. */
function weigh(value: unknown, budget = LONG): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  if (value instanceof ArrayBuffer) return value.byteLength;
  let weight = 2;
  for (const key in value) {
    if (weight >= budget) return weight;
    weight += key.length + 4 + weigh((value as Record<string, unknown>)[key], budget - weight);
  }
  return weight;
}
