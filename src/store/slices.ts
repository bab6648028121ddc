import type { ThreadState } from './state.js';

export type ThreadSlice = keyof ThreadState;

export type Subscribe = (listener: () => void) => () => void;

/**
 * Lets components subscribe to individual slices of the state. A text delta changes only `thread`, so components that
 * read other slices are not notified.
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
      const own = () => listener(); // the same function may be registered twice
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
