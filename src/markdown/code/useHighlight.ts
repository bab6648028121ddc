'use client';
import { useEffect, useSyncExternalStore } from 'react';
import type { highlight } from './highlight.js';

type Highlight = typeof highlight;

let loaded: Highlight | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

async function load(): Promise<void> {
  try {
    loaded = (await import('./highlight.js')).highlight;
    for (const listener of listeners) listener();
  } catch {
    loading = undefined; // the code stays readable without colors, and the next block tries again
  }
}

/** The highlighter, once loaded. The first code block with a language loads it. */
export function useHighlight(isWanted: boolean): Highlight | undefined {
  useEffect(() => {
    if (isWanted) loading ??= load();
  }, [isWanted]);
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
}
