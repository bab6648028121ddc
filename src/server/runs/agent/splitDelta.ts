import type { AddDeltaArgs } from '../../agentPort.js';
import { sizeOf } from '../../rows/bytes.js';

/** A Convex document holds up to 1 MiB. */
const MAX_DELTA_BYTES = 900_000;

/**
 * A delta in pieces that Convex can store. The agent gathers for 250 ms, and the results of a few tools may be too much
 * for one document. A part that is too large for any document is left out of the stream. Its row has it once the step
 * is stored.
 */
export function splitDelta(delta: AddDeltaArgs): AddDeltaArgs[] {
  const pieces: AddDeltaArgs[] = [];
  let { start } = delta;
  let parts: AddDeltaArgs['parts'] = [];
  let bytes = 0;

  function flush(end: number): void {
    pieces.push({ ...delta, start, end, parts });
    [start, parts, bytes] = [end, [], 0];
  }

  for (const [index, part] of delta.parts.entries()) {
    const size = sizeOf(part);
    if (size > MAX_DELTA_BYTES) continue;
    // Each part takes one position in the stream, or more if the agent merged several parts.
    if (bytes + size > MAX_DELTA_BYTES) flush(delta.start + index);
    parts.push(part);
    bytes += size;
  }
  flush(delta.end);
  return pieces;
}
