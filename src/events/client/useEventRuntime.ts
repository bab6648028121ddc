'use client';
import type { AssistantRuntime, ExternalStoreAdapter, ExternalStoreSharedOptions } from '@assistant-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FileUploads } from '../../runtime/index.js';
import { useThreadRuntime } from '../../runtime/internal.js';
import { createThreadStore, systemClock, type Clock } from '../../store/index.js';
import { createEventReducer } from '../createEventReducer.js';
import { trackCommands, type EventCommands } from './eventCommands.js';
import { followEvents, type OpenEvents } from './followEvents.js';

/** Options of `useEventRuntime`. */
export interface EventRuntimeOptions extends ExternalStoreSharedOptions {
  /** The thread. A new id starts over with an empty thread. */
  readonly threadId: string;
  /** Opens the events of the thread: when it first appears, when the connection breaks, and after each command. */
  readonly open: OpenEvents;
  /** What users can do. assistant-ui offers only the commands you define. Keep the object stable between renders. */
  readonly commands: EventCommands;
  /** Adds what users send to the thread, for a stream that does not repeat it. @default false */
  readonly echoesUser?: boolean;
  /** How many messages assistant-ui holds at first. @default 50 */
  readonly windowSize?: number;
  /** The result of `createFileUploads`. Without it, users cannot attach files. */
  readonly uploads?: FileUploads;
  /** assistant-ui's adapters, such as speech. */
  readonly adapters?: ExternalStoreAdapter['adapters'];
  /** Replaces the system clock, for tests. */
  readonly clock?: Clock;
}

/** Turns a stream of events into an assistant-ui runtime, with the same guarantees as `useConvexAgentRuntime`. */
export function useEventRuntime(options: EventRuntimeOptions): AssistantRuntime {
  const { threadId, windowSize, uploads, adapters, echoesUser = false } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { store, reducer } = useMemo(
    () => {
      const { clock = systemClock } = options;
      return {
        store: createThreadStore({ threadId, clock }),
        reducer: createEventReducer({ now: () => clock.now() }),
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
      clock: store.clock,
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
  }, [opened, reducer, store]);

  const { commands, api } = useMemo(() => {
    const sendMessage: EventCommands['sendMessage'] = async (prompt, files) => {
      await latest.current.commands.sendMessage(prompt, files);
      if (!echoesUser) return;
      store.ingest(reducer.push({ type: 'message_complete', role: 'user', content: prompt }));
    };
    return trackCommands(store, { ...options.commands, sendMessage }, reopen);
  }, [echoesUser, options.commands, reducer, reopen, store]);

  const isLoading = useSyncExternalStore(
    store.subscribeTo('status'),
    () => store.getState().status.isLoading,
    () => store.getInitialState().status.isLoading,
  );
  const { isDisabled, isSendDisabled, suggestions, unstable_capabilities } = options;
  return useThreadRuntime({
    threadId,
    store,
    source: {
      paging: isLoading ? 'LoadingFirstPage' : 'Exhausted',
      error,
      reload: reopen,
      loadMore: nothing,
    },
    api,
    commands,
    uploads,
    adapters,
    windowSize,
    isDisabled,
    isSendDisabled,
    suggestions,
    unstable_capabilities,
  });
}

/** A stream of events always contains the whole thread. */
const nothing = (): void => {};
