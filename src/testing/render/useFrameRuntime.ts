'use client';
import type { AssistantRuntime, ExternalStoreAdapter } from '@assistant-ui/react';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ThreadFrame } from '../../bridge/index.js';
import { useThreadRuntime } from '../../runtime/internal.js';
import type { PaginationStatus, ThreadCommands, FileUploads } from '../../runtime/index.js';
import {
  createThreadStore,
  type Clock,
  type ThreadStatus,
  type ThreadStore,
  type ThreadStoreOptions,
} from '../../store/index.js';
import { RenderClockContext } from './ClockContext.js';
import { ALL_FUNCTIONS } from './allFunctions.js';
import { createFrameCommands } from './frameCommands.js';
import { showAtOnce } from './showAtOnce.js';

showAtOnce();

/** Options of `useFrameRuntime`. */
export interface FrameRuntimeOptions extends Partial<Pick<ThreadStatus, 'connection' | 'isBehind'>> {
  /** The frames to play. Without any, the thread is loading. */
  readonly frames: readonly ThreadFrame[];
  /** The index of the current frame. @default the last */
  readonly at?: number;
  /** The id of the thread. @default 'T' */
  readonly threadId?: string;
  /** Where the time comes from. @default the one of `RenderClockContext`, else the system's */
  readonly clock?: Clock;
  /** How many messages assistant-ui holds. @default 50 */
  readonly windowSize?: number;
  /** Whether to offer older messages. */
  readonly hasMore?: boolean;
  /** The loading state of older messages. */
  readonly paging?: PaginationStatus;
  /** The error of the query. */
  readonly error?: Error;
  /** Called when the user reloads the thread after an error. @default nothing happens */
  readonly onReload?: () => void;
  /** The commands, called when the user acts. @default nothing happens */
  readonly commands?: Partial<ThreadCommands>;
  /** The result of `createFileUploads`. Without it, users cannot attach files. */
  readonly uploads?: FileUploads;
  /** assistant-ui's adapters. */
  readonly adapters?: ExternalStoreAdapter['adapters'];
  /** The suggestions of an empty thread. */
  readonly suggestions?: ExternalStoreAdapter['suggestions'];
}

const nothing = () => {};

/** A runtime that plays recorded frames, for stories and tests without a backend. */
export function useFrameRuntime({
  frames,
  at = frames.length - 1,
  threadId = 'T',
  clock: givenClock,
  windowSize,
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
  const [store] = useState(() => createFrameStore({ threadId, clock }, frames.slice(0, at + 1)));
  const shown = useRef({ frames, at });
  useEffect(() => {
    // Advancing by several frames ingests each of them.
    const from = shown.current.frames === frames ? Math.min(shown.current.at + 1, at) : at;
    for (const frame of frames.slice(from, at + 1)) store.ingest(frame);
    shown.current = { frames, at };
  }, [at, frames, store]);
  useEffect(() => store.setConnection({ connection, isBehind }), [connection, isBehind, store]);

  const commands = useMemo(() => createFrameCommands(store, given), [given, store]);
  return useThreadRuntime({
    threadId,
    store,
    source: { paging, error, reload: onReload, loadMore: nothing },
    api: ALL_FUNCTIONS,
    commands,
    uploads,
    adapters,
    windowSize,
    suggestions,
  });
}

/** A store that has seen these frames before anyone renders it, on a server too. */
function createFrameStore(options: ThreadStoreOptions, frames: readonly ThreadFrame[]): ThreadStore {
  const store = createThreadStore(options);
  for (const frame of frames) store.ingest(frame);
  const initial = store.getState();
  return { ...store, getInitialState: () => initial };
}
