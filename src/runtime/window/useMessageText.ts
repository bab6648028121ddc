'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useConvexThread } from '../convexThread.js';
import { isText, textAt } from './liveMessages.js';
import { subscribeToNothing } from '../../shared/react/subscribeToNothing.js';

/** A text and a way to subscribe to its growth. */
export interface TextSource {
  readonly read: () => string;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * The text of the surrounding message part. While it is being written, it comes straight from the store: a delta
 * renders only the component that calls this.
 */
export function useMessageText(): string {
  const { read, subscribe } = useTextSource();
  return useSyncExternalStore(subscribe, read, read);
}

/** The same for components that write the text themselves: a delta renders nothing. */
export function useTextSource(): TextSource {
  const { store, liveText, registerLiveText } = useConvexThread();
  const aui = useAui();
  const part = useAuiState((state) => state.part);
  useEffect(() => registerLiveText(), [registerLiveText]);
  const isLive = part.status.type === 'running' && liveText === 'store';
  return useMemo(() => {
    const stored = isText(part) ? part.text : '';
    const { id: messageId, parts } = aui.message.getState();
    const at = parts.indexOf(part);
    if (!isLive || at < 0) return { read: () => stored, subscribe: subscribeToNothing };
    // Not simply the last text: the store can be ahead of assistant-ui.
    const place = parts.slice(0, at).filter(isText).length;
    const read = () => {
      const message = store.getState().thread.tail.find(({ id }) => id === messageId);
      return (message && textAt(message, place)?.text) ?? stored;
    };
    return { read, subscribe: store.subscribeTo('thread') };
  }, [aui, isLive, part, store]);
}
