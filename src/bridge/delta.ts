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
  const stream = tail?.stream;
  const isSame =
    stream?.message.id === next.id &&
    before.id === next.id &&
    before.status === next.status &&
    before.stepOrder === next.stepOrder &&
    before.attempt === next.attempt &&
    before.agentName === next.agentName &&
    equal(before.metadata, next.metadata) &&
    Array.isArray(next.parts);
  const last = isSame ? next.parts.length - 1 : -1;
  if (!isSame || last !== stream.parts.length - 1) return undefined;
  for (let i = 0; i < last; i++) if (before.parts[i] !== next.parts[i]) return undefined;
  const part = next.parts[last] as Text | undefined;
  const known = stream.parts[last] as Text;
  // A stream only appends: a longer text is the older one and more, and comparing the two would copy both.
  if (part?.type !== known.type || typeof part.text !== 'string' || part.text.length < known.text.length)
    return undefined;
  stream.parts[last] = part;
  stream.message = next;
  if (part.text === known.text) return output;
  const messages = output.messages.slice();
  const { id, role, content: shown, status, createdAt, metadata } = messages[tail!.message]!;
  const content = shown.slice();
  content[content.length - 1] = { type: part.type as 'text' | 'reasoning', text: part.text };
  messages[tail!.message] = { id, role, content, status: status!, createdAt, metadata };
  const { toolCalls, issues, expiresAt, lastActivityAt, isSupervised } = output;
  return { messages, toolCalls, issues, expiresAt, lastActivityAt, isSupervised };
}
