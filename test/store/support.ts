import { createThreadStore, type StoreClock, type ThreadStoreOptions } from '../../src/store/index.js';
import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';
import { assistant, NOW, pending, stream, text, tool, user } from '../support/build.js';

export interface ManualClock extends StoreClock {
  /** Moves the time on; timers go off in order, each at its time. */
  advance(ms: number): void;
  /** How many timers are set. */
  readonly timers: number;
  /** How many were ever set. */
  readonly started: number;
}

export function createClock(start = NOW): ManualClock {
  const timers = new Set<{ at: number; ring: () => void }>();
  let now = start;
  let started = 0;
  return {
    now: () => now,
    get started() {
      return started;
    },
    get timers() {
      return timers.size;
    },
    setTimeout(ring, ms) {
      const timer = { at: now + ms, ring };
      timers.add(timer);
      started++;
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as { at: number; ring: () => void }),
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.ring();
      }
      now = end;
    },
  };
}

export function createTestStore(options: Partial<ThreadStoreOptions> = {}) {
  const clock = createClock();
  const store = createThreadStore({ threadId: 'T', clock, ...options });
  let calls = 0;
  store.subscribe(() => calls++);
  return { clock, store, calls: () => calls };
}

/** A thread whose turns are over, with one finished call each. */
export const history = (turns: number): AgentUIMessage[] =>
  Array.from({ length: turns }, (_, order) => [
    user(order),
    assistant(order, 1, tool('call_0', 'output-available', { output: order }), text(`answer ${order}`)),
  ]).flat();

type Part = Parameters<typeof stream>[2];

/** Gives frames of a running turn behind a thread that stays the same object. */
export function running(turns: number): (...parts: Part[]) => ThreadFrame {
  const persisted = [...history(turns), user(turns), pending(assistant(turns, 1))];
  return (...parts) => ({ persisted, streams: [stream(turns, 1, ...parts)] });
}

/** The turn is over and stored. */
export const stored = (turns: number, ...parts: Part[]): ThreadFrame => ({
  persisted: [...history(turns), user(turns), assistant(turns, 1, ...parts)],
  streams: [],
});
