import type { StreamCursor, StreamDelta } from './types.js';

/** The most deltas of one stream in one result. */
export const MAX_STREAM_DELTAS = 100;

/** With `MAX_STREAM_DELTAS`: the most deltas in one result. */
const MAX_DELTAS = 1_000;

/** A result with this many deltas, or about this many characters, is long enough. */
const ENOUGH_DELTAS = 16;
const ENOUGH_CHARACTERS = 8_192;

/**
 * The cursors for the next request. A subscribed query resends all deltas since its cursors with each new one; new
 * cursors mean one more query. So cursors stay until the result reaches some size, far below the size at which the
 * server truncates it: a result that was not advanced from is complete. Returns the same list if nothing changes.
 * @param requested the cursors of `page`; undefined while there is none
 * @param known how far each stream is known without a gap
 * @param size the size of the result
 */
export function nextCursors(
  requested: readonly StreamCursor[],
  page: readonly StreamDelta[] | undefined,
  known: readonly StreamCursor[],
  isBehind: boolean,
  size = sizeOf(page),
): readonly StreamCursor[] {
  const mustAdvance =
    page !== undefined && (isBehind || page.length >= ENOUGH_DELTAS || size >= ENOUGH_CHARACTERS);
  const isSame =
    requested.length === known.length &&
    requested.every((one, i) => isSameRequest(one, known[i]!, mustAdvance));
  return isSame ? requested : known;
}

/** A cursor ahead of the known text leaves a gap, so only the known text counts then. */
const isSameRequest = (requested: StreamCursor, known: StreamCursor, mustAdvance: boolean): boolean =>
  requested.streamId === known.streamId &&
  (mustAdvance ? requested.cursor === known.cursor : requested.cursor <= known.cursor);

/** Whether the server truncated the result. */
export function isTruncatedPage(page: readonly StreamDelta[]): boolean {
  if (page.length < MAX_STREAM_DELTAS) return false;
  const counts = new Map<string, number>();
  for (const { streamId } of page) counts.set(streamId, (counts.get(streamId) ?? 0) + 1);
  return page.length >= MAX_DELTAS || Math.max(...counts.values()) >= MAX_STREAM_DELTAS;
}

/** Measures results of one request. They only grow, so what was measured is not measured again. */
export function createPageSize(): (
  requested: readonly StreamCursor[],
  page: readonly StreamDelta[],
) => number {
  let measured: readonly StreamCursor[] | undefined;
  let count = 0;
  let size = 0;
  return (requested, page) => {
    if (page.length >= ENOUGH_DELTAS) return ENOUGH_CHARACTERS; // the cursors advance past it, whatever its size
    if (requested !== measured || page.length < count) [measured, count, size] = [requested, 0, 0];
    for (; count < page.length && size < ENOUGH_CHARACTERS; count++) size += sizeOf(page[count]);
    return size;
  };
}

/** The approximate length of a value in characters, counted no further than necessary. */
function sizeOf(value: unknown, budget = ENOUGH_CHARACTERS): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  if (value instanceof ArrayBuffer) return value.byteLength;
  let size = 2;
  for (const key in value) {
    if (size >= budget) return size;
    size += key.length + 4 + sizeOf((value as Record<string, unknown>)[key], budget - size);
  }
  return size;
}
