import { fromThreadMessageLike, type ExportedMessageRepository } from '@assistant-ui/react';
import type { BridgeMessage } from '../../bridge/index.js';
import { isSameList } from '../../shared/json.js';
import { createAlarm } from '../../shared/alarm.js';
import type { Clock } from '../../shared/clock.js';
import type { ThreadState, ThreadStore } from '../../store/index.js';
import { createLiveMessages, type ThreadMessage } from './liveMessages.js';

type Item = ExportedMessageRepository['messages'][number];

/** @returns whether it was taken */
type SetMessages = (repository: ExportedMessageRepository) => boolean;

export interface MessageWindow {
  /** Calls the listener when `read` may return something else. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * The messages that assistant-ui holds: the end of the thread. The window keeps its first message while the thread
   * grows. Returns the same object until a message changes.
   * @param isLive components draw running text from the store, so assistant-ui gets it once a second, not with every delta
   */
  read(isLive: boolean): ExportedMessageRepository;
  /** Sets messages directly while nothing else changes. Listeners are not called for messages that it accepts. */
  connect(set: SetMessages): () => void;
  /** The window on what the store began with, for server rendering and hydration. */
  readInitial(): ExportedMessageRepository;
  /** Makes room for this many older messages. */
  grow(by: number): void;
  /** Keeps only this many of the newest messages. */
  shrink(to: number): void;
}

export interface MessageWindowOptions {
  readonly store: Pick<ThreadStore, 'getState' | 'getInitialState' | 'subscribeTo'>;
  readonly clock: Clock;
  /** How many messages it holds at first. */
  readonly windowSize: number;
}

interface Older {
  readonly of: readonly BridgeMessage[] | undefined;
  readonly atLeast: number;
  /** How many messages the tail had. */
  readonly before: number;
}

const EMPTY_OLDER: Older = { of: undefined, atLeast: 0, before: 0 };

/** How often assistant-ui gets text that only grows. */
const CATCH_UP_MS = 1_000;

/**
 * Turns the messages of the bridge into what `messageRepository` takes: finished ThreadMessages, each converted once.
 * It is a window because every update of assistant-ui is O(messages it holds), whether they are drawn or not.
 */
export function createMessageWindow({ store, clock, windowSize }: MessageWindowOptions): MessageWindow {
  const converted = new WeakMap<BridgeMessage, ThreadMessage>();
  const live = createLiveMessages(convert, () => clock.now());
  const listeners = new Set<() => void>();
  /** The window holds at least this many messages, and all from this one on. */
  let atLeast = windowSize;
  let beginning: string | undefined;
  let visible: readonly ThreadMessage[] = [];
  /** What the messages before the tail in `visible` were converted from. */
  let older = EMPTY_OLDER;
  let repository: ExportedMessageRepository = { messages: [] };

  /** What listeners, or assistant-ui itself, were given last. */
  let published = repository;
  let wasLive = false;
  let publishedStatus: ThreadState['status'] | undefined;
  let setMessages: SetMessages = () => false;
  let stop = () => {};

  function publish(): void {
    published = read(store.getState().thread, wasLive);
    for (const listener of listeners) listener();
  }

  /** Called with every delta; most of them change nothing here. */
  function onThread(): void {
    const { thread, status } = store.getState();
    const next = read(thread, wasLive);
    const isOnlyMessages = status === publishedStatus;
    publishedStatus = status;
    if (next !== published) offer(next, isOnlyMessages);
    setAlarm(wasLive);
  }

  function offer(next: ExportedMessageRepository, isOnlyMessages: boolean): void {
    if (isOnlyMessages && setMessages(next)) published = next;
    else publish();
  }

  const catchUp = createAlarm(clock, () => {
    live.catchUp();
    offer(read(store.getState().thread, wasLive), true);
  });

  function convert(message: BridgeMessage): ThreadMessage {
    const cached = converted.get(message);
    if (cached) return cached;
    const threadMessage = fromThreadMessageLike(withFeedback(message), message.id, FALLBACK);
    converted.set(message, threadMessage);
    return threadMessage;
  }

  const readTail = (tail: readonly BridgeMessage[], isLive: boolean): ThreadMessage[] =>
    isLive ? live.read(tail) : tail.map(convert);

  function read({ settled, tail }: ThreadState['thread'], isLive: boolean): ExportedMessageRepository {
    // A delta changes only the tail, so only the tail is compared.
    if (settled === older.of && atLeast === older.atLeast && tail.length === older.before) {
      const newer = readTail(tail, isLive);
      const from = visible.length - newer.length;
      if (from >= 0 && newer.every((message, i) => message === visible[from + i])) return repository;
    }
    const count = Math.max(atLeast, countFrom(beginning, settled, tail));
    const settledCount = count - tail.length;
    older = { of: settledCount > 0 ? settled : undefined, atLeast, before: tail.length };
    const next = [
      ...(settledCount > 0 ? settled.slice(-settledCount) : []).map(convert),
      ...readTail(settledCount > 0 ? tail : tail.slice(-count), isLive),
    ];
    beginning = next[0]?.id;
    if (isSameList(next, visible)) return repository;
    const before = repository.messages;
    const messages = next.map((message, i): Item => {
      const parentId = next[i - 1]?.id ?? null;
      const item = before[i];
      return item?.message === message && item.parentId === parentId ? item : { message, parentId };
    });
    visible = next;
    repository = { messages };
    return repository;
  }

  /** Sets a timer while assistant-ui lacks new text and there is a listener. */
  function setAlarm(isLive: boolean): void {
    const since = isLive && listeners.size > 0 ? live.behindSince() : undefined;
    catchUp.set(since === undefined ? undefined : since + CATCH_UP_MS);
  }

  return {
    subscribe(listener) {
      const own = () => listener(); // the same function may be given twice
      if (listeners.size === 0) stop = store.subscribeTo('thread')(onThread);
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        stop();
        catchUp.set(undefined);
      };
    },
    connect(set) {
      setMessages = set;
      return () => {
        setMessages = () => false;
      };
    },
    read(isLive) {
      wasLive = isLive;
      const now = read(store.getState().thread, isLive);
      setAlarm(isLive);
      return now;
    },
    readInitial: () => read(store.getInitialState().thread, false),
    grow(by) {
      atLeast = visible.length + by;
      publish();
    },
    shrink(to) {
      atLeast = to;
      beginning = undefined;
      older = EMPTY_OLDER; // or the same messages would keep the same window
      publish();
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
