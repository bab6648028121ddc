import type { Clock } from './clock.js';

interface NodeTimer {
  unref(): void;
}

export interface Alarm {
  /** When to ring. Undefined: never. */
  set(at: number | undefined): void;
}

/** The longest delay a timer takes; a longer one would ring at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * One timer. Moving it later costs nothing, so that it can be moved with every delta: it goes off at the earlier time,
 * sees that it is not due, and sleeps on.
 */
export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let due: number | undefined;
  let timer: unknown;
  /** When the timer goes off, and for which due time this suffices, even if the clock is behind the timer. */
  let firesAt = Infinity;
  let enoughFor: number | undefined;

  function sleep(at: number): void {
    const ms = Math.max(0, at - clock.now());
    enoughFor = ms <= MAX_DELAY_MS ? at : undefined;
    firesAt = clock.now() + Math.min(ms, MAX_DELAY_MS);
    timer = clock.setTimeout(wake, Math.min(ms, MAX_DELAY_MS));
    // On a server, a thread that no one watches must not keep the process alive.
    (timer as Partial<NodeTimer> | undefined)?.unref?.();
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
