/** Where time comes from: passed in, so that a test can be the one who moves it. */
export interface StoreClock {
  now(): number;
  setTimeout(ring: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The time and the timers of the machine. */
export const systemClock: StoreClock = {
  now: () => Date.now(),
  setTimeout(ring, ms) {
    const timer: unknown = setTimeout(ring, ms);
    // On a server a thread that nobody looks at must not keep the process alive.
    if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.();
    return timer;
  },
  clearTimeout: (timer) => clearTimeout(timer as number),
};

export interface Alarm {
  /** When it is to ring, or never. */
  set(at: number | undefined): void;
}

/** The longest delay a timer takes; a longer one would ring at once. */
const LONGEST = 2 ** 31 - 1;

/**
 * One timer. Moving it later costs nothing, so that it can be moved with every delta: it goes off at the earlier time,
 * sees that it is not due, and sleeps on.
 */
export function createAlarm(clock: StoreClock, ring: () => void): Alarm {
  let due: number | undefined;
  let timer: unknown;
  /** When the timer goes off, and for which due time that is enough, even if the clock is behind the timer. */
  let firesAt = Infinity;
  let enoughFor: number | undefined;

  function sleep(at: number): void {
    const ms = Math.max(0, at - clock.now());
    enoughFor = ms <= LONGEST ? at : undefined;
    firesAt = clock.now() + Math.min(ms, LONGEST);
    timer = clock.setTimeout(wake, Math.min(ms, LONGEST));
  }

  function wake(): void {
    firesAt = Infinity;
    if (due === undefined) return;
    if (due !== enoughFor && clock.now() < due) return sleep(due);
    due = undefined;
    ring();
  }

  return {
    set(at) {
      due = at;
      if (at !== undefined && firesAt <= at) return;
      if (firesAt !== Infinity) clock.clearTimeout(timer);
      firesAt = Infinity;
      if (at !== undefined) sleep(at);
    },
  };
}
