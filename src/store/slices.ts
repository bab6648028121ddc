import type { ThreadState } from './state.js';

export type ThreadSlice = keyof ThreadState;

export type Subscribe = (listener: () => void) => () => void;

/**
 * Subscriptions by what is read. With text that grows the thread is another and nothing else is, and hundreds of
 * components that read something else would be asked whether that is another.
 */
export function createSlices(
  subscribe: (listener: (state: ThreadState, before: ThreadState) => void) => () => void,
  onListener: () => void,
): (...slices: readonly ThreadSlice[]) => Subscribe {
  const listeners = new Map<ThreadSlice, Set<() => void>>();
  const known = new Map<string, Subscribe>();
  subscribe((state, before) => {
    for (const [slice, those] of listeners) {
      if (state[slice] !== before[slice]) for (const listener of those) listener();
    }
  });
  const of = (slice: ThreadSlice): Set<() => void> => {
    const those = listeners.get(slice) ?? new Set();
    listeners.set(slice, those);
    return those;
  };
  return (...slices) => {
    const key = slices.join();
    const made: Subscribe = (listener) => {
      const own = () => listener(); // the same function may be given twice
      onListener();
      for (const slice of slices) of(slice).add(own);
      return () => {
        for (const slice of slices) of(slice).delete(own);
      };
    };
    const same = known.get(key) ?? made;
    known.set(key, same);
    return same;
  };
}
