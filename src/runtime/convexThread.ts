'use client';
import { useAuiState } from '@assistant-ui/react';
import type { ThreadActions, ThreadStore } from '../store/index.js';
import type { ThreadCommands } from './commands.js';
import type { PaginationStatus } from './pages.js';
import type { SeenTexts } from './smooth/seenTexts.js';

const INTERNALS = Symbol('convex-assistant-ui');

/** What the parts of the kit share beside what apps may use. */
export interface ThreadInternals {
  readonly seenTexts: SeenTexts;
}

/** Where text that is being written is drawn from. */
export type LiveText = 'store' | 'runtime';

/** What a thread of `useConvexAgentRuntime` can do beside what assistant-ui knows of. */
export interface ConvexThread {
  /** Undefined in a new conversation, until its first message is stored. */
  readonly threadId: string | undefined;
  /** Tool calls, status, commands and trace, for whoever wants to read them himself. */
  readonly store: ThreadStore;
  /** What a user can do with the thread. */
  readonly commands: ThreadCommands;
  /** What tool calls offer to do. */
  readonly actions: ThreadActions;
  /** How far back the thread is loaded. */
  readonly paging: PaginationStatus;
  /** There are older messages than those shown. */
  readonly hasMore: boolean;
  /** Shows older messages, and loads them if they are not here yet. */
  readonly loadMore: () => void;
  /** Goes back to the newest messages, `windowSize` of them. `loadMore` shows the others again, from memory. */
  readonly showLatest: () => void;
  /** How many messages assistant-ui holds at first, and how many more each `loadMore` shows. */
  readonly windowSize: number;
  /** As the runtime was told. */
  readonly liveText: LiveText;
  /**
   * Whoever draws running text from the store says so, and takes it back when it no longer does. While somebody does,
   * assistant-ui is told of text that only grows about once a second.
   */
  readonly registerLiveText: () => () => void;
  /** Why nothing new comes, if so. */
  readonly error: Error | undefined;
  /** Asks the server for the thread again, after an error. */
  readonly reload: () => void;
}

type Extras = ConvexThread & { readonly [INTERNALS]: ThreadInternals };

export const toExtras = (thread: ConvexThread, internals: ThreadInternals): ConvexThread =>
  Object.assign(thread, { [INTERNALS]: internals });

const isOurs = (extras: unknown): extras is Extras =>
  typeof extras === 'object' && extras !== null && INTERNALS in extras;

/** The Convex thread around here. */
export const useConvexThread = (): ConvexThread => useExtras();

export const useThreadInternals = (): ThreadInternals => useExtras()[INTERNALS];

function useExtras(): Extras {
  const extras = useAuiState(({ thread }) => thread.extras);
  if (!isOurs(extras)) {
    throw new Error('convex-assistant-ui: this thread is not one of useConvexAgentRuntime.');
  }
  return extras;
}
