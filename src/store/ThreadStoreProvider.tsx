'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { ThreadActionsContext, useThreadActions, type ThreadActions } from './actions.js';
import type { ThreadStore } from './options.js';

const ThreadStoreContext = createContext<ThreadStore | undefined>(undefined);

export interface ThreadStoreProviderProps {
  readonly store: ThreadStore;
  /** What tool calls offer to do. */
  readonly actions?: ThreadActions;
  readonly children?: ReactNode;
}

/** Gives a store to the hooks below, and to tool calls what can be done with them. */
export function ThreadStoreProvider({ store, actions, children }: ThreadStoreProviderProps) {
  const inherited = useThreadActions();
  return (
    <ThreadStoreContext.Provider value={store}>
      <ThreadActionsContext.Provider value={actions ?? inherited}>{children}</ThreadActionsContext.Provider>
    </ThreadStoreContext.Provider>
  );
}

/** The store around here, if there is one. */
export function useThreadStoreIfAny(): ThreadStore | undefined {
  return useContext(ThreadStoreContext);
}

/** The store around here. Throws where there is none. */
export function useThreadStore(): ThreadStore {
  const store = useContext(ThreadStoreContext);
  if (!store) {
    throw new Error(
      'convex-assistant-ui: there is no thread store here. Render this inside of <ThreadStoreProvider store={…}>.',
    );
  }
  return store;
}
