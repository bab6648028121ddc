import { devtools } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StateContainer } from './stateContainer.js';
import type { ThreadState } from './state.js';

/**
 * The store as Redux DevTools see it: a second store that mirrors every write. When DevTools travel in time, the real
 * store follows.
 */
export function createMirror(api: StoreApi<ThreadState>, name: string): Omit<StateContainer, 'api'> {
  let isOwn = false;
  const connect = devtools(() => summaryOf(api.getInitialState()), { name, enabled: true });
  const mirror = createStore<ThreadState, [['zustand/devtools', never]]>((set, get, store) =>
    connect(
      (next: unknown) => {
        if (isOwn) return set(next as ThreadState);
        const past = traveling(next);
        set(past);
        return api.setState(past);
      },
      get,
      store,
    ),
  );
  return {
    write(partial, action) {
      isOwn = true;
      try {
        mirror.setState(summaryOf(partial), false, action);
      } finally {
        isOwn = false;
      }
    },
    // Undefined without the browser extension.
    disconnect: () => (mirror.devtools as { cleanup: () => void } | undefined)?.cleanup(),
  };
}

/** DevTools get the number of messages and calls and the newest event, not everything with every action. */
function summaryOf<State extends Partial<ThreadState>>(state: State): State {
  const { thread, toolCalls, trace } = state;
  return {
    ...state,
    ...(thread && {
      thread: {
        settled: thread.settled.length,
        tail: thread.tail.map(({ id }) => id),
        isRunning: thread.snapshot?.isRunning ?? false,
      },
    }),
    ...(toolCalls && {
      toolCalls: { count: toolCalls.size, settled: [...toolCalls].filter(({ settled }) => settled).length },
    }),
    ...(trace && { trace: { count: trace.entries.length, last: trace.entries.at(-1) } }),
  };
}

/** DevTools can travel only through the user's actions, because they get only a summary of database content. */
function traveling(next: unknown): Partial<ThreadState> {
  const { expansion } = next as Partial<ThreadState>;
  return expansion ? { expansion } : {};
}
