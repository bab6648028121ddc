import { attemptOf } from '../read/rowFacts.js';
import type { AgentUIMessage } from '../types.js';
import { isLive, slotOf, type KnownStream } from './knownStream.js';

/**
 * Marks the streams that a later attempt replaces. Before a run is resumed, the server stores everything that counts
 * from the previous attempt, so nothing is lost with its stream.
 */
export function markReplaced(
  streams: readonly KnownStream[],
  rows: readonly AgentUIMessage[],
): KnownStream[] {
  return streams.map((stream) => {
    const isReplaced =
      rows.some((row) => row.stepOrder >= slotOf(stream) && attemptOf(row) > stream.attempt) ||
      streams.some((other) => isReplacedBy(stream, other));
    return isReplaced && !stream.isReplaced ? { ...stream, isReplaced } : stream;
  });
}

function isReplacedBy(stream: KnownStream, other: KnownStream): boolean {
  const distance = slotOf(other) - slotOf(stream);
  if (distance === 0) return other.attempt > stream.attempt;
  return distance > 0 && other.attempt > 1 && (other.isListed || !isLive(stream));
}

/**
 * Marks the streams that were known when the repetition of a row began. If the row holds several steps, the repeated
 * step comes after the row's own slot.
 */
export function markRemade(
  streams: readonly KnownStream[],
  before: readonly AgentUIMessage[],
  rows: readonly AgentUIMessage[],
): readonly KnownStream[] {
  if (streams.length === 0) return streams;
  const previousRows = new Map(before.map((row) => [row.id, row]));
  const remade = rows.flatMap((row, i) => {
    const previous = previousRows.get(row.id);
    const isRemade = previous !== undefined && attemptOf(row) > attemptOf(previous);
    return isRemade ? [{ row, end: rows[i + 1]?.stepOrder ?? Infinity }] : [];
  });
  const isReplaced = (stream: KnownStream): boolean =>
    remade.some(({ row, end }) => {
      const slot = slotOf(stream);
      const isNew = slot >= row.stepOrder && stream.attempt >= attemptOf(row);
      return slot < end && !isNew;
    });
  return streams.map((stream) => (isReplaced(stream) ? { ...stream, isReplaced: true } : stream));
}
