'use client';
import { useState, useSyncExternalStore } from 'react';
import { useThreadStoreIfAny } from '../../store/index.js';

const NOTHING = () => () => {};

/** Whether something is open: in the store where there is one, so that it outlives what is on the screen. */
export function useOpen(key: string, byDefault: boolean): [boolean, (isOpen: boolean) => void] {
  const store = useThreadStoreIfAny();
  const [choice, setChoice] = useState<boolean>();
  const read = (): boolean => (store ? store.expandedOf(key, byDefault) : (choice ?? byDefault));
  const isOpen = useSyncExternalStore(store?.subscribeTo('expansion') ?? NOTHING, read, read);
  return [isOpen, (next) => (store ? store.setExpanded(key, next) : setChoice(next))];
}
