'use client';
import { createContext, useContext, type ReactNode } from 'react';
import type { ThreadStore } from './options.js';

const ThreadStoreContext = createContext<ThreadStore | undefined>(undefined);

export interface ThreadStoreProviderProps {
  readonly store: ThreadStore;
  readonly children?: ReactNode;
}

export function ThreadStoreProvider({ store, children }: ThreadStoreProviderProps) {
  return <ThreadStoreContext value={store}>{children}</ThreadStoreContext>;
}

export function useThreadStore(): ThreadStore {
  const store = useContext(ThreadStoreContext);
  if (!store) {
    throw new Error(
      'convex-assistant-ui: there is no thread store here. Render this inside of <ThreadStoreProvider store={…}>.',
    );
  }
  return store;
}
