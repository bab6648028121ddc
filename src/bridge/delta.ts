import { equalHead } from './rows.js';
import type { Turn, TurnOutput } from './turn.js';
import type { AgentPart, AgentUIMessage } from './types.js';

type Text = AgentPart & { readonly text: string };

/**
 * The hot path: one live stream has written more text and nothing else has changed. Returns the new output of its
 * turn, or undefined when the turn has to be computed. The cost does not depend on the length of the thread.
 */
export function growText(turn: Turn, before: AgentUIMessage, next: AgentUIMessage): TurnOutput | undefined {
  const { tail, output } = turn;
  if (!tail || tail.stream.message !== before || !equalHead(before, next)) return undefined;
  if (!Array.isArray(next.parts) || !next.parts.at(-1)) return undefined;
  const last = next.parts.length - 1;
  if (last !== tail.index || before.parts.length !== next.parts.length) return undefined;
  for (let i = 0; i < last; i++) if (before.parts[i] !== next.parts[i]) return undefined;
  const part = next.parts[last] as Text;
  const known = tail.stream.parts[last] as Text;
  // A stream only appends: a longer text is the older one and more, and comparing the two would copy both.
  if (part.type !== known.type || typeof part.text !== 'string' || part.text.length < known.text.length)
    return undefined;
  tail.stream.parts[last] = part;
  tail.stream.message = next;
  if (part.text === known.text) return output;
  const message = output.messages[tail.message]!;
  const content = message.content.slice();
  content[tail.part] = { type: part.type as 'text' | 'reasoning', text: part.text };
  const messages = output.messages.slice();
  const { id, role, status, createdAt, metadata } = message;
  messages[tail.message] = { id, role, content, status: status!, createdAt, metadata };
  const { toolCalls, issues, isRunning, expiresAt } = output;
  return { messages, toolCalls, issues, isRunning, expiresAt };
}
