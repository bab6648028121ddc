'use client';
import {
  useExternalStoreRuntime,
  type AssistantRuntime,
  type ExternalStoreAdapter,
} from '@assistant-ui/react';
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ThreadFrame } from '../../bridge/index.js';
import { toActions, toAdapter, toExtras, createMessageWindow } from '../../runtime/internal.js';
import type { ConvexThread, PaginationStatus, ThreadCommands, FileUploads } from '../../runtime/index.js';
import { createThreadStore, type StoreClock, type ThreadStatus } from '../../store/index.js';
import { RenderClockContext } from './ClockContext.js';
import { ALL_FUNCTIONS } from './allFunctions.js';
import { createFrameCommands } from './frameCommands.js';
import { showAtOnce } from './showAtOnce.js';

showAtOnce();

/** Options of `useFrameRuntime`. */
export interface FrameRuntimeOptions extends Partial<Pick<ThreadStatus, 'connection' | 'isBehind'>> {
  /** What the client had of the thread, at one moment after the other. Without one, it is loading. */
  readonly frames: readonly ThreadFrame[];
  /** Up to which of them it has come. @default the last */
  readonly at?: number;
  /** @default 'T' */
  readonly threadId?: string;
  /** @default the one of `RenderClockContext`, else the system's */
  readonly clock?: StoreClock;
  /** How many messages assistant-ui holds. @default 50 */
  readonly windowSize?: number;
  /** There is more on the server than the frames have. */
  readonly hasMore?: boolean;
  readonly paging?: PaginationStatus;
  /** Why nothing new comes. */
  readonly error?: Error;
  /** Called when somebody asks for the thread again. @default nothing happens */
  readonly onReload?: () => void;
  /** What is called when somebody does something. @default nothing happens */
  readonly commands?: Partial<ThreadCommands>;
  /** What `createFileUploads` gives. Without it nothing can be attached. */
  readonly uploads?: FileUploads;
  readonly adapters?: ExternalStoreAdapter['adapters'];
  /** What an empty thread offers to begin with. */
  readonly suggestions?: ExternalStoreAdapter['suggestions'];
}

const nothing = () => {};

/** A thread that goes through recorded frames: all of the kit, without a backend. */
export function useFrameRuntime({
  frames,
  at = frames.length - 1,
  threadId = 'T',
  clock: givenClock,
  windowSize = 50,
  hasMore = false,
  paging = hasMore ? 'CanLoadMore' : 'Exhausted',
  error,
  onReload = nothing,
  connection = 'connected',
  isBehind = false,
  commands: given,
  uploads,
  adapters,
  suggestions,
}: FrameRuntimeOptions): AssistantRuntime {
  const clockAround = useContext(RenderClockContext);
  const clock = givenClock ?? clockAround;
  const [{ store, messageWindow }] = useState(() => {
    const made = createThreadStore({ threadId, clock });
    for (const frame of frames.slice(0, at + 1)) made.ingest(frame);
    return { store: made, messageWindow: createMessageWindow({ store: made, clock, windowSize }) };
  });
  const shown = useRef({ frames, at });
  useEffect(() => {
    // Whoever goes forward by several has been through all of them.
    const from = shown.current.frames === frames ? Math.min(shown.current.at + 1, at) : at;
    for (const frame of frames.slice(from, at + 1)) store.ingest(frame);
    shown.current = { frames, at };
  }, [at, frames, store]);
  useEffect(() => store.setConnection({ connection, isBehind }), [connection, isBehind, store]);

  const repository = useSyncExternalStore(
    messageWindow.subscribe,
    () => messageWindow.read(true),
    () => messageWindow.read(true),
  );
  const { isRunning, isLoading, messageCount } = useSyncExternalStore(
    store.subscribeTo('status'),
    () => store.getState().status,
    () => store.getState().status,
  );
  const commands = useMemo(() => createFrameCommands(store, given), [given, store]);
  const isWindowed = messageCount > repository.messages.length;
  const extras = useMemo(
    (): ConvexThread =>
      toExtras({
        threadId,
        store,
        commands,
        actions: toActions(ALL_FUNCTIONS, commands),
        paging,
        error,
        reload: onReload,
        hasMore: hasMore || isWindowed,
        loadMore: () => messageWindow.grow(windowSize),
        showLatest: () => messageWindow.shrink(windowSize),
        windowSize,
        liveText: 'store',
        registerLiveText: () => () => {},
      }),
    [commands, error, messageWindow, hasMore, isWindowed, onReload, paging, store, threadId, windowSize],
  );
  const adapter = useMemo(
    (): ExternalStoreAdapter => ({
      ...toAdapter({ api: ALL_FUNCTIONS, commands, uploads, adapters }),
      messageRepository: repository,
      isRunning,
      isLoading,
      extras,
      suggestions,
    }),
    [adapters, commands, extras, isLoading, isRunning, repository, suggestions, uploads],
  );
  return useExternalStoreRuntime(adapter);
}
