'use client';
import { useState, useSyncExternalStore } from 'react';
import { useThreadStore } from '../../store/index.js';
import { subscribeToNothing } from '../../shared/react/subscribeToNothing.js';

/** Whether something is open. Kept in the store if there is one, so that it outlives the element. */
export function useOpen(key: string, defaultExpanded: boolean): [boolean, (isOpen: boolean) => void] {
  const store = useThreadStore({ optional: true });
  const [choice, setChoice] = useState<boolean>();
  const read = (): boolean => (store ? store.isExpanded(key, defaultExpanded) : (choice ?? defaultExpanded));
  const isOpen = useSyncExternalStore(store?.subscribeTo('expansion') ?? subscribeToNothing, read, read);
  return [isOpen, (next) => (store ? store.setExpanded(key, next) : setChoice(next))];
}
