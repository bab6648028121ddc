import { fromThreadMessageLike, type ExportedMessageRepository } from '@assistant-ui/react';
import type { BridgeMessage } from '../bridge/index.js';
import type { ThreadState, ThreadStore } from '../store/index.js';
import { createLiveMessages, type ThreadMessage } from './liveMessages.js';

type Item = ExportedMessageRepository['messages'][number];

export interface Feed {
  /**
   * What assistant-ui is to hold: the last `size` messages at least, and nothing less than it held before, so that the
   * thread grows at its end without losing its beginning. The same object for as long as it holds the same.
   * @param isLive somebody draws the text that is running from the store: growing is no change then
   */
  read(size: number, isLive: boolean): ExportedMessageRepository;
  /** The same of what the store began with, for a server and for hydration. */
  readInitial(size: number): ExportedMessageRepository;
}

/**
 * Turns the messages of the bridge into what `messageRepository` takes: finished ThreadMessages, each converted once.
 * It is a window because assistant-ui pays for every message it holds at every change, drawn or not.
 */
export function createFeed(store: Pick<ThreadStore, 'getState' | 'getInitialState'>): Feed {
  const converted = new WeakMap<BridgeMessage, ThreadMessage>();
  const live = createLiveMessages(convert);
  let shown: readonly ThreadMessage[] = [];
  let repository: ExportedMessageRepository = { messages: [] };

  function convert(message: BridgeMessage): ThreadMessage {
    const known = converted.get(message);
    if (known) return known;
    const made = fromThreadMessageLike(withFeedback(message), message.id, FALLBACK);
    converted.set(message, made);
    return made;
  }

  function read({ settled, tail }: ThreadState['thread'], size: number, isLive: boolean) {
    const count = Math.max(size, countFrom(shown[0]?.id, settled, tail));
    const rest = count - tail.length;
    const older = rest > 0 ? settled.slice(-rest) : [];
    const newer = rest > 0 ? tail : tail.slice(-count);
    const next = [...older.map(convert), ...newer.map(isLive ? live : convert)];
    const isSame = next.length === shown.length && next.every((message, i) => message === shown[i]);
    if (isSame) return repository;
    const before = repository.messages;
    const messages = next.map((message, i): Item => {
      const parentId = next[i - 1]?.id ?? null;
      const item = before[i];
      return item?.message === message && item.parentId === parentId ? item : { message, parentId };
    });
    shown = next;
    repository = { messages };
    return repository;
  }

  return {
    read: (size, isLive) => read(store.getState().thread, size, isLive),
    readInitial: (size) => read(store.getInitialState().thread, size, false),
  };
}

const FALLBACK = { type: 'complete', reason: 'unknown' } as const;

/** assistant-ui shows the feedback it finds in a place of its own. */
function withFeedback(message: BridgeMessage): BridgeMessage {
  const stored = message.metadata.custom.metadata as
    | { feedback?: { type: 'positive' | 'negative' } }
    | undefined;
  if (message.role !== 'assistant' || !stored?.feedback) return message;
  const { type } = stored.feedback;
  return { ...message, metadata: { ...message.metadata, submittedFeedback: { type } } } as BridgeMessage;
}

/** How many messages there are from this one on; none when it is gone. */
function countFrom(
  id: string | undefined,
  settled: readonly BridgeMessage[],
  tail: readonly BridgeMessage[],
): number {
  if (id === undefined) return 0;
  const inTail = tail.findIndex((message) => message.id === id);
  if (inTail >= 0) return tail.length - inTail;
  const inSettled = settled.findLastIndex((message) => message.id === id);
  return inSettled < 0 ? 0 : tail.length + settled.length - inSettled;
}
