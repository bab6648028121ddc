'use client';
import { useAuiState } from '@assistant-ui/react';
import { useEffect, useSyncExternalStore } from 'react';
import { useConvexThread } from './extras.js';
import { isText, textAt } from './liveMessages.js';

const NOTHING = () => () => {};

/**
 * The text of the message part around here. While it is being written it comes straight from the store, so that a delta
 * renders the component that calls this and nothing else.
 */
export function useMessageText(): string {
  const { store, liveText, drawLiveText } = useConvexThread();
  const messageId = useAuiState(({ message }) => message.id);
  const stored = useAuiState(({ part }) => (isText(part) ? part.text : ''));
  // Not the last one: the store can have what comes after it before assistant-ui has.
  const place = useAuiState(({ message, part }) => {
    const at = message.parts.indexOf(part);
    return at < 0 ? at : message.parts.slice(0, at).filter(isText).length;
  });
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  useEffect(() => drawLiveText(), [drawLiveText]);
  const isLive = isRunning && liveText === 'store';
  const readLive = () => {
    if (!isLive) return undefined;
    const message = store.getState().thread.tail.find(({ id }) => id === messageId);
    return message && textAt(message, place)?.text;
  };
  return useSyncExternalStore(isLive ? store.subscribeTo('thread') : NOTHING, readLive, readLive) ?? stored;
}
