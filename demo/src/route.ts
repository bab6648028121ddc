import { useSyncExternalStore } from 'react';

/** The thread is in the address: a reload keeps it, and a second tab opens the same one. */
const readThreadId = (): string | undefined => {
  const match = /^#\/(.+)$/.exec(location.hash);
  return match ? decodeURIComponent(match[1]!) : undefined;
};

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export const useThreadId = (): string | undefined => useSyncExternalStore(subscribe, readThreadId);

export function openThread(threadId: string): void {
  location.hash = `#/${encodeURIComponent(threadId)}`;
}

/** Instead of the one that is open, which is not there: going back must not lead to it. */
export function replaceThread(threadId: string): void {
  location.replace(`#/${encodeURIComponent(threadId)}`);
}
