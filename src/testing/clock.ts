/** Where time comes from: passed in, so that a test can be the one who moves it. */
export interface Clock {
  now(): number;
  /** Resolves after a while. Rejects with the signal's reason when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    abortable(signal, (resolve) => {
      const timer = setTimeout(resolve, ms);
      return () => clearTimeout(timer);
    }),
};

/** A clock that a test moves. */
export interface ManualClock extends Clock {
  /** How many are asleep. */
  readonly sleepers: number;
  /** Moves the time on, waking sleepers in order, each with the time to do its work before the next one wakes. */
  advance(ms: number): Promise<void>;
}

/** A clock that stands still until it is moved. */
export function createManualClock(start = 0): ManualClock {
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  let now = start;
  return {
    get sleepers() {
      return sleepers.size;
    },
    now: () => now,
    sleep: (ms, signal) =>
      abortable(signal, (wake) => {
        const sleeper = { at: now + ms, wake };
        sleepers.add(sleeper);
        return () => sleepers.delete(sleeper);
      }),
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- who wakes may go back to sleep
        await turn();
        const next = [...sleepers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        sleepers.delete(next);
        now = Math.max(now, next.at);
        next.wake();
      }
      now = end;
    },
  };
}

/** Lets promises and timers that are due run. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Waits, and rejects with the signal's reason when the signal aborts. */
export const unlessAborted = (promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> =>
  abortable(signal, (wake) => {
    void promise.then(wake);
    return () => {};
  });

function abortable(signal: AbortSignal | undefined, start: (wake: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      stop();
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the reason is the caller's
      reject(signal?.reason);
    };
    const stop = start(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
