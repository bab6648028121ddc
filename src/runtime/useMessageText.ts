'use client';
import { useAuiState } from '@assistant-ui/react';
import { useEffect, useSyncExternalStore } from 'react';
import { useConvexThread } from './extras.js';
import { lastText } from './liveMessages.js';

/**
 * The text of the message part around here. While it is being written it comes straight from the store, so that a delta
 * renders the component that calls this and nothing else.
 */
export function useMessageText(): string {
  const { store, liveText, drawLiveText } = useConvexThread();
  const messageId = useAuiState(({ message }) => message.id);
  const stored = useAuiState(({ part }) =>
    part.type === 'text' || part.type === 'reasoning' ? part.text : '',
  );
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  useEffect(() => drawLiveText(), [drawLiveText]);
  const readLive = () => {
    if (!isRunning || liveText === 'runtime') return undefined;
    const message = store.getState().thread.tail.find(({ id }) => id === messageId);
    return message && lastText(message)?.text;
  };
  return useSyncExternalStore(store.subscribe, readLive, readLive) ?? stored;
}
