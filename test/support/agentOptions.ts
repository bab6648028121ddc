/*
 * Options that some tests set. All others use the defaults of `defineThreadApi`.
 */

/**
 * Saves a delta for every word: for tests that look at each state of a stream, or that hold the model or a tool in the
 * middle of one. The default saves a delta every 250 ms, and with 0.6 only when the model says more.
 */
export const everyDelta = { saveStreamDeltas: { chunking: 'word', throttleMs: 0 } } as const;

/** A silent run looks for a stop at once, for tests that wait for its action to end. The default is every 2 s. */
export const stopsQuickly = { checkStopEveryMs: 20 } as const;
