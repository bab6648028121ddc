import type { BridgeMessage } from '../../bridge/index.js';
import type { ThreadStore } from '../../store/index.js';
import { textsIn } from '../window/liveMessages.js';

/** How much of each running text readers have seen. The rest appears at the pace it arrives. */
export interface SeenTexts {
  /** Counts the content of the first frame as seen. Call it when the thread mounts. */
  watch(): () => void;
  /** Infinity for a text that the thread opened with. */
  lengthOf(messageId: string, place: number): number;
  /** Keeps the visible length of a text that leaves the screen. If it returns, it continues from there. */
  keep(messageId: string, place: number, length: number): void;
}

type Store = Pick<ThreadStore, 'getState' | 'getInitialState' | 'subscribeTo'>;

const keyOf = (messageId: string, place: number): string => `${place} ${messageId}`;

/** Created once per open thread. What a thread opens with appears at once. */
export function createSeenTexts(store: Store): SeenTexts {
  const lengths = new Map<string, number>();
  let isOpen = false;

  function markSeen(messages: readonly BridgeMessage[]): void {
    for (const message of messages) {
      textsIn(message).forEach((_, place) => lengths.set(keyOf(message.id, place), Infinity));
    }
  }

  function open(): void {
    if (isOpen || store.getState().thread === store.getInitialState().thread) return;
    isOpen = true;
    markSeen(store.getState().thread.tail);
  }

  markSeen(store.getInitialState().thread.tail);
  return {
    watch() {
      open();
      return store.subscribeTo('thread')(open);
    },
    lengthOf: (messageId, place) => lengths.get(keyOf(messageId, place)) ?? 0,
    keep: (messageId, place, length) => void lengths.set(keyOf(messageId, place), length),
  };
}
