import { attempt, equal } from './json.js';
import { attemptOf, isPending, likeness, readItem, type Node } from './node.js';
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
  /** The attempt that writes it. */
  attempt: number;
  /** A later attempt has begun: the rows have what this one stored, and the rest is void. */
  isReplaced: boolean;
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

/** @param rows those of its turn: a stream that does not say its attempt is of the one its row has by then */
export function rememberStream(
  known: Stream | undefined,
  message: AgentUIMessage,
  rows: readonly AgentUIMessage[],
): Stream {
  const parts = attempt(() => (Array.isArray(message.parts) ? [...message.parts] : []), []) as AgentPart[];
  const own = message.attempt === undefined && rows.find((row) => row.stepOrder === message.stepOrder);
  const number = attemptOf(own || message);
  if (!known || (message.attempt !== undefined && number > known.attempt))
    return {
      message,
      parts,
      listed: true,
      attempt: number,
      isReplaced: false,
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

/**
 * Marks the streams that a later attempt replaces, by what a single frame shows. A run that is resumed has stored
 * everything that counts of the attempt before, so nothing is lost with its stream.
 */
export function markReplaced(streams: readonly Stream[], rows: readonly AgentUIMessage[]): void {
  for (const stream of streams) {
    stream.isReplaced ||=
      rows.some((row) => row.stepOrder >= slotOf(stream) && attemptOf(row) > stream.attempt) ||
      streams.some((other) => isReplacedBy(stream, other));
  }
}

function isReplacedBy(stream: Stream, other: Stream): boolean {
  const distance = slotOf(other) - slotOf(stream);
  if (distance === 0) return other.attempt > stream.attempt;
  return distance > 0 && other.attempt > 1 && (other.listed || !isLive(stream));
}

/**
 * Marks the streams that were known when a row began to be made again. The row can hold several steps, and then the one
 * that is made again lies behind the row's own slot.
 */
export function replaceKnown(
  streams: readonly Stream[],
  before: readonly AgentUIMessage[],
  rows: readonly AgentUIMessage[],
): void {
  if (streams.length === 0) return;
  rows.forEach((row, i) => {
    const known = before.find(({ id }) => id === row.id);
    if (!known || attemptOf(row) <= attemptOf(known)) return;
    const end = rows[i + 1]?.stepOrder ?? Infinity;
    for (const stream of streams) {
      const slot = slotOf(stream);
      const isNew = slot >= row.stepOrder && stream.attempt >= attemptOf(row);
      stream.isReplaced ||= slot < end && !isNew;
    }
  });
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
