import { fromThreadMessageLike } from '@assistant-ui/react';
import type { BridgeMessage, BridgePart, BridgeToolPart, ThreadSnapshot } from '../../src/bridge/index.js';

export const isCall = (part: BridgePart): part is BridgeToolPart => part.type === 'tool-call';

export const callsOf = (message: BridgeMessage): BridgeToolPart[] => message.content.filter(isCall);

/** What a reader sees of a tool call, from only the assistant-ui part and its message. */
export function phaseOf(part: BridgeToolPart, message: BridgeMessage): string {
  if (part.approval?.approved === false) return 'denied';
  if (part.isError) return 'error';
  if (part.result !== undefined) return 'complete';
  switch (message.status?.type) {
    case 'running':
      return part.artifact === undefined ? 'running' : 'partial';
    case 'requires-action':
      return part.approval ? 'awaiting-approval' : 'waiting';
    default:
      return 'cancelled';
  }
}

/** The content of a message in the notation of the conformance files. */
export function contentOrder(message: BridgeMessage): string[] {
  return message.content.map((part) => {
    if (isCall(part)) return `tool:${part.toolCallId}:${phaseOf(part, message)}`;
    if (part.type === 'text' || part.type === 'reasoning') return `${part.type}:${part.text}`;
    return part.type;
  });
}

/** The keys assistant-ui renders parts under: tool calls by id, everything else by index. */
export const partKeys = (message: BridgeMessage): string[] =>
  message.content.map((part, index) => (isCall(part) ? part.toolCallId! : `${part.type}:${index}`));

export const isActionable = (part: BridgeToolPart): boolean =>
  part.approval !== undefined &&
  part.approval.approved === undefined &&
  part.approval.resolution === undefined;

export const lastAssistant = (snapshot: ThreadSnapshot): BridgeMessage | undefined =>
  snapshot.messages.findLast((message) => message.role === 'assistant');

/** assistant-ui's own check: it throws for anything that would blank the thread. */
export function acceptedByAssistantUI(message: BridgeMessage): void {
  const converted = fromThreadMessageLike(message, 'fallback', { type: 'complete', reason: 'unknown' });
  if (converted.id !== message.id) throw new Error(`id changed: ${message.id}`);
  if (converted.content.length !== message.content.length) {
    throw new Error(`assistant-ui dropped parts of ${message.id}: ${JSON.stringify(message.content)}`);
  }
}
