import { equal } from '../shared/json.js';
import type { Turn, TurnOutput, Writing } from './turns/turn.js';
import type { AgentPart, AgentUIMessage } from './types.js';

type Text = AgentPart & { readonly text: string };

/**
 * The fast path for a live stream that only wrote more text. Appends the text and returns true, or changes nothing and
 * returns false if the turn has to be computed. The cost depends on the number of parts in the stream and its message,
 * never on the length of the thread.
 */
export function appendText(turn: Turn, next: AgentUIMessage): boolean {
  const stream = turn.streams.find(({ message }) => message.id === next.id);
  const writing = stream && turn.writing.get(stream.key);
  if (!writing || !stream.isListed || !hasSameHead(stream.message, next) || !Array.isArray(next.parts))
    return false;
  const last = next.parts.length - 1;
  if (last !== stream.parts.length - 1) return false;
  for (let i = 0; i < last; i++) {
    const part = next.parts[i] as AgentPart;
    if (stream.parts[i] !== part && !equal(stream.parts[i], part)) return false;
  }
  const previousPart = writing.text ?? (stream.parts[last] as Text);
  const part = next.parts[last] as Text | undefined;
  // Streams only append, so a longer text begins with the older one. Comparing the two would copy both.
  if (
    part?.type !== previousPart.type ||
    typeof part.text !== 'string' ||
    part.text.length < previousPart.text.length
  )
    return false;
  if (part.text !== previousPart.text) turn.output = withText(turn.output, writing, part);
  writing.latest = next;
  writing.text = part;
  return true;
}

const hasSameHead = (previous: AgentUIMessage, next: AgentUIMessage): boolean =>
  previous.status === next.status &&
  previous.order === next.order &&
  previous.stepOrder === next.stepOrder &&
  previous.attempt === next.attempt &&
  previous.agentName === next.agentName &&
  equal(previous.metadata, next.metadata);

/** Copies field by field: this runs for every delta, and spreading takes several times as long. */
function withText(output: TurnOutput, writing: Writing, part: Text): TurnOutput {
  const messages = output.messages.slice();
  const { id, role, content: displayed, status, createdAt, metadata } = messages[writing.message]!;
  const content = displayed.slice();
  content[writing.part] = { type: part.type as 'text' | 'reasoning', text: part.text };
  messages[writing.message] = { id, role, content, status: status!, createdAt, metadata };
  const { toolCalls, issues, isRunning, expiresAt, lastActivityAt, isSupervised } = output;
  return { messages, toolCalls, issues, isRunning, expiresAt, lastActivityAt, isSupervised };
}
