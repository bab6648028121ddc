/** The time and timers. Tests pass their own. */
export interface Clock {
  /** The time in ms. */
  now(): number;
  /** Returns a timer for `clearTimeout`. */
  setTimeout(ring: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The time and the timers of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (ring, ms) => setTimeout(ring, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

/** Resolves after a while. Rejects with the signal's reason when the signal aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return abortable(signal, (wake) => {
    const timer = clock.setTimeout(wake, ms);
    return () => clock.clearTimeout(timer);
  });
}

/**
 * A promise that `start` resolves, or that rejects with the signal's reason when the signal aborts.
 * @param start begins to wait, and returns a function that stops waiting
 */
export function abortable(
  signal: AbortSignal | undefined,
  start: (resolve: () => void) => () => void,
): Promise<void> {
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
