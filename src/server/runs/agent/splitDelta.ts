import type { AddDeltaArgs } from '../../agentPort.js';
import { sizeOf } from '../../rows/bytes.js';

/** A document of Convex holds 1 MiB. */
const MAX_DELTA_BYTES = 900_000;

/**
 * A delta in pieces that Convex can store. The agent gathers for 250 ms, and the results of a few tools may be too much
 * for one document. A part that no document can hold is left out: its row has it once the step is stored.
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
    // Every part counts for one place of the stream, or for more where the agent has merged some.
    if (bytes + size > MAX_DELTA_BYTES) flush(delta.start + index);
    parts.push(part);
    bytes += size;
  }
  flush(delta.end);
  return pieces;
}
