import { AsyncResource } from 'node:async_hooks';
import { vi } from 'vitest';

/**
 * Time that passes as fast as the machine allows, in steps. Each step waits until all work of the previous one is done.
 */
export interface FastClock {
  advance(ms: number, stepMs?: number): Promise<void>;
  /** Advances the time until a condition holds. */
  until(holds: () => boolean | Promise<boolean>, stepMs?: number): Promise<void>;
  /** Advances the time until a promise settles, and returns its result. */
  wait<T>(promise: Promise<T>): Promise<T>;
  stop(): void;
}

const STEP_MS = 10;
/** After this many turns of the event loop without activity, all work is done. */
const QUIET_TURNS = 6;
/** A scenario that takes longer hangs. */
const PATIENCE_MS = 3_600_000;

/** Replaces timers and `Date` until stopped. `activity` counts what happens, to detect idleness. */
export function startFastClock(activity: () => number): FastClock {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.UTC(2026, 0, 1),
  });
  keepContext();

  async function drain(): Promise<void> {
    let last = activity();
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (activity() !== last) quiet = -1;
      last = activity();
    }
  }

  async function advance(ms: number, stepMs = STEP_MS): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await vi.advanceTimersByTimeAsync(stepMs);
      await drain();
    }
  }

  async function until(holds: () => boolean | Promise<boolean>, stepMs = STEP_MS): Promise<void> {
    await drain();
    for (let passed = 0; !(await holds()); passed += stepMs) {
      if (passed > PATIENCE_MS) throw new Error(`It did not come to this: ${holds.toString()}`);
      await advance(stepMs, stepMs);
    }
  }

  return {
    advance,
    until,
    async wait(promise) {
      let isSettled = false;
      promise.then(
        () => (isSettled = true),
        () => (isSettled = true),
      );
      await until(() => isSettled);
      return promise;
    },
    stop: () => void vi.useRealTimers(),
  };
}

/** convex-test identifies the caller by its asynchronous context, which Node's timers keep and fake ones do not. */
function keepContext(): void {
  const keeping: ProxyHandler<typeof setTimeout> = {
    apply: (start, self, [run, ...rest]: [() => void, ...unknown[]]) =>
      Reflect.apply(start, self, [AsyncResource.bind(run), ...rest]) as unknown,
  };
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, keeping);
  globalThis.setInterval = new Proxy(globalThis.setInterval, keeping as ProxyHandler<typeof setInterval>);
}
