'use client';
import type { ReactNode } from 'react';
import { ThreadStoreProvider } from '../store/index.js';
import { useConvexThread } from './convexThread.js';

/** Gives the store of the thread to the hooks below (`useToolCall`, `useThreadStatus` and the like), and to tool calls what can be done with them. */
export function ConvexThreadProvider({ children }: { readonly children?: ReactNode }) {
  const { store, actions } = useConvexThread();
  return (
    <ThreadStoreProvider store={store} actions={actions}>
      {children}
    </ThreadStoreProvider>
  );
}
