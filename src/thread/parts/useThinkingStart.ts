'use client';
import { useAui } from '@assistant-ui/react';
import { useEffect, useState } from 'react';
import { useThreadInternals } from '../../runtime/internal.js';
import { useThreadStore, type ThreadStore } from '../../store/index.js';
import { useClock } from '../../tools/internal.js';

/** The start of running thoughts, kept while the thread is open. The server records a thought only when it is over. */
const starts = new WeakMap<ThreadStore, Map<string, number | undefined>>();

/**
 * When the model began to think, if this page has seen it.
 * @param place how many texts and thoughts come before this one in its message
 */
export function useThinkingStart(place: number, isRunning: boolean): number | undefined {
  const store = useThreadStore();
  const clock = useClock();
  const { seenTexts } = useThreadInternals();
  const aui = useAui();
  const { id, createdAt } = aui.message.getState();
  const key = `${place} ${id}`;

  function findStart(): number | undefined {
    if (!isRunning) return undefined;
    const now = clock.now();
    if (seenTexts.lengthOf(id, place) !== Infinity) return now;
    // The thread was opened during the thought. The first thought of a message starts with the message.
    return place === 0 && createdAt.getTime() <= now ? createdAt.getTime() : undefined;
  }

  const [startedAt] = useState(() => starts.get(store)?.get(key) ?? findStart());
  useEffect(() => {
    const known = starts.get(store) ?? new Map<string, number | undefined>();
    starts.set(store, known.set(key, startedAt));
  }, [key, startedAt, store]);
  return startedAt;
}
