'use client';
import { useAuiState } from '@assistant-ui/react';
import type { ThreadActions, ThreadStore } from '../store/index.js';
import type { ThreadCommands } from './commands/commands.js';
import type { PaginationStatus } from './frames/pages.js';
import type { SeenTexts } from './smooth/seenTexts.js';

const INTERNALS = Symbol('convex-assistant-ui');

/** What the components of the kit share beyond the public fields. */
export interface ThreadInternals {
  readonly seenTexts: SeenTexts;
}

/** Where running text comes from. */
export type LiveText = 'store' | 'runtime';

/** The state and the functions of a thread beyond those of assistant-ui. */
export interface ConvexThread {
  /** Undefined in a new conversation, until its first message is stored. */
  readonly threadId: string | undefined;
  /** The store with tool calls, status, commands and trace. */
  readonly store: ThreadStore;
  /** The commands of the thread. */
  readonly commands: ThreadCommands;
  /** The actions of its tool calls. */
  readonly actions: ThreadActions;
  /** How far back the thread is loaded. */
  readonly paging: PaginationStatus;
  /** Whether there are older messages than those displayed. */
  readonly hasMore: boolean;
  /** Shows older messages, and loads them if necessary. */
  readonly loadMore: () => void;
  /** Returns to the newest `windowSize` messages. `loadMore` shows the others again, from memory. */
  readonly showLatest: () => void;
  /** How many messages assistant-ui holds at first, and how many more each `loadMore` shows. */
  readonly windowSize: number;
  /** As passed to the runtime. */
  readonly liveText: LiveText;
  /**
   * Components that draw running text from the store call this when they mount. While one is registered, assistant-ui
   * gets growing text only about once a second.
   */
  readonly registerLiveText: () => () => void;
  /** Why no updates arrive. */
  readonly error: Error | undefined;
  /** Queries the thread again, after an error. */
  readonly reload: () => void;
}

type Extras = ConvexThread & { readonly [INTERNALS]: ThreadInternals };

export const toExtras = (thread: ConvexThread, internals: ThreadInternals): ConvexThread =>
  Object.assign(thread, { [INTERNALS]: internals });

const isOurs = (extras: unknown): extras is Extras =>
  typeof extras === 'object' && extras !== null && INTERNALS in extras;

/** The surrounding Convex thread. */
export const useConvexThread = (): ConvexThread => useExtras();

export const useThreadInternals = (): ThreadInternals => useExtras()[INTERNALS];

function useExtras(): Extras {
  const extras = useAuiState(({ thread }) => thread.extras);
  if (!isOurs(extras)) {
    throw new Error(
      'convex-assistant-ui: no Convex thread found. Pass the runtime of useConvexAgentRuntime to the AssistantRuntimeProvider above this component.',
    );
  }
  return extras;
}
