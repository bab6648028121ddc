import { useSyncExternalStore } from 'react';

/** The thread is in the address, so a reload keeps it and a second tab opens the same one. */
const readThreadId = () => decodeURIComponent(location.hash.slice(2)) || undefined;

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export const useThreadId = () => useSyncExternalStore(subscribe, readThreadId);

export function openThread(threadId: string | undefined) {
  location.hash = `#/${encodeURIComponent(threadId ?? '')}`;
}
