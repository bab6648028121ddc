import { attempt as tryTo } from '../../shared/attempt.js';
import { attemptOf } from '../read/rowFacts.js';
import type { AgentPart, AgentUIMessage } from '../types.js';
import type { KnownStream } from './knownStream.js';
import { EMPTY_STREAM, isOlderVersion, readStream } from './readStream.js';
import { markRemade } from './replacedStreams.js';

type Rows = readonly AgentUIMessage[];

/**
 * Takes the streams of a new frame. Streams that are no longer listed stay until the turn shows nothing of them.
 * @param rows the rows of the turn, in the frame before and in this one
 */
export function renewStreams(
  previous: readonly KnownStream[],
  listed: readonly AgentUIMessage[],
  rows: { readonly before: Rows; readonly now: Rows },
): readonly KnownStream[] {
  if (previous.length + listed.length === 0) return previous;
  const unlisted = previous.map((stream) => (stream.isListed ? { ...stream, isListed: false } : stream));
  let streams = markRemade(unlisted, rows.before, rows.now);
  for (const message of listed) streams = withListed(streams, message, rows.now);
  return streams;
}

/** A stream keeps its place among the others. A new attempt goes to the end. */
function withListed(
  streams: readonly KnownStream[],
  message: AgentUIMessage,
  rows: Rows,
): readonly KnownStream[] {
  const earlier = streams.find((stream) => stream.message.id === message.id);
  const attempt = attemptOfStream(message, rows);
  const isContinued = earlier !== undefined && (message.attempt === undefined || attempt <= earlier.attempt);
  if (!isContinued) {
    const others = streams.filter((other) => other !== earlier);
    return [...others, beginStream(message, attempt, earlier)];
  }
  const continued = continueStream(earlier, message);
  return streams.map((other) => (other === earlier ? continued : other));
}

/** A stream without an attempt number belongs to the current attempt of the row in its slot. */
function attemptOfStream(message: AgentUIMessage, rows: Rows): number {
  if (message.attempt !== undefined) return attemptOf(message);
  return attemptOf(rows.find((row) => row.stepOrder === message.stepOrder) ?? message);
}

const NO_KEYS: ReadonlySet<never> = new Set();

/** @param earlier what an earlier attempt wrote under this id, so that equal parts are not read again */
function beginStream(
  message: AgentUIMessage,
  attempt: number,
  earlier: KnownStream | undefined,
): KnownStream {
  const { parts, reads } = tryTo(() => readStream(message, earlier), EMPTY_STREAM);
  return {
    key: `${message.id}#${attempt}`,
    message,
    parts,
    reads,
    isListed: true,
    attempt,
    isReplaced: false,
    beside: NO_KEYS,
    isInterleaved: false,
    isStored: false,
    landed: NO_KEYS,
  };
}

/** Takes the newest message of a stream. Keeps the known content if the message has less, because lists can be late. */
function continueStream(known: KnownStream, message: AgentUIMessage): KnownStream {
  const content = tryTo(() => readStream(message, known), EMPTY_STREAM);
  return { ...known, message, isListed: true, ...(!isOlderVersion(content, known) && content) };
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
  // A stream's time is the moment it was rebuilt, so the first one is kept.
  const message = { ...latest, _creationTime: stream.message._creationTime };
  return { ...stream, message, parts: stream.parts.with(last, text), reads: stream.reads.with(last, read) };
}
