import type { StoreClock } from '../../store/index.js';

/** When everything rendered here takes place: 5 May 2026, 09:05 UTC. */
export const RENDER_TIME: number = Date.UTC(2026, 4, 5, 9, 5);

/** The clock of a thread, which a test moves. */
export interface ManualStoreClock extends StoreClock {
  /** Moves the time on; timers go off in order, each at its time. */
  advance(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** A clock of a thread that stands still until somebody moves it. */
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
