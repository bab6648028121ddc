'use client';
import { useCallback, useSyncExternalStore } from 'react';
import { useClock } from '../ToolDisplayProvider.js';

/** Whole seconds since a time. Renders every second while it is used. */
export function useSecondsSince(start: number | undefined, isTicking: boolean): number {
  const clock = useClock();
  const isRunning = isTicking && start !== undefined;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isRunning) return () => {};
      let timer: unknown;
      const sleep = (): void => {
        const passed = Math.max(0, clock.now() - start);
        timer = clock.setTimeout(
          () => {
            listener();
            sleep();
          },
          1000 - (passed % 1000),
        );
      };
      sleep();
      return () => clock.clearTimeout(timer);
    },
    [clock, isRunning, start],
  );
  const read = (): number => (isRunning ? Math.max(0, Math.floor((clock.now() - start) / 1000)) : 0);
  return useSyncExternalStore(subscribe, read, () => 0);
}
