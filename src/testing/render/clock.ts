import type { StoreClock } from '../../store/index.js';

/** The time of everything rendered here: 5 May 2026, 09:05 UTC. */
export const RENDER_TIME: number = Date.UTC(2026, 4, 5, 9, 5);

/** A thread's clock that tests advance. */
export interface ManualStoreClock extends StoreClock {
  /** Advances the time. Timers fire in order, each at its own time. */
  advance(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** Creates a clock that stands still until you advance it. */
export function createManualStoreClock(start: number = RENDER_TIME): ManualStoreClock {
  const timers = new Set<Timer>();
  let now = start;

  function nextUntil(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) if (timer.at <= end && (!next || timer.at < next.at)) next = timer;
    return next;
  }

  return {
    now: () => now,
    setTimeout(ring, ms) {
      const timer: Timer = { at: now + Math.max(0, ms), ring };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as Timer),
    advance(ms) {
      const end = now + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.ring();
      }
      now = end;
    },
  };
}
