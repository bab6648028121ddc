'use client';
import type { ReactNode } from 'react';
import { ThreadStoreProvider } from '../store/index.js';
import { useConvexThread } from './extras.js';

/** Gives the store of the thread to the hooks below: `useToolCall`, `useThreadStatus` and the like. */
export function ConvexThreadProvider({ children }: { readonly children?: ReactNode }) {
  const { store } = useConvexThread();
  return <ThreadStoreProvider store={store}>{children}</ThreadStoreProvider>;
}
