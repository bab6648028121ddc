'use client';
import type { AssistantRuntime, ExternalStoreAdapter, ExternalStoreSharedOptions } from '@assistant-ui/react';
import { useConvex } from 'convex/react';
import { useEffect, useMemo, useRef } from 'react';
import { createThreadStore, type ThreadStoreOptions } from '../store/index.js';
import { toAllowedToolsWatch } from './allowedTools.js';
import { aliasThreadList } from './threads/aliasThreadList.js';
import { createFileUploads } from './uploads/attachments.js';
import type { UploadFile } from './uploads/uploadSteps.js';
import { createConversationCommands } from './commands/conversationCommands.js';
import type { LiveText } from './convexThread.js';
import type { CheckedFunctions, ThreadFunctions } from './functions.js';
import { decodePreloaded, type PreloadedThread } from './frames/preloaded.js';
import { useConversation } from './useConversation.js';
import { useStableApi } from './useStableApi.js';
import { useThreadRuntime } from './useThreadRuntime.js';
import { useThreadSource } from './frames/useThreadSource.js';

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
   * The thread. A new id opens a new store. Undefined for a new conversation, whose first message creates the thread.
   */
  readonly threadId: string | undefined;
  /**
   * The result of `preloadThread` of `convex-assistant-ui/nextjs`. The thread renders with it until the live thread
   * takes over. Ignored if it belongs to another thread.
   */
  readonly preloaded?: PreloadedThread | undefined;
  /**
   * Called with the id of the new thread when the first message of a new conversation is stored. Pass it as `threadId`.
   * @default the thread list of `adapters` switches to it
   */
  readonly onThreadCreated?: ((threadId: string) => void) | undefined;
  /** `api.chat`, if that file exports the functions of `defineThreadApi`. */
  readonly api: Api & CheckedFunctions<Api>;
  /** How many rows to load at a time. @default 40 */
  readonly pageSize?: number;
  /** How many messages assistant-ui holds at first. Every update of assistant-ui is O(windowSize). @default 50 */
  readonly windowSize?: number;
  /**
   * Where running text comes from. With `store`, `Thread` and `useMessageText` read it from the store, so a delta
   * renders only the text; assistant-ui gets text and growing arguments about once a second, and with every other
   * change. With `runtime`, assistant-ui gets every delta: simpler, but slower in long threads. @default 'store'
   */
  readonly liveText?: LiveText;
  /** Adapters of assistant-ui, such as `threadList` or speech. Yours replace the built-in ones. */
  readonly adapters?: ExternalStoreAdapter['adapters'];
  /** Which files users can attach, such as `'image/*'`. @default all */
  readonly accept?: string;
  /** Uploads a file to the URL that `generateUploadUrl` returns. */
  readonly upload?: UploadFile;
}

/** Turns a Convex Agent thread into an assistant-ui runtime that is live in every tab and after every reload. */
export function useConvexAgentRuntime<Api extends ThreadFunctions>(
  options: ConvexAgentRuntimeOptions<Api>,
): AssistantRuntime {
  const { preloaded, windowSize, liveText } = options;
  const { key, threadId, setStarted, restart } = useConversation(options.threadId);
  const { adapters, accept, upload } = options;
  const client = useConvex();
  const api = useStableApi(options.api);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const { store, initialFrame } = useMemo(
    () => {
      const frame = threadId === undefined ? EMPTY_FRAME : decodePreloaded(preloaded, threadId);
      const created = createThreadStore({
        ...pickStoreOptions(options),
        threadId: key,
        initialFrame: frame,
        onToolTransition: (transition) => latest.current.onToolTransition?.(transition),
      });
      return { store: created, initialFrame: frame };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- one store per conversation, with the options it began with
    [key],
  );
  const pageSize = options.pageSize ?? preloaded?.pageSize ?? 40;
  const { rows, ...source } = useThreadSource({ client, api, threadId, pageSize, store, initialFrame });

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
        stored: rows,
        onStarted: (created) => {
          if (shown.current !== store) return; // another thread was opened in the meantime
          setStarted(store.threadId, created);
          const { onThreadCreated, adapters: given } = latest.current;
          void (onThreadCreated ?? given?.threadList?.onSwitchToThread)?.(created);
        },
      }),
    [api, client, rows, setStarted, store, threadId],
  );

  const watchAllowedTools = useMemo(
    () => (threadId === undefined ? undefined : toAllowedToolsWatch(client, api, threadId)),
    [api, client, threadId],
  );
  const uploads = useMemo(() => {
    const { generateUploadUrl } = api;
    if (!generateUploadUrl) return undefined;
    return createFileUploads(() => client.mutation(generateUploadUrl, {}), {
      ...(accept !== undefined && { accept }),
      ...(upload && { upload }),
    });
  }, [accept, api, client, upload]);

  const aliased = useMemo(() => {
    const onNew = () => {
      if (threadId === undefined && store.getState().status.messageCount > 0) restart();
    };
    const threadList = adapters?.threadList && aliasThreadList(adapters.threadList, { key, threadId }, onNew);
    return threadList ? { ...adapters, threadList } : adapters;
  }, [adapters, key, restart, store, threadId]);

  const { isDisabled, isSendDisabled, suggestions, unstable_capabilities } = options;
  return useThreadRuntime({
    threadId,
    store,
    source,
    api,
    commands,
    watchAllowedTools,
    uploads,
    adapters: aliased,
    windowSize,
    liveText,
    isDisabled,
    isSendDisabled,
    suggestions,
    unstable_capabilities,
  });
}

/** A new conversation. */
const EMPTY_FRAME = { persisted: [], complete: true };

function pickStoreOptions(options: Omit<ThreadStoreOptions, 'threadId'>) {
  const { now, clock, pendingLimitMs, staleAfterMs, throttleToolsMs, traceLimit, devtools } = options;
  return { now, clock, pendingLimitMs, staleAfterMs, throttleToolsMs, traceLimit, devtools };
}
