import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();
let isReady = false;

/**
 * Runs work whose timers do not keep the process alive. The agent schedules the end of a stream minutes ahead, and a
 * closed server would wait for it.
 */
export function runDetached<T>(work: () => T): T {
  if (!isReady) detachTimers();
  isReady = true;
  return inside.run(true, work);
}

function detachTimers(): void {
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply(start, self, args) {
      const timer = Reflect.apply(start, self, args) as NodeJS.Timeout;
      return inside.getStore() ? timer.unref() : timer;
    },
  });
}
