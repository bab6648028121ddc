'use client';
import { useSyncExternalStore } from 'react';
import { useThreadStore } from '../../store/index.js';
import { subscribeToNothing } from '../../shared/react/subscribeToNothing.js';

/** Whether a message belongs to the newest turn. The server retries no calls of earlier turns. */
export function useIsNewestTurn(messageId: string | undefined): boolean {
  const store = useThreadStore({ optional: true });
  const read = (): boolean => {
    const tail = store?.getState().thread.tail ?? [];
    return tail.length === 0 || tail.some(({ id }) => id === messageId);
  };
  return useSyncExternalStore(store?.subscribeTo('thread') ?? subscribeToNothing, read, read);
}
