import { fromThreadMessageLike } from '@assistant-ui/react';
import type { BridgeMessage } from '../../bridge/index.js';
import type { ThreadMessage } from './liveMessages.js';

const FALLBACK_STATUS = { type: 'complete', reason: 'unknown' } as const;

/** Converts each message of the bridge once. */
export function createMessageConverter(): (message: BridgeMessage) => ThreadMessage {
  const converted = new WeakMap<BridgeMessage, ThreadMessage>();
  return (message) => {
    const known = converted.get(message);
    if (known) return known;
    const threadMessage = fromThreadMessageLike(withFeedback(message), message.id, FALLBACK_STATUS);
    converted.set(message, threadMessage);
    return threadMessage;
  };
}

/** assistant-ui shows the feedback that it finds in `submittedFeedback`. */
function withFeedback(message: BridgeMessage): BridgeMessage {
  const stored = message.metadata.custom.metadata as
    | { feedback?: { type: 'positive' | 'negative' } }
    | undefined;
  if (message.role !== 'assistant' || !stored?.feedback) return message;
  const { type } = stored.feedback;
  return { ...message, metadata: { ...message.metadata, submittedFeedback: { type } } } as BridgeMessage;
}
