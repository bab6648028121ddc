'use client';
import {
  useExternalStoreRuntime,
  type AssistantRuntime,
  type ExternalStoreAdapter,
  type ExternalStoreSharedOptions,
} from '@assistant-ui/react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ThreadActions, ThreadStore } from '../store/index.js';
import { toActions } from './commands/actions.js';
import { toAdapter } from './commands/adapter.js';
import type { FileUploads } from './uploads/attachments.js';
import type { ThreadCommands } from './commands/commands.js';
import { toExtras, type LiveText } from './convexThread.js';
import type { ThreadFunctions } from './functions.js';
import { createMessageWindow } from './window/messageWindow.js';
import type { PaginationStatus } from './frames/pages.js';
import { setRuntimeMessages } from './window/setRuntimeMessages.js';
import { createSeenTexts } from './smooth/seenTexts.js';

/** The loading state of a source of frames. */
export interface ThreadSourceState {
  readonly paging: PaginationStatus;
  /** Why no updates arrive. */
  readonly error: Error | undefined;
  /** Queries the thread again, after an error. */
  readonly reload: () => void;
  /** Loads older messages, if the source has any. */
  readonly loadMore: () => void;
}

/** Options of `useThreadRuntime`. Memoize objects and functions: a new one makes assistant-ui read everything again. */
export interface ThreadRuntimeOptions extends ExternalStoreSharedOptions {
  /** Undefined in a new conversation, until its first message is stored. */
  readonly threadId: string | undefined;
  /** The store behind it. Each thread has its own. */
  readonly store: ThreadStore;
  readonly source: ThreadSourceState;
  /** The functions of the thread, which decide what assistant-ui offers. Only `commands` calls them. */
  readonly api: ThreadFunctions;
  readonly commands: ThreadCommands;
  readonly watchAllowedTools?: ThreadActions['watchAllowedTools'];
  readonly uploads?: FileUploads | undefined;
  readonly adapters?: ExternalStoreAdapter['adapters'];
  /** How many messages assistant-ui holds at first. @default 50 */
  readonly windowSize?: number | undefined;
  /** @default 'store' */
  readonly liveText?: LiveText | undefined;
}

/**
 * Hands a thread store to assistant-ui: messages, status, commands and extras. Apps, event streams, stories and tests
 * share this hook, and differ only in what feeds the store and what the commands do.
 */
export function useThreadRuntime(options: ThreadRuntimeOptions): AssistantRuntime {
  const { threadId, store, source, api, commands, watchAllowedTools, uploads, adapters } = options;
  const { windowSize = 50, liveText = 'store' } = options;
  const { messageWindow, seenTexts } = useMemo(
    () => ({
      messageWindow: createMessageWindow({ store, clock: store.clock, windowSize }),
      seenTexts: createSeenTexts(store),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `windowSize` only sets where the window begins
    [store],
  );
  useEffect(() => seenTexts.watch(), [seenTexts]);

  const { hasLiveReaders, registerLiveText } = useLiveReaders();
  const isLive = liveText === 'store' && hasLiveReaders;
  const repository = useSyncExternalStore(
    messageWindow.subscribe,
    () => messageWindow.read(isLive),
    () => messageWindow.readInitial(),
  );
  const { isRunning, isLoading, messageCount } = useSyncExternalStore(
    store.subscribeTo('status'),
    () => store.getState().status,
    () => store.getInitialState().status,
  );

  const actions = useMemo(
    () => toActions(api, commands, watchAllowedTools),
    [api, commands, watchAllowedTools],
  );
  const { paging, error, reload, loadMore } = source;
  const isWindowed = messageCount > repository.messages.length;
  const extras = useMemo(
    () =>
      toExtras(
        {
          threadId,
          store,
          commands,
          actions,
          paging,
          error,
          reload,
          liveText,
          registerLiveText,
          windowSize,
          hasMore: isWindowed || paging === 'CanLoadMore' || paging === 'LoadingMore',
          loadMore: () => {
            messageWindow.grow(windowSize);
            if (!isWindowed) loadMore();
          },
          showLatest: () => messageWindow.shrink(windowSize),
        },
        { seenTexts },
      ),
    [
      actions,
      commands,
      registerLiveText,
      error,
      isWindowed,
      liveText,
      loadMore,
      messageWindow,
      paging,
      reload,
      seenTexts,
      store,
      threadId,
      windowSize,
    ],
  );

  const base = useMemo(
    () => toAdapter({ api, commands, uploads, adapters }),
    [adapters, api, commands, uploads],
  );
  const { isDisabled, isSendDisabled, suggestions, unstable_capabilities } = options;
  const adapter = useMemo(
    (): ExternalStoreAdapter => ({
      ...base,
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
      base,
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

/** Whether any component draws running text straight from the store, and how components register for it. */
function useLiveReaders(): { readonly hasLiveReaders: boolean; readonly registerLiveText: () => () => void } {
  const [count, setCount] = useState(0);
  const registerLiveText = useCallback(() => {
    setCount((readers) => readers + 1);
    return () => setCount((readers) => readers - 1);
  }, []);
  return { hasLiveReaders: count > 0, registerLiveText };
}
