import { createThreadStore, type ThreadStoreOptions } from '../../src/store/index.js';
import { createManualClock, type ManualClock } from '../../src/testing/clock.js';
import type { AgentUIMessage, ThreadFrame } from '../../src/bridge/index.js';
import { assistant, NOW, pending, stream, text, tool, user } from '../support/build.js';

export const createClock = (start = NOW): ManualClock => createManualClock(start);

export function createTestStore(options: Partial<ThreadStoreOptions> = {}) {
  const clock = createClock();
  const store = createThreadStore({ threadId: 'T', clock, ...options });
  let calls = 0;
  store.subscribe(() => calls++);
  return { clock, store, calls: () => calls };
}

/** A thread of finished turns, with one finished call each. */
export const history = (turns: number): AgentUIMessage[] =>
  Array.from({ length: turns }, (_, order) => [
    user(order),
    assistant(order, 1, tool('call_0', 'output-available', { output: order }), text(`answer ${order}`)),
  ]).flat();

type Part = Parameters<typeof stream>[2];

/** Creates frames of a running turn at the end of a thread that stays the same object. */
export function running(turns: number): (...parts: Part[]) => ThreadFrame {
  const persisted = [...history(turns), user(turns), pending(assistant(turns, 1))];
  return (...parts) => ({ persisted, streams: [stream(turns, 1, ...parts)] });
}

/** The frame after the turn has ended and is stored. */
export const stored = (turns: number, ...parts: Part[]): ThreadFrame => ({
  persisted: [...history(turns), user(turns), assistant(turns, 1, ...parts)],
  streams: [],
});
