'use client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useThreadStore } from '../../store/index.js';
import { workKey, type FoldView, type FoldViewReader } from './foldView.js';

export interface Work {
  readonly messageId: string;
  readonly read: FoldViewReader;
}

/** The work of the message around here. Nothing where a message has none. */
export const WorkContext = createContext<Work | undefined>(undefined);

/** Something about the fold of this message. Renders when that changes, and not for what a call does otherwise. */
export function useFold<T>(select: (view: FoldView) => T, empty: T): T {
  const store = useThreadStore();
  const work = useContext(WorkContext);
  const read = (): T => (work ? select(work.read(store.getState())) : empty);
  return useSyncExternalStore(store.subscribeTo('toolCalls', 'expansion'), read, read);
}

/** Opens and closes the line of this message. */
export function useSetFoldOpen(): (isOpen: boolean) => void {
  const store = useThreadStore();
  const work = useContext(WorkContext);
  return (isOpen) => {
    if (work) store.setExpanded(workKey(work.messageId), isOpen);
  };
}
