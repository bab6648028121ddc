import { attempt } from '../../shared/attempt.js';
import { equal } from '../../shared/json.js';
import type { KnownStream } from './knownStream.js';
import { markRemade } from './replacedStreams.js';
import { matchParts } from '../parts/matchParts.js';
import { readPart, type ReadPart } from '../read/readPart.js';
import { attemptOf } from '../read/rowFacts.js';
import { isBehind } from '../parts/toolState.js';
import type { AgentPart, AgentUIMessage } from '../types.js';

const NONE: ReadonlySet<never> = new Set();

/** Takes the streams of a new frame. Those that are no longer listed stay until the turn shows nothing of them. */
export function renewStreams(
  previous: readonly KnownStream[],
  listed: readonly AgentUIMessage[],
  rows: { readonly before: readonly AgentUIMessage[]; readonly now: readonly AgentUIMessage[] },
): readonly KnownStream[] {
  if (previous.length + listed.length === 0) return previous;
  let streams = markRemade(
    previous.map((stream) => (stream.isListed ? { ...stream, isListed: false } : stream)),
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
  previous: KnownStream | undefined,
  message: AgentUIMessage,
  rows: readonly AgentUIMessage[],
): KnownStream {
  const { parts, reads } = attempt(() => readStream(message, previous), { parts: [], reads: [] });
  const own =
    message.attempt === undefined ? rows.find((row) => row.stepOrder === message.stepOrder) : undefined;
  const number = attemptOf(own ?? message);
  if (!previous || (message.attempt !== undefined && number > previous.attempt)) {
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
  const isOlder = reads.every((read, i) => isVersion(read, previous.reads[i]));
  return { ...previous, message, isListed: true, ...(!isOlder && { parts, reads }) };
}

function readStream(
  message: AgentUIMessage,
  previous: KnownStream | undefined,
): Pick<KnownStream, 'parts' | 'reads'> {
  const parts: AgentPart[] = Array.isArray(message.parts) ? [...message.parts] : [];
  let step = 0;
  let isAnyVisible = false;
  const reads = parts.map((part, index) => {
    if (part?.type === 'step-start' && isAnyVisible) step++;
    const before = previous && part === previous.parts[index] ? previous.reads[index] : undefined;
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
