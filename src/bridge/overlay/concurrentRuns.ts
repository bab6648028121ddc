import { readParts } from '../read/readPart.js';
import type { AgentUIMessage } from '../types.js';
import { isLive, slotOf, type KnownStream } from './knownStream.js';

/**
 * Marks streams that are written at the same time, and streams that continued after a failed row: rows of these runs
 * can come after rows of other runs. A stream that has ended is concurrent with an earlier one that still writes, even
 * if the two were never seen live together, because the agent lists streams again when they end.
 */
export function markConcurrent(
  streams: readonly KnownStream[],
  rows: readonly AgentUIMessage[],
): readonly KnownStream[] {
  const live = streams.filter(isLive);
  return streams.map((stream) => {
    const writesBeside = (other: KnownStream): boolean => isLive(stream) || slotOf(other) < slotOf(stream);
    const others = live.filter(
      (other) => other.key !== stream.key && writesBeside(other) && !stream.beside.has(other.key),
    );
    const isInterleaved = stream.isInterleaved || goesOnBehindFailure(stream, rows);
    if (others.length === 0 && isInterleaved === stream.isInterleaved) return stream;
    const beside = new Set([...stream.beside, ...others.map(({ key }) => key)]);
    return { ...stream, isInterleaved, beside };
  });
}

/** Whether the first failed row from the slot on belongs to another run: a later row has a call of this stream. */
function goesOnBehindFailure(stream: KnownStream, rows: readonly AgentUIMessage[]): boolean {
  const failure = rows.findIndex((row) => row.stepOrder >= slotOf(stream) && row.status === 'failed');
  return failure >= 0 && rows.slice(failure + 1).some((row) => hasCallOf(stream, row));
}

export function hasCallOf(stream: KnownStream, row: AgentUIMessage): boolean {
  const ids = new Set(stream.reads.flatMap((read) => (read?.kind === 'tool' ? [read.key] : [])));
  return readParts(row).some(({ kind, key }) => kind === 'tool' && ids.has(key));
}
