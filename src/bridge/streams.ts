import { attempt, equal } from './json.js';
import { isPending, likeness, readItem, type Node } from './node.js';
import { isBehind } from './toolState.js';
import type { AgentPart, AgentUIMessage } from './types.js';

/** What one stream has told so far. It is kept when the stream is gone, for what the rows do not (yet) have. */
export interface Stream {
  /** The newest message of this stream. */
  message: AgentUIMessage;
  /** Its parts, in the furthest version seen. */
  parts: AgentPart[];
  /** In the newest frame. */
  listed: boolean;
  /** Parts that were found in a stored row once. */
  readonly landed: Set<number>;
  /** The stored row in this stream's slot, once seen. */
  rowId?: string | undefined;
  /** The last node it has a part in. */
  node?: Node | undefined;
  /** It has something that no stored row has. */
  isAhead: boolean;
  /** The turn would show less without it; else it is forgotten with the list that has it no more. */
  isNeeded: boolean;
}

export const isLive = ({ listed, message }: Stream): boolean => listed && isPending(message);

export function rememberStream(known: Stream | undefined, message: AgentUIMessage): Stream {
  const parts = attempt(() => (Array.isArray(message.parts) ? [...message.parts] : []), []) as AgentPart[];
  if (!known)
    return {
      message,
      parts,
      listed: true,
      landed: new Set(),
      isAhead: false,
      isNeeded: false,
    };
  known.listed = true;
  known.message = message;
  // A stream only appends, so an older version of it is one that has told less of the same.
  if (!parts.every((part, i) => isVersion(part, known.parts[i]!))) known.parts = parts;
  return known;
}

/** The same, or the same as it was earlier. */
function isVersion(part: AgentPart, later: AgentPart): boolean {
  if (part === later) return true;
  const a = readItem(part);
  const b = later && readItem(later);
  if (!a) return true;
  // A text that has grown, as most do: comparing the two would copy both.
  if (!b || a.key.length > b.key.length) return false;
  return equal(part, later) || (likeness(a, b) > 0 && (!a.tool || isBehind(a.tool, b.tool!)));
}

/** One stream a slot: the live one, else the one still listed, else the later. */
export function chooseStreams(streams: Iterable<Stream>): { chosen: Stream[]; superseded: Stream[] } {
  const sorted = [...streams].toSorted((a, b) => slotOf(a) - slotOf(b) || weight(a) - weight(b));
  const isLast = (stream: Stream, i: number): boolean =>
    !sorted[i + 1] || slotOf(sorted[i + 1]!) !== slotOf(stream);
  return { chosen: sorted.filter(isLast), superseded: sorted.filter((stream, i) => !isLast(stream, i)) };
}

export const slotOf = (stream: Stream): number => stream.message.stepOrder;

const weight = (stream: Stream): number => Number(isLive(stream)) + Number(stream.listed);
