import { useSyncExternalStore } from 'react';

/** The thread is in the URL: a reload keeps it, and a second tab opens the same one. */
const readThreadId = (): string | undefined => {
  const match = /^#\/(.+)$/.exec(location.hash);
  return match ? decodeURIComponent(match[1]!) : undefined;
};

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export const useThreadId = (): string | undefined => useSyncExternalStore(subscribe, readThreadId);

const addressOf = (threadId: string | undefined): string =>
  threadId === undefined ? '#/' : `#/${encodeURIComponent(threadId)}`;

/** Opens a thread, or a new conversation if there is none. */
export function openThread(threadId: string | undefined): void {
  location.hash = addressOf(threadId);
}

/** Replaces the open thread, which is gone, so that going back does not lead to it. */
export function replaceThread(threadId: string | undefined): void {
  location.replace(addressOf(threadId));
}
