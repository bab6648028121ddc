import type { Clock } from '../shared/clock.js';

/** A clock that does not move until a test advances it. */
export interface ManualClock extends Clock {
  /** How many timers are set. */
  readonly timers: number;
  /** How many timers were ever set. */
  readonly started: number;
  /** Advances the time. Timers fire in order, each at its time. */
  advance(ms: number): void;
  /** Advances the time, and lets promises settle before each timer. */
  advanceAsync(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** Creates a clock that does not move until you advance it. */
export function createManualClock(start = 0): ManualClock {
  const timers = new Set<Timer>();
  let now = start;
  let started = 0;

  /** Rings the next timer that is due by then. Returns whether there was one. */
  function ringNext(end: number): boolean {
    let next: Timer | undefined;
    for (const timer of timers) if (timer.at <= end && (!next || timer.at < next.at)) next = timer;
    if (!next) return false;
    timers.delete(next);
    now = Math.max(now, next.at);
    next.ring();
    return true;
  }

  return {
    get timers() {
      return timers.size;
    },
    get started() {
      return started;
    },
    now: () => now,
    setTimeout(ring, ms) {
      const timer: Timer = { at: now + Math.max(0, ms), ring };
      timers.add(timer);
      started++;
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as Timer),
    advance(ms) {
      const end = now + ms;
      while (ringNext(end));
      now = end;
    },
    async advanceAsync(ms) {
      const end = now + ms;
      do {
        await settlePromises();
      } while (ringNext(end));
      now = end;
    },
  };
}

const settlePromises = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
