import type { StreamCursor, StreamDelta } from './types.js';

/** The most deltas the agent gives a stream in one answer. */
export const PAGE = 100;

/** Together with `PAGE`: the most it gives in one answer. */
const MAX_ANSWER = 1_000;

/** An answer with so many deltas, or about so many characters, has grown long enough. */
const MANY = 16;
const LONG = 8_192;

/**
 * From where to ask for deltas. A query that is kept sends all deltas since its cursors again with each new one; a query
 * with new cursors is one more to run. So cursors are kept until the answer has grown to some size, far below the size
 * that the server cuts it at: an answer that is not moved on from is a whole one. The same list when nothing changes.
 * @param asked what `answer` answers; undefined while there is no answer
 * @param known how far each stream is known without a gap
 * @param weight of the answer
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

/** A cursor that is ahead of what is known leaves a gap: what is known is all that counts then. */
const isSameAsk = (asked: StreamCursor, known: StreamCursor, isOver: boolean): boolean =>
  asked.streamId === known.streamId &&
  (isOver ? asked.cursor === known.cursor : asked.cursor <= known.cursor);

/** Whether the server has cut the answer. */
export function isCut(answer: readonly StreamDelta[]): boolean {
  if (answer.length < PAGE) return false;
  const counts = new Map<string, number>();
  for (const { streamId } of answer) counts.set(streamId, (counts.get(streamId) ?? 0) + 1);
  return answer.length >= MAX_ANSWER || Math.max(...counts.values()) >= PAGE;
}

/** Weighs answers to a question. They only grow while it is the same, so what was weighed is not weighed again. */
export function createScale(): (asked: readonly StreamCursor[], answer: readonly StreamDelta[]) => number {
  let question: readonly StreamCursor[] | undefined;
  let count = 0;
  let weight = 0;
  return (asked, answer) => {
    if (answer.length >= MANY) return LONG; // it is moved on from, whatever it weighs
    if (asked !== question || answer.length < count) [question, count, weight] = [asked, 0, 0];
    for (; count < answer.length && weight < LONG; count++) weight += weigh(answer[count]);
    return weight;
  };
}

/** About how many characters a value takes, counted no further than needed. */
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
