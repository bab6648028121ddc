import { equal } from '../../shared/json.js';
import { matchParts } from '../parts/matchParts.js';
import { isBehind } from '../parts/toolState.js';
import { readPart, type ReadPart } from '../read/readPart.js';
import type { AgentPart, AgentUIMessage } from '../types.js';
import type { KnownStream, StreamPart } from './knownStream.js';

/** The parts of a stream, raw and as the bridge reads them; null for parts that show nothing. */
export type StreamContent = Pick<KnownStream, 'parts' | 'reads'>;

export const EMPTY_STREAM: StreamContent = { parts: [], reads: [] };

/**
 * Reads the parts of a stream, each in its step. A `step-start` begins the next one, except before anything is visible.
 * @param previous the previous result: parts that are the same objects are not read again
 */
export function readStream(message: AgentUIMessage, previous: StreamContent | undefined): StreamContent {
  const parts: AgentPart[] = Array.isArray(message.parts) ? [...message.parts] : [];
  let step = 0;
  let isAnyVisible = false;
  const reads = parts.map((part, index): StreamPart | null => {
    if (part?.type === 'step-start' && isAnyVisible) step++;
    const before = part === previous?.parts[index] ? previous?.reads[index] : undefined;
    if (before?.step === step) {
      isAnyVisible = true;
      return before;
    }
    const read = readPart(part);
    if (!read) return null;
    isAnyVisible = true;
    return { ...read, index, step };
  });
  return { parts, reads };
}

/** Whether this is an older version of a stream, or the same. Streams only append, so older versions have less. */
export const isOlderVersion = (stream: StreamContent, known: StreamContent): boolean =>
  stream.reads.every((read, i) => isOlderPart(read, known.reads[i]));

function isOlderPart(part: ReadPart | null, known: ReadPart | null | undefined): boolean {
  if (!part || part === known) return true;
  // The usual case is a text that has grown. Comparing the two would copy both.
  if (!known || part.key.length > known.key.length) return false;
  if (equal(part.part, known.part)) return true;
  return matchParts(part, known) !== undefined && (!part.tool || isBehind(part.tool, known.tool!));
}
