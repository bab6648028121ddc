import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ThreadState } from './state.js';

export interface StateContainer {
  readonly api: Pick<StoreApi<ThreadState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** @param action the name that DevTools show */
  write(partial: Partial<ThreadState>, action: string): void;
  disconnect(): void;
}

/** A zustand store. Redux DevTools are attached, and loaded, only if the host wants them. */
export function createStateContainer(
  initial: ThreadState,
  devtools: boolean | { name: string },
): StateContainer {
  const api = createStore<ThreadState>(() => initial);
  if (devtools === false) return { api, write: (partial) => api.setState(partial), disconnect: () => {} };
  const name = devtools === true ? 'convex-assistant-ui' : devtools.name;
  const mirror = import('./devtools.js').then(({ createMirror }) => createMirror(api, name));
  return {
    api,
    write(partial, action) {
      api.setState(partial);
      void mirror.then((one) => one.write(partial, action));
    },
    disconnect: () => void mirror.then((one) => one.disconnect()),
  };
}
