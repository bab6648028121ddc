'use client';
import { useEffect, useState } from 'react';
import type { Clock } from '../../store/index.js';
import { startOfNextDay } from './dateGroups.js';

/** The current time, updated when a new day begins. */
export function useNow(clock: Clock): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const wait = Math.max(startOfNextDay(now) - clock.now(), 0);
    const timer = clock.setTimeout(() => setNow(clock.now()), wait);
    return () => clock.clearTimeout(timer);
  }, [clock, now]);
  return now;
}
