'use client';
import {
  useExternalStoreRuntime,
  type AssistantRuntime,
  type ExternalStoreAdapter,
  type ExternalStoreSharedOptions,
} from '@assistant-ui/react';
import { useConvex } from 'convex/react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createThreadStore, systemClock, type ThreadStoreOptions } from '../store/index.js';
import { toActions } from './actions.js';
import { toAllowedToolsWatch } from './allowedTools.js';
import { toAdapter } from './adapter.js';
import { aliasThreadList } from './aliasThreadList.js';
import { createFileUploads } from './attachments.js';
import type { UploadFile } from './uploadSteps.js';
import { createConversationCommands } from './conversationCommands.js';
import { toExtras, type LiveText } from './convexThread.js';
import { createSeenTexts } from './smooth/seenTexts.js';
import { createMessageWindow } from './messageWindow.js';
import type { CheckedFunctions, ThreadFunctions } from './functions.js';
import { setRuntimeMessages } from './setRuntimeMessages.js';
import { useConversation } from './useConversation.js';
import { useStableApi } from './useStableApi.js';
import { useThreadSource } from './useThreadSource.js';

/** Options of `useConvexAgentRuntime`. Times, limits and clocks are read when the thread is opened. */
export interface ConvexAgentRuntimeOptions<Api extends ThreadFunctions>
  extends
    ExternalStoreSharedOptions,
    Pick<
      ThreadStoreOptions,
      | 'now'
      | 'clock'
      | 'pendingLimitMs'
      | 'staleAfterMs'
      | 'throttleToolsMs'
      | 'traceLimit'
      | 'onToolTransition'
      | 'devtools'
    > {
  /**
   * The thread. Another one is another store: nothing of the first stays. Undefined for a new conversation, which is
   * stored with its first message.
   */
  readonly threadId: string | undefined;
  /**
   * Called when the first message of a new conversation is stored, with its thread: pass that as `threadId` from then on.
   * @default the thread list of `adapters` switches to it
   */
  readonly onThreadCreated?: ((threadId: string) => void) | undefined;
  /** `api.chat`, if that is the file that exports what `defineThreadApi` gives. */
  readonly api: Api & CheckedFunctions<Api>;
  /** How many rows are loaded at a time. @default 40 */
  readonly pageSize?: number;
  /** How many messages assistant-ui holds at first. It pays for each of them at every change. @default 50 */
  readonly windowSize?: number;
  /**
   * Where text that is being written is drawn from. `store`: where `Thread` or `useMessageText` draws it, assistant-ui is
   * told of it, and of arguments that grow, about once a second and when anything else changes; a delta draws the text
   * alone. `runtime`: assistant-ui is told of every delta.
   * @default 'store'
   */
  readonly liveText?: LiveText;
  /** Adapters of assistant-ui that Convex has nothing to do with, and any that shall replace ours. */
  readonly adapters?: ExternalStoreAdapter['adapters'];
  /** What kinds of files can be attached. @default all */
  readonly accept?: string;
  /** How files are put to the address that `generateUploadUrl` gives. */
  readonly upload?: UploadFile;
}

