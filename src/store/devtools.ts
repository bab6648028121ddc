import { devtools as connectDevtools } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ThreadState } from './state.js';

export interface StateHolder {
  readonly api: Pick<StoreApi<ThreadState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** @param action the name devtools show */
  write(partial: Partial<ThreadState>, action: string): void;
  disconnect(): void;
}

/** A zustand store, seen by Redux DevTools where the host asks for it. */
export function createHolder(initial: ThreadState, devtools: boolean | { name: string }): StateHolder {
  if (devtools === false) {
    const api = createStore<ThreadState>(() => initial);
    return { api, write: (partial) => api.setState(partial), disconnect: () => {} };
  }
  let isOwn = false;
  const connect = connectDevtools<ThreadState>(() => initial, {
    name: devtools === true ? 'convex-assistant-ui' : devtools.name,
    enabled: true,
  });
  const api = createStore<ThreadState, [['zustand/devtools', never]]>((set, get, store) =>
    connect((next: unknown) => set(isOwn ? (next as ThreadState) : travelling(next)), get, store),
  );
  return {
    api,
    write(partial, action) {
      isOwn = true;
      try {
        api.setState(partial, false, action);
      } finally {
        isOwn = false;
      }
    },
    // Without the browser extension there is none.
    disconnect: () => (api.devtools as { cleanup: () => void } | undefined)?.cleanup(),
  };
}

/** Devtools can travel in what the user did. What the database has said they were only shown a summary of. */
function travelling(next: unknown): Partial<ThreadState> {
  const { expansion } = next as Partial<ThreadState>;
  return expansion ? { expansion } : {};
}
