import { equal } from '../shared/json.js';
import type { KnownStream } from './streams.js';
import type { Turn, TurnOutput } from './turn.js';
import type { AgentPart, AgentUIMessage } from './types.js';

type Text = AgentPart & { readonly text: string };

/**
 * The fast path: a live stream has written more text, and nothing else about it has changed. Appends the text and returns
 * true, or changes nothing and returns false when the turn has to be computed. The cost depends on the parts of the
 * stream and of its message, never on the length of the thread.
 */
export function appendText(turn: Turn, next: AgentUIMessage): boolean {
  const stream = turn.streams.find(({ message }) => message.id === next.id);
  const writing = stream && turn.writing.get(stream.key);
  if (!writing || !stream.isListed || !hasSameHead(stream.message, next) || !Array.isArray(next.parts))
    return false;
  const last = next.parts.length - 1;
  if (last !== stream.parts.length - 1) return false;
  for (let i = 0; i < last; i++) {
    const [known, part] = [stream.parts[i], next.parts[i] as AgentPart];
    if (known !== part && !equal(known, part)) return false;
  }
  const known = stream.parts[last] as Text;
  const part = next.parts[last] as Text | undefined;
  // A stream only appends: a longer text is the older one and more, and comparing the two would copy both.
  if (part?.type !== known.type || typeof part.text !== 'string' || part.text.length < known.text.length)
    return false;
  if (part.text !== known.text) turn.output = withText(turn.output, writing, part);
  turn.streams = turn.streams.map((other) => (other === stream ? withLastPart(stream, next, part) : other));
  return true;
}

const hasSameHead = (known: AgentUIMessage, next: AgentUIMessage): boolean =>
  known.status === next.status &&
  known.order === next.order &&
  known.stepOrder === next.stepOrder &&
  known.attempt === next.attempt &&
  known.agentName === next.agentName &&
  equal(known.metadata, next.metadata);

function withLastPart(stream: KnownStream, message: AgentUIMessage, part: Text): KnownStream {
  const { _creationTime } = stream.message;
  // The time of a stream is the moment it was rebuilt.
  const same = message._creationTime === _creationTime ? message : { ...message, _creationTime };
  const parts = stream.parts.slice();
  parts[parts.length - 1] = part;
  const reads = stream.reads.slice();
  reads[reads.length - 1] = { ...reads.at(-1)!, key: part.text, part };
  return { ...stream, message: same, parts, reads };
}

function withText(output: TurnOutput, writing: { message: number; part: number }, part: Text): TurnOutput {
  const messages = output.messages.slice();
  const message = messages[writing.message]!;
  const content = message.content.slice();
  content[writing.part] = { type: part.type as 'text' | 'reasoning', text: part.text };
  messages[writing.message] = { ...message, content };
  return { ...output, messages };
}
