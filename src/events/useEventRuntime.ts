'use client';
import {
  useExternalStoreRuntime,
  type AssistantRuntime,
  type ExternalStoreAdapter,
  type ExternalStoreSharedOptions,
} from '@assistant-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  toActions,
  toAdapter,
  toExtras,
  createMessageWindow,
  setRuntimeMessages,
} from '../runtime/internal.js';
import { createThreadStore, systemClock, type StoreClock } from '../store/index.js';
import { createEventReducer } from './createEventReducer.js';
import { trackCommands, type EventCommands } from './eventCommands.js';
import { followEvents, type OpenEvents } from './followEvents.js';

/** Options of `useEventRuntime`. */
export interface EventRuntimeOptions extends ExternalStoreSharedOptions {
  /** Another one starts over with an empty thread. */
  readonly threadId: string;
  /** Opens the events of the thread: when it is first shown, after a broken connection, and after each command. */
  readonly open: OpenEvents;
  /** What users can do. What is left out is not offered. */
  readonly commands: EventCommands;
  /** Adds what the user sends to the thread, for a source that does not repeat it. @default false */
  readonly echoesUser?: boolean;
  /** How many messages assistant-ui holds at first. @default 50 */
  readonly windowSize?: number;
  readonly adapters?: ExternalStoreAdapter['adapters'];
  readonly clock?: StoreClock;
}

/** Turns a stream of events into an assistant-ui runtime, with the guarantees of `useConvexAgentRuntime`. */
export function useEventRuntime(options: EventRuntimeOptions): AssistantRuntime {
  const { threadId, windowSize = 50, adapters, echoesUser = false } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { store, messageWindow, reducer, clock } = useMemo(
    () => {
      const { clock: time = systemClock } = options;
      const created = createThreadStore({ threadId, clock: time });
      return {
        store: created,
        messageWindow: createMessageWindow({ store: created, clock: time, windowSize }),
        reducer: createEventReducer({ now: () => time.now() }),
        clock: time,
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- one store per thread: its options are those it began with
    [threadId],
  );

  const [opened, setOpened] = useState(0);
  const reopen = useCallback(() => setOpened((count) => count + 1), []);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    setError(undefined);
    const stop = followEvents({
      open: (request) => latest.current.open(request),
      reducer,
      clock,
      onFrame: () => store.ingest(reducer.frame),
      onState: (state) => {
        store.setConnection({ connection: state.isConnected ? 'connected' : 'connecting' });
        setError(state.error);
      },
    });
    return () => {
      stop();
      store.dispose();
    };
  }, [clock, opened, reducer, store]);

  const { commands, api } = useMemo(() => {
    const sendMessage: EventCommands['sendMessage'] = async (prompt, files) => {
      await latest.current.commands.sendMessage(prompt, files);
      if (!echoesUser) return;
      store.ingest(reducer.push({ type: 'message_complete', role: 'user', content: prompt }));
    };
    return trackCommands(store, { ...options.commands, sendMessage }, reopen);
  }, [echoesUser, options.commands, reducer, reopen, store]);
  const actions = useMemo(() => toActions(api, commands), [api, commands]);

  const [liveReaders, setLiveReaders] = useState(0);
  const registerLiveText = useCallback(() => {
    setLiveReaders((count) => count + 1);
    return () => setLiveReaders((count) => count - 1);
  }, []);
  const repository = useSyncExternalStore(
    messageWindow.subscribe,
    () => messageWindow.read(liveReaders > 0),
    () => messageWindow.readInitial(),
  );
  const status = useSyncExternalStore(
    store.subscribeTo('status'),
    () => store.getState().status,
    () => store.getInitialState().status,
  );
  const { isRunning, isLoading, messageCount } = status;
  const hasMore = messageCount > repository.messages.length;
  const extras = useMemo(
    () =>
      toExtras({
        threadId,
        store,
        commands,
        actions,
        paging: isLoading ? 'LoadingFirstPage' : 'Exhausted',
        error,
        reload: reopen,
        liveText: 'store',
        registerLiveText,
        windowSize,
        hasMore,
        loadMore: () => messageWindow.grow(windowSize),
        showLatest: () => messageWindow.shrink(windowSize),
      }),
    [
      actions,
      commands,
      registerLiveText,
      error,
      messageWindow,
      hasMore,
      isLoading,
      reopen,
      store,
      threadId,
      windowSize,
    ],
  );
  const { isDisabled, isSendDisabled, suggestions, unstable_capabilities } = options;
  const adapter = useMemo(
    (): ExternalStoreAdapter => ({
      ...toAdapter({ api, commands, uploads: undefined, adapters }),
      messageRepository: repository,
      isRunning,
      isLoading,
      extras,
      isDisabled,
      isSendDisabled,
      suggestions,
      unstable_capabilities,
    }),
    [
      adapters,
      api,
      commands,
      extras,
      isDisabled,
      isLoading,
      isRunning,
      isSendDisabled,
      repository,
      suggestions,
      unstable_capabilities,
    ],
  );
  const runtime = useExternalStoreRuntime(adapter);
  useEffect(
    () => messageWindow.connect((messages) => setRuntimeMessages(runtime, messages)),
    [messageWindow, runtime],
  );
  return runtime;
}
