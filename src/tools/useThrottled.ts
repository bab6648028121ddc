'use client';
import { useEffect, useState } from 'react';
import { useClock } from './ToolDisplayProvider.js';

/** How often growing content is drawn. Nobody reads faster, and long arguments cost more each time. */
const EVERY_MS = 120;

/** The value, at most once per interval while throttled, and at once otherwise. */
export function useThrottled<T>(value: T, isHeldBack: boolean): T {
  const clock = useClock();
  const [shown, setShown] = useState({ value, at: 0 });
  useEffect(() => {
    if (!isHeldBack || shown.value === value) return undefined;
    const timer = clock.setTimeout(
      () => setShown({ value, at: clock.now() }),
      Math.max(0, shown.at + EVERY_MS - clock.now()),
    );
    return () => clock.clearTimeout(timer);
  }, [clock, isHeldBack, shown, value]);
  return isHeldBack ? shown.value : value;
}
