'use client';
import {
  useExternalStoreRuntime,
  type AssistantRuntime,
  type ExternalStoreAdapter,
} from '@assistant-ui/react';
import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ThreadFrame } from '../../bridge/index.js';
import { toExtras } from '../../runtime/extras.js';
import { createFeed } from '../../runtime/feed.js';
import type { ConvexThread, ThreadCommands } from '../../runtime/index.js';
import {
  createThreadStore,
  type Connection,
  type StoreClock,
  type ThreadActions,
} from '../../store/index.js';
import { RenderClockContext } from './ClockContext.js';

export interface FrameRuntimeOptions {
  /** What the client had of the thread, at one moment after the other. */
  readonly frames: readonly ThreadFrame[];
  /** Up to which of them it has come. @default the last */
  readonly at?: number;
  readonly threadId?: string;
  /** @default the one of `RenderClockContext`, else the system's */
  readonly clock?: StoreClock;
  readonly windowSize?: number;
  readonly hasOlder?: boolean;
  readonly connection?: Connection;
  /** What is called when somebody does something. @default nothing happens */
  readonly commands?: Partial<ThreadCommands>;
  readonly suggestions?: ExternalStoreAdapter['suggestions'];
}

/** A thread that goes through recorded frames: all of the kit, without a backend. */
export function useFrameRuntime({
  frames,
  at = frames.length - 1,
  threadId = 'T',
  clock: givenClock,
  windowSize = 50,
  hasOlder = false,
  connection = 'connected',
  commands: given,
  suggestions,
}: FrameRuntimeOptions): AssistantRuntime {
  const clockAround = useContext(RenderClockContext);
  const clock = givenClock ?? clockAround;
  const [{ store, feed }] = useState(() => {
    const made = createThreadStore({ threadId, clock });
    for (const frame of frames.slice(0, at + 1)) made.ingest(frame);
    return { store: made, feed: createFeed({ store: made, clock, windowSize }) };
  });
  useEffect(() => {
    const frame = frames[at];
    if (frame) store.ingest(frame);
  }, [at, frames, store]);
  useEffect(() => store.setConnection({ connection }), [connection, store]);

  const repository = useSyncExternalStore(
    feed.subscribe,
    () => feed.read(true),
    () => feed.read(true),
  );
  const status = useSyncExternalStore(
    store.subscribe,
    () => store.getState().status,
    () => store.getState().status,
  );
  const extras = useMemo((): ConvexThread => {
    const commands = { ...NOTHING, ...given };
    const actions: ThreadActions = {
      respondToApproval: (responses) => commands.respondToApproval(responses),
      retryToolCall: (call) => commands.retryToolCall(call),
      submitToolResult: (call, outcome) => commands.submitToolResult(call, outcome),
      stop: () => commands.stop(),
    };
    return toExtras({
      threadId,
      store,
      commands,
      actions,
      paging: hasOlder ? 'more' : 'complete',
      error: undefined,
      hasOlder,
      showOlder: () => {},
      showLatest: () => {},
      windowSize,
      liveText: 'store',
      drawLiveText: () => () => {},
    });
  }, [given, hasOlder, store, threadId, windowSize]);
  const { isRunning, isLoading } = status;
  const adapter = useMemo(
    (): ExternalStoreAdapter => ({
      messageRepository: repository,
      isRunning,
      isLoading,
      extras,
      suggestions,
      onNew: ({ content }) =>
        extras.commands.send(content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')),
      onEdit: async () => {},
      onReload: async (parentId) => extras.commands.regenerate(parentId ?? ''),
      onCancel: () => extras.commands.stop(),
      adapters: {
        feedback: {
          submit: ({ message, type }) => void extras.commands.feedback(message.id, { type }),
        },
      },
    }),
    [extras, isLoading, isRunning, repository, suggestions],
  );
  return useExternalStoreRuntime(adapter);
}

const nothing = async (): Promise<void> => {};

const NOTHING: ThreadCommands = {
  send: nothing,
  stop: nothing,
  respondToApproval: nothing,
  submitToolResult: nothing,
  retryToolCall: nothing,
  regenerate: nothing,
  edit: nothing,
  delete: nothing,
  feedback: nothing,
};
