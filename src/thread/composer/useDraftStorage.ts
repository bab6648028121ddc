'use client';
import { useRef } from 'react';
import { readDraft, writeDraft } from './draftStorage.js';

export interface DraftStorage {
  readonly read: (threadId: string) => string;
  readonly write: (threadId: string, text: string) => void;
  /** Stores the draft of a new conversation under the thread that it has become, from now on. */
  readonly rename: (newKey: string, threadId: string, text: string) => void;
}

/** Drafts in the storage of the tab, so that they survive a reload. */
export function useDraftStorage(isEnabled: boolean): DraftStorage {
  /** The ids of threads that began as new conversations, by the key of the conversation. */
  const renamed = useRef<Record<string, string>>({});
  const write = (threadId: string, text: string): void => {
    if (isEnabled) writeDraft(renamed.current[threadId] ?? threadId, text);
  };
  return {
    read: (threadId) => (isEnabled ? readDraft(threadId) : ''),
    write,
    rename(newKey, threadId, text) {
      write(newKey, '');
      renamed.current[newKey] = threadId;
      write(newKey, text);
    },
  };
}
