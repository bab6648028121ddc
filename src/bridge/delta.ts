import { equal } from './json.js';
import type { Turn, TurnOutput } from './turn.js';
import type { AgentPart, AgentUIMessage } from './types.js';

type Text = AgentPart & { readonly text: string };

/**
 * The hot path: one live stream has written more text and nothing else has changed. Returns the new output of its
 * turn, or undefined when the turn has to be computed. The cost does not depend on the length of the thread.
 */
export function growText(turn: Turn, before: AgentUIMessage, next: AgentUIMessage): TurnOutput | undefined {
  const { tail, output } = turn;
  if (!tail || tail.stream.message.id !== before?.id || !Array.isArray(next.parts)) return undefined;
  const { stream } = tail;
  const last = next.parts.length - 1;
  const isOther = (part: AgentPart, i: number): boolean => i < last && part !== next.parts[i];
  if (last !== stream.parts.length - 1 || before.parts.some(isOther) || !isSameHead(before, next))
    return undefined;
  const part = next.parts[last] as Text | undefined;
  const known = stream.parts[last] as Text;
  // A stream only appends: a longer text is the older one and more, and comparing the two would copy both.
  if (part?.type !== known.type || typeof part.text !== 'string' || part.text.length < known.text.length)
    return undefined;
  stream.parts[last] = part;
  stream.message = next;
  if (part.text === known.text) return output;
  const messages = output.messages.slice();
  const message = messages[tail.message]!;
  const content = message.content.slice(0, -1);
  content.push({ type: part.type as 'text' | 'reasoning', text: part.text });
  messages[tail.message] = { ...message, content };
  return { ...output, messages };
}

/** All that shows, but the parts. `text` only repeats them, and a stream's time is the moment it was rebuilt. */
const isSameHead = (a: AgentUIMessage, b: AgentUIMessage): boolean => equal(headOf(a), headOf(b));

const headOf = (message: AgentUIMessage): object => ({ ...message, parts: 0, text: 0, _creationTime: 0 });
