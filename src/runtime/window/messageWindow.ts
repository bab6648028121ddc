import type { ExportedMessageRepository } from '@assistant-ui/react';
import type { BridgeMessage } from '../../bridge/index.js';
import { createAlarm } from '../../shared/alarm.js';
import type { Clock } from '../../shared/clock.js';
import type { ThreadState, ThreadStore } from '../../store/index.js';
import { createMessageConverter } from './convertMessage.js';
import { createLiveMessages } from './liveMessages.js';
import { createNewestMessages, NO_MESSAGES } from './newestMessages.js';

/** @returns whether it accepted them */
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
  /** Passes messages to `set` while nothing else changes. Listeners are not called for messages that it accepts. */
  connect(set: SetMessages): () => void;
  /** The window over the store's initial messages, for server rendering and hydration. */
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

/** How often assistant-ui gets text that only grows. */
const CATCH_UP_MS = 1_000;

/**
 * Turns the messages of the bridge into what `messageRepository` takes: finished ThreadMessages, each converted once.
 * It is a window because every update of assistant-ui is O(messages it holds), whether they are drawn or not.
 *
 * `createNewestMessages` decides which messages are in the window, and `createLiveMessages` which growth assistant-ui
 * gets. This function decides when and how assistant-ui gets them: directly, or through the hook.
 */
export function createMessageWindow({ store, clock, windowSize }: MessageWindowOptions): MessageWindow {
  const convert = createMessageConverter();
  const convertAll = (messages: readonly BridgeMessage[]) => messages.map(convert);
  const live = createLiveMessages(convert, () => clock.now());
  const newest = createNewestMessages(windowSize, convertAll);
  const listeners = new Set<() => void>();
  let stopListening = () => {};
  let setMessages: SetMessages = () => false;
  /** Whether the hook rendered last for components that draw running text from the store. */
  let isLive = false;
  /** What listeners, or assistant-ui itself, got last. */
  let published = NO_MESSAGES;
  let publishedStatus: ThreadState['status'] | undefined;

  const read = (thread: ThreadState['thread']): ExportedMessageRepository =>
    newest.read(thread, isLive ? (tail) => live.read(tail) : convertAll);

  /** Calls the listeners, so that the hook reads the window. */
  function publish(): void {
    published = read(store.getState().thread);
    for (const listener of listeners) listener();
  }

  /** Passes messages directly to assistant-ui instead of through the hook, if nothing else changes. */
  function publishMessages(next: ExportedMessageRepository, isOnlyMessages: boolean): void {
    if (isOnlyMessages && setMessages(next)) published = next;
    else publish();
  }

  /** Called with every delta; most of them change nothing here. */
  function onThread(): void {
    const { thread, status } = store.getState();
    const next = read(thread);
    const isOnlyMessages = status === publishedStatus;
    publishedStatus = status;
    if (next !== published) publishMessages(next, isOnlyMessages);
    setAlarm();
  }

  const catchUp = createAlarm(clock, () => {
    live.catchUp();
    publishMessages(read(store.getState().thread), true);
  });

  /** Sets a timer while assistant-ui lacks text that has grown and there is a listener. */
  function setAlarm(): void {
    const since = isLive && listeners.size > 0 ? live.behindSince() : undefined;
    catchUp.set(since === undefined ? undefined : since + CATCH_UP_MS);
  }

  return {
    subscribe(listener) {
      const own = () => listener(); // the same function may be registered twice
      if (listeners.size === 0) stopListening = store.subscribeTo('thread')(onThread);
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        stopListening();
        catchUp.set(undefined);
      };
    },
    connect(set) {
      setMessages = set;
      return () => {
        setMessages = () => false;
      };
    },
    read(isNowLive) {
      isLive = isNowLive;
      const repository = read(store.getState().thread);
      setAlarm();
      return repository;
    },
    readInitial: () => newest.read(store.getInitialState().thread, convertAll),
    grow(by) {
      newest.grow(by);
      publish();
    },
    shrink(to) {
      newest.shrink(to);
      publish();
    },
  };
}
