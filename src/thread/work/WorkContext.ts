'use client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useThreadStore } from '../../store/index.js';
import { workKey, type FoldView, type FoldViewReader } from './foldView.js';

export interface Work {
  readonly messageId: string;
  readonly read: FoldViewReader;
}

/** The work of the surrounding message, if it has any. */
export const WorkContext = createContext<Work | undefined>(undefined);

/** Selects something about the fold of this message. Renders only when that changes. */
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
