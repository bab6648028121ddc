'use client';
import type { ReactNode } from 'react';
import { ThreadStoreProvider } from '../store/index.js';
import { useConvexThread } from './convexThread.js';

/**
 * Provides the thread's store to hooks (`useToolCall`, `useThreadStatus` and the like), and the thread's actions to
 * tool calls.
 */
export function ConvexThreadProvider({ children }: { readonly children?: ReactNode }) {
  const { store, actions } = useConvexThread();
  return (
    <ThreadStoreProvider store={store} actions={actions}>
      {children}
    </ThreadStoreProvider>
  );
}
