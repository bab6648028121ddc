import { createAlarm } from '../shared/alarm.js';
import type { Clock } from '../shared/clock.js';

export interface RunLiveness {
  /** When the run last gave a sign of life. */
  readonly lastSign: number | undefined;
  /** Since when the observed run has been silent. */
  readonly since: number | undefined;
  /** Whether to observe a run. A run that waits for an answer or whose connection is lost may be silent. */
  watch(isWatched: boolean): void;
  /** The run gave a sign of life. */
  noteActivity(): void;
  isStale(): boolean;
  /** Calls back when `since` changes. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** Notices when a run is silent for too long. Uses a timer only while a run is observed. */
export function createRunLiveness(clock: Clock, limit: number, onStale: () => void): RunLiveness {
  let lastSign: number | undefined;
  let isWatched = false;
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  const alarm = createAlarm(clock, onStale);
  const arm = (): void =>
    alarm.set(isWatched && lastSign !== undefined && !isStale() ? lastSign + limit : undefined);

  function isStale(): boolean {
    return isWatched && lastSign !== undefined && clock.now() - lastSign >= limit;
  }

  return {
    get lastSign() {
      return lastSign;
    },
    get since() {
      return isWatched ? lastSign : undefined;
    },
    watch(next) {
      const isChanged = next !== isWatched;
      // Time without observers does not count.
      if (next && isChanged) lastSign = clock.now();
      isWatched = next;
      arm();
      if (isChanged) notify();
    },
    noteActivity() {
      lastSign = clock.now();
      arm();
      notify();
    },
    isStale,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => alarm.set(undefined),
  };
}
