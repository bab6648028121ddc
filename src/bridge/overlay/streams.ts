import { attempt } from '../../shared/attempt.js';
import { equal } from '../../shared/json.js';
import { markRemade } from './replacedStreams.js';
import { matchParts } from '../parts/matchParts.js';
import { readPart, type ReadPart } from '../read/readPart.js';
import { attemptOf, isPending } from '../read/rowFacts.js';
import { isBehind } from '../parts/toolState.js';
import type { AgentPart, AgentUIMessage } from '../types.js';

/** A visible part of a stream. */
export interface StreamPart extends ReadPart {
  readonly index: number;
  /** Which step of the run it belongs to. */
  readonly step: number;
}

/**
 * What one stream has said so far. It is kept when the stream is gone, for what the rows do not have (yet). Immutable:
 * every frame that changes it makes a new one with the same key.
 */
export interface KnownStream {
  /** Which stream it is, and which attempt writes it. */
  readonly key: string;
  /** The newest message of this stream. */
  readonly message: AgentUIMessage;
  /** Its parts, in the furthest version seen. */
  readonly parts: readonly AgentPart[];
  /** The same, read; null for those that show nothing. */
  readonly reads: ReadonlyArray<StreamPart | null>;
  /** In the newest frame. */
  readonly isListed: boolean;
  readonly attempt: number;
  /** A later attempt has begun: the rows have what this one stored, and the rest is void. */
  readonly isReplaced: boolean;
  /** Keys of the streams that were live at the same time: their runs write into the turn side by side. */
  readonly beside: ReadonlySet<string>;
  /** It went on behind a row that failed: another run, whose stream may never have been seen, has taken that row. */
  readonly isInterleaved: boolean;
  /** Indexes of the parts that were found in a stored row once. */
  readonly landed: ReadonlySet<number>;
  /** The stored row that begins in this stream's slot, once seen. */
  readonly rowId?: string | undefined;
  /** The user row of its turn, once seen: an order is used again when its turn was deleted. */
  readonly prompt?: { readonly step: number; readonly id: string } | undefined;
  /** A stored row was seen that begins in its slot or reaches over it. */
  readonly isStored: boolean;
}

/** The step of the row that its run opened first. */
export const slotOf = ({ message }: KnownStream): number => message.stepOrder;

export const isLive = ({ isListed, message }: KnownStream): boolean => isListed && isPending(message);

const NONE: ReadonlySet<never> = new Set();

/** Takes the streams of a new frame. Those that are no longer listed stay until the turn shows nothing of them. */
export function renewStreams(
  known: readonly KnownStream[],
  listed: readonly AgentUIMessage[],
  rows: { readonly before: readonly AgentUIMessage[]; readonly now: readonly AgentUIMessage[] },
): readonly KnownStream[] {
  if (known.length + listed.length === 0) return known;
  let streams = markRemade(
    known.map((stream) => (stream.isListed ? { ...stream, isListed: false } : stream)),
    rows.before,
    rows.now,
  );
  for (const message of listed) {
    const earlier = streams.find((stream) => stream.message.id === message.id);
    const stream = renewStream(earlier, message, rows.now);
    streams =
      stream.key === earlier?.key
        ? streams.map((other) => (other === earlier ? stream : other))
        : [...streams.filter((other) => other !== earlier), stream];
  }
  return streams;
}

/** A stream with the text that was appended to it without computing its turn. */
export function withAppended(
  stream: KnownStream,
  appended:
    | { readonly latest?: AgentUIMessage; readonly text?: AgentPart & { readonly text: string } }
    | undefined,
): KnownStream {
  const { latest, text } = appended ?? {};
  if (!latest || !text) return stream;
  const last = stream.parts.length - 1;
  const read = { ...stream.reads[last]!, key: text.text, part: text };
  // The time of a stream is the moment it was rebuilt.
  const message = { ...latest, _creationTime: stream.message._creationTime };
  return { ...stream, message, parts: stream.parts.with(last, text), reads: stream.reads.with(last, read) };
}

/** @param rows those of its turn: a stream without a number is of the attempt that its row has by then */
function renewStream(
  known: KnownStream | undefined,
  message: AgentUIMessage,
  rows: readonly AgentUIMessage[],
): KnownStream {
  const { parts, reads } = attempt(() => readStream(message, known), { parts: [], reads: [] });
  const own =
    message.attempt === undefined ? rows.find((row) => row.stepOrder === message.stepOrder) : undefined;
  const number = attemptOf(own ?? message);
  if (!known || (message.attempt !== undefined && number > known.attempt)) {
    return {
      key: `${message.id}#${number}`,
      message,
      parts,
      reads,
      isListed: true,
      attempt: number,
      isReplaced: false,
      beside: NONE,
      isInterleaved: false,
      isStored: false,
      landed: NONE,
    };
  }
  // A stream only appends, so an older version of it has less of the same.
  const isOlder = reads.every((read, i) => isVersion(read, known.reads[i]));
  return { ...known, message, isListed: true, ...(!isOlder && { parts, reads }) };
}

function readStream(
  message: AgentUIMessage,
  known: KnownStream | undefined,
): Pick<KnownStream, 'parts' | 'reads'> {
  const parts: AgentPart[] = Array.isArray(message.parts) ? [...message.parts] : [];
  let step = 0;
  let isAnyVisible = false;
  const reads = parts.map((part, index) => {
    if (part?.type === 'step-start' && isAnyVisible) step++;
    const before = known && part === known.parts[index] ? known.reads[index] : undefined;
    const read = before?.step === step ? before : readPart(part);
    if (read) isAnyVisible = true;
    return read && (read === before ? before : { ...read, index, step });
  });
  return { parts, reads };
}

/** Whether a part is the same as a later one, or the same as it was earlier. */
function isVersion(part: ReadPart | null, later: ReadPart | null | undefined): boolean {
  if (!part || part === later) return true;
  // A text that has grown, as most do: comparing the two would copy both.
  if (!later || part.key.length > later.key.length) return false;
  if (equal(part.part, later.part)) return true;
  return matchParts(part, later) !== undefined && (!part.tool || isBehind(part.tool, later.tool!));
}
