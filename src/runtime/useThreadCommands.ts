'use client';
import { useEffect, useMemo, useRef } from 'react';
import type { ThreadStore } from '../store/index.js';
import { createCommands, type CommandContext, type ThreadCommands } from './commands.js';
import { createStart } from './startThread.js';
import { createTrack } from './track.js';

interface ThreadCommandsOptions extends Pick<CommandContext, 'client' | 'api' | 'stored'> {
  readonly store: ThreadStore;
  readonly threadId: string | undefined;
  /** Called when the conversation has become a thread, unless another one is shown by then. */
  readonly onStarted: (threadId: string) => void;
}

/** What a user can do with a thread, or with a conversation that becomes one when they send. */
export function useThreadCommands(options: ThreadCommandsOptions): ThreadCommands {
  const { client, api, store, threadId } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const snapshot = () => store.getState().thread.snapshot;
    const context = {
      client,
      api,
      now: () => Date.now(),
      track: createTrack(store),
      messages: () => snapshot()?.messages ?? [],
      stored: () => latest.current.stored(),
      toolCalls: () => snapshot()?.toolCalls ?? [],
    };
    const commandsOf = (id: string) => createCommands({ ...context, threadId: id });
    if (threadId !== undefined) return commandsOf(threadId);
    const onStarted = (created: string) => {
      if (latest.current.store === store) latest.current.onStarted(created);
    };
    const send = createStart({ ...context, store, sendTo: (id) => commandsOf(id).send, onStarted });
    return { ...commandsOf(store.threadId), send };
  }, [api, client, store, threadId]);
}
