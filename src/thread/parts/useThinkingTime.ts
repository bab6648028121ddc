'use client';
import { useAui } from '@assistant-ui/react';
import { useEffect, useState } from 'react';
import { useThreadInternals } from '../../runtime/internal.js';
import { useThreadStore, type ThreadStore } from '../../store/index.js';
import { useClock } from '../../tools/internal.js';

export interface ThinkingTime {
  readonly startedAt?: number | undefined;
  readonly endedAt?: number;
}

/** The database does not have these times, so they last as long as the thread is open. */
const times = new WeakMap<ThreadStore, Map<string, ThinkingTime>>();

/**
 * When the model began and stopped thinking, as far as this page has seen it.
 * @param place how many texts are before this one in its message
 */
export function useThinkingTime(place: number, isRunning: boolean): ThinkingTime {
  const store = useThreadStore();
  const clock = useClock();
  const { seenTexts } = useThreadInternals();
  const aui = useAui();
  const { id, createdAt } = aui.message.getState();
  const key = `${place} ${id}`;

  function findStart(): ThinkingTime {
    if (!isRunning) return {};
    const now = clock.now();
    if (seenTexts.lengthOf(id, place) !== Infinity) return { startedAt: now };
    // The thread was opened during it. A message begins with its first thought.
    return place === 0 && createdAt.getTime() <= now ? { startedAt: createdAt.getTime() } : {};
  }

  const [time, setTime] = useState((): ThinkingTime => {
    const known = times.get(store)?.get(key);
    return known && isRunning ? { startedAt: known.startedAt } : (known ?? findStart());
  });
  if (!isRunning && time.startedAt !== undefined && time.endedAt === undefined) {
    setTime({ ...time, endedAt: clock.now() });
  }
  useEffect(() => {
    const known = times.get(store) ?? new Map<string, ThinkingTime>();
    times.set(store, known.set(key, time));
    // A reply that ends may fold this away before it is drawn as over.
    return () => void known.set(key, { endedAt: clock.now(), ...time });
  }, [clock, key, store, time]);
  return time;
}