/** A thread of Convex Agent as a runtime of assistant-ui: live, in every tab, true to the database at every frame. */
export function useConvexAgentRuntime<Api extends ThreadFunctions>(
  options: ConvexAgentRuntimeOptions<Api>,
): AssistantRuntime {
  const { pageSize = 40, windowSize = 50, liveText = 'store' } = options;
  const { key, threadId, setStarted, restart } = useConversation(options.threadId);
  const { adapters, accept, upload } = options;
  const client = useConvex();
  const api = useStableApi(options.api);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const { store, messageWindow, seenTexts } = useMemo(
    () => {
      const made = createThreadStore({
        ...pickStoreOptions(options),
        threadId: key,
        ...(threadId === undefined && { initialFrame: { persisted: [], complete: true } }),
        onToolTransition: (transition) => latest.current.onToolTransition?.(transition),
      });
      const { clock = systemClock } = options;
      return {
        store: made,
        messageWindow: createMessageWindow({ store: made, clock, windowSize }),
        seenTexts: createSeenTexts(),
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- one store a conversation: its options are those it began with
    [key],
  );
  const { source, state, reload } = useThreadSource({ client, api, threadId, pageSize, store, seenTexts });

  const shown = useRef(store);
  useEffect(() => {
    shown.current = store;
  });
  const commands = useMemo(
    () =>
      createConversationCommands({
        client,
        api,
        store,
        threadId,
        stored: () => source.current?.rows() ?? [],
        onStarted: (created) => {
          if (shown.current !== store) return; // another thread was opened in the meantime
          setStarted(store.threadId, created);
          const { onThreadCreated, adapters: given } = latest.current;
          void (onThreadCreated ?? given?.threadList?.onSwitchToThread)?.(created);
        },
      }),
    [api, client, setStarted, source, store, threadId],
  );

  const actions = useMemo(
    () =>
      toActions(
        api,
        commands,
        threadId === undefined ? undefined : toAllowedToolsWatch(client, api, threadId),
      ),
    [api, client, commands, threadId],
  );

  const uploads = useMemo(() => {
    const { generateUploadUrl } = api;
    if (!generateUploadUrl) return undefined;
    return createFileUploads(() => client.mutation(generateUploadUrl, {}), {
      ...(accept !== undefined && { accept }),
      ...(upload && { upload }),
    });
  }, [accept, api, client, upload]);

  const base = useMemo(() => {
    const onNew = () => {
      if (threadId === undefined && store.getState().status.messageCount > 0) restart();
    };
    const threadList = adapters?.threadList && aliasThreadList(adapters.threadList, { key, threadId }, onNew);
    return toAdapter({
      api,
      commands,
      uploads,
      adapters: threadList ? { ...adapters, threadList } : adapters,
    });
  }, [adapters, api, commands, key, restart, store, threadId, uploads]);
  const [liveReaders, setLiveReaders] = useState(0);
  const isLive = liveText === 'store' && liveReaders > 0;
  const registerLiveText = useCallback(() => {
    setLiveReaders((count) => count + 1);
    return () => setLiveReaders((count) => count - 1);
  }, []);
  const repository = useSyncExternalStore(
    messageWindow.subscribe,
    () => messageWindow.read(isLive),
    () => messageWindow.readInitial(),
  );
  const status = useSyncExternalStore(
    store.subscribeTo('status'),
    () => store.getState().status,
    () => store.getInitialState().status,
  );
  const isWindowed = status.messageCount > repository.messages.length;
  const extras = useMemo(
    () =>
      toExtras(
        {
          threadId,
          store,
          commands,
          actions,
          paging: state.paging,
          error: state.error,
          reload,
          liveText,
          registerLiveText,
          windowSize,
          hasMore: isWindowed || state.paging === 'CanLoadMore' || state.paging === 'LoadingMore',
          loadMore: () => {
            messageWindow.grow(windowSize);
            if (!isWindowed) source.current?.loadMore();
          },
          showLatest: () => messageWindow.shrink(windowSize),
        },
        { seenTexts },
      ),
    [
      actions,
      commands,
      registerLiveText,
      messageWindow,
      isWindowed,
      liveText,
      reload,
      seenTexts,
      source,
      state.error,
      state.paging,
      store,
      threadId,
      windowSize,
    ],
  );
  const { isDisabled, isSendDisabled, suggestions, unstable_capabilities } = options;
  const { isRunning, isLoading } = status;
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

function pickStoreOptions(options: Omit<ThreadStoreOptions, 'threadId'>) {
  const { now, clock, pendingLimitMs, staleAfterMs, throttleToolsMs, traceLimit, devtools } = options;
  return { now, clock, pendingLimitMs, staleAfterMs, throttleToolsMs, traceLimit, devtools };
}
