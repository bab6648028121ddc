/*
 * Options that some tests set. All others use the defaults of `defineThreadApi`.
 */

/**
 * Saves a delta for every word, for tests that check each state of a stream, or that pause the model or a tool halfway.
 * The default saves a delta every 250 ms, and with 0.6 only when the model says more.
 */
export const everyDelta = { saveStreamDeltas: { chunking: 'word', throttleMs: 0 } } as const;

/** A silent run checks for a stop all the time, for tests that wait for its action to end. The default is every 2 s. */
export const stopsQuickly = { checkStopEveryMs: 20 } as const;
