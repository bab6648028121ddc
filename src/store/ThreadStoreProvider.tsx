'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { ThreadActionsContext, useThreadActions, type ThreadActions } from './actions.js';
import type { ThreadStore } from './options.js';

const ThreadStoreContext = createContext<ThreadStore | undefined>(undefined);

/** Props of `ThreadStoreProvider`. */
export interface ThreadStoreProviderProps {
  readonly store: ThreadStore;
  /** The actions of tool calls. */
  readonly actions?: ThreadActions;
  readonly children?: ReactNode;
}

/** Provides a store to the hooks below, and the thread's actions to tool calls. */
export function ThreadStoreProvider({ store, actions, children }: ThreadStoreProviderProps) {
  const inherited = useThreadActions();
  return (
    <ThreadStoreContext.Provider value={store}>
      <ThreadActionsContext.Provider value={actions ?? inherited}>{children}</ThreadActionsContext.Provider>
    </ThreadStoreContext.Provider>
  );
}

/** Returns the store of the surrounding thread. Throws if there is none, unless `optional` is set. */
export function useThreadStore(options?: { readonly optional?: false }): ThreadStore;
export function useThreadStore(options: { readonly optional: true }): ThreadStore | undefined;
export function useThreadStore({ optional = false } = {}): ThreadStore | undefined {
  const store = useContext(ThreadStoreContext);
  if (!store && !optional) {
    throw new Error(
      'convex-assistant-ui: no thread store found. Render this inside <ThreadStoreProvider>, which <Thread> and <ConvexThreadProvider> include, or pass { optional: true }.',
    );
  }
  return store;
}
