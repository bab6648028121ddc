import type { BridgeMessage } from '../../bridge/index.js';
import { textsIn } from '../liveMessages.js';

/** How much readers have seen of each text that is being written. */
export interface SeenTexts {
  /** What a thread opens with appears at once. Only the first call counts. */
  open(messages: readonly BridgeMessage[]): void;
  lengthOf(messageId: string, place: number): number;
  /** A text leaves the screen: should it come back, it goes on from here. */
  keep(messageId: string, place: number, length: number): void;
}

const keyOf = (messageId: string, place: number): string => `${place} ${messageId}`;

/** One for each thread that is open. */
export function createSeenTexts(): SeenTexts {
  const lengths = new Map<string, number>();
  let isOpen = false;
  return {
    open(messages) {
      if (isOpen) return;
      isOpen = true;
      for (const message of messages) {
        textsIn(message).forEach((_, place) => lengths.set(keyOf(message.id, place), Infinity));
      }
    },
    lengthOf: (messageId, place) => lengths.get(keyOf(messageId, place)) ?? 0,
    keep: (messageId, place, length) => void lengths.set(keyOf(messageId, place), length),
  };
}
