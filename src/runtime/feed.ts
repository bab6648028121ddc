import { fromThreadMessageLike, type ExportedMessageRepository } from '@assistant-ui/react';
import type { BridgeMessage } from '../bridge/index.js';
import { createAlarm, type StoreClock } from '../store/clock.js';
import type { ThreadState, ThreadStore } from '../store/index.js';
import { createLiveMessages, type ThreadMessage } from './liveMessages.js';

type Item = ExportedMessageRepository['messages'][number];

export interface Feed {
  /** Calls back when there may be something else to read. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * What assistant-ui is to hold: a window on the end of the thread, which keeps its beginning while the thread grows
   * at its end. The same object for as long as it holds the same.
   * @param isLive somebody draws the text that is running from the store: assistant-ui is told of its growing now and
   *   then, not with every delta
   */
  read(isLive: boolean): ExportedMessageRepository;
  /** The same of what the store began with, for a server and for hydration. */
  readInitial(): ExportedMessageRepository;
  /** Holds so many older messages more, as soon as they are there. */
  grow(by: number): void;
  /** Holds no more than the newest messages, so many of them. */
  shrink(to: number): void;
}

export interface FeedOptions {
  readonly store: Pick<ThreadStore, 'getState' | 'getInitialState' | 'subscribeTo'>;
  readonly clock: StoreClock;
  /** How many messages it holds at first. */
  readonly windowSize: number;
}

/** How often assistant-ui is told of text that only grows. */
const CATCH_UP_MS = 1_000;

/**
 * Turns the messages of the bridge into what `messageRepository` takes: finished ThreadMessages, each converted once.
 * It is a window because assistant-ui pays for every message it holds at every change, drawn or not.
 */
export function createFeed({ store, clock, windowSize }: FeedOptions): Feed {
  const converted = new WeakMap<BridgeMessage, ThreadMessage>();
  const live = createLiveMessages(convert, () => clock.now());
  const listeners = new Set<() => void>();
  /** It holds at least so many, and nothing less than from this message on. */
  let atLeast = windowSize;
  let beginning: string | undefined;
  let shown: readonly ThreadMessage[] = [];
  let repository: ExportedMessageRepository = { messages: [] };

  const tell = () => listeners.forEach((listener) => listener());
  const catchUp = createAlarm(clock, () => {
    live.catchUp();
    tell();
  });

  function convert(message: BridgeMessage): ThreadMessage {
    const known = converted.get(message);
    if (known) return known;
    const made = fromThreadMessageLike(withFeedback(message), message.id, FALLBACK);
    converted.set(message, made);
    return made;
  }

  function read({ settled, tail }: ThreadState['thread'], isLive: boolean): ExportedMessageRepository {
    const count = Math.max(atLeast, countFrom(beginning, settled, tail));
    const rest = count - tail.length;
    const older = rest > 0 ? settled.slice(-rest) : [];
    const newer = rest > 0 ? tail : tail.slice(-count);
    const next = [...older.map(convert), ...(isLive ? live.read(newer) : newer.map(convert))];
    beginning = next[0]?.id;
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

  /** There is a timer only while text has grown that assistant-ui was not told of, and somebody wants to know. */
  function setAlarm(isLive: boolean): void {
    const since = isLive && listeners.size > 0 ? live.behindSince() : undefined;
    catchUp.set(since === undefined ? undefined : since + CATCH_UP_MS);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      const stop = store.subscribeTo('thread')(listener);
      return () => {
        stop();
        listeners.delete(listener);
        if (listeners.size === 0) catchUp.set(undefined);
      };
    },
    read(isLive) {
      const now = read(store.getState().thread, isLive);
      setAlarm(isLive);
      return now;
    },
    readInitial: () => read(store.getInitialState().thread, false),
    grow(by) {
      atLeast = shown.length + by;
      tell();
    },
    shrink(to) {
      atLeast = to;
      beginning = undefined;
      tell();
    },
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
