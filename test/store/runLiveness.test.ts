import { describe, expect, it } from 'vitest';
import { assistant, pending, text, tool, user } from '../support/build.js';
import { createTestStore, history, running, stored } from './support.js';

const isStale = ({ store }: ReturnType<typeof createTestStore>): boolean => store.getState().status.isStale;

describe('a run', () => {
  it('a run is stale after 30 s of silence until it continues', () => {
    const thread = createTestStore();
    const { store, clock, calls } = thread;
    const frame = running(1);
    store.ingest(frame(text('a')));
    clock.advance(29_999);
    expect(isStale(thread)).toBe(false);
    clock.advance(1);
    expect(isStale(thread)).toBe(true);
    expect(calls()).toBe(2);
    store.ingest(frame(text('ab')));
    expect(isStale(thread)).toBe(false);
    clock.advance(30_000);
    expect(isStale(thread)).toBe(true);
    store.ingest(stored(1, text('ab')));
    expect(isStale(thread)).toBe(false);
    clock.advance(100_000);
    expect(isStale(thread)).toBe(false);
  });

  it('a run stays alive from delta to delta with one timer', () => {
    const thread = createTestStore({ staleAfterMs: 1_000 });
    const { store, clock } = thread;
    const frame = running(1);
    for (let i = 1; i <= 20; i++) {
      store.ingest(frame(text('a'.repeat(i))));
      clock.advance(900);
      expect(isStale(thread)).toBe(false);
      expect(clock.timers).toBeLessThanOrEqual(2);
    }
    expect(store.lastActivityAt()).toBe(clock.now() - 900);
    clock.advance(100);
    expect(isStale(thread)).toBe(true);
  });

  it('a run stays alive by heartbeats', () => {
    const thread = createTestStore({ staleAfterMs: 1_000 });
    const { store, clock } = thread;
    store.ingest(running(1)(text('a')));
    clock.advance(900);
    store.heartbeat();
    clock.advance(900);
    expect(isStale(thread)).toBe(false);
    clock.advance(100);
    expect(isStale(thread)).toBe(true);
    store.heartbeat();
    expect(isStale(thread)).toBe(false);
    clock.advance(1_000);
    expect(isStale(thread)).toBe(true);
  });

  describe('with a heartbeat from the server', () => {
    const working = (lastActivityAt: number | undefined, run = {}) => {
      const row = {
        ...pending(assistant(0, 1, tool('a', 'input-available'))),
        metadata: { ids: ['x'], run: { status: 'running', canResume: false, lastActivityAt, ...run } },
      };
      return { persisted: [user(0), row], streams: [] };
    };

    it('a run stays alive while a tool works silently', () => {
      const thread = createTestStore({ staleAfterMs: 1_000 });
      const { store, clock } = thread;
      store.ingest(working(10));
      clock.advance(900);
      store.ingest(working(20));
      clock.advance(900);
      expect(isStale(thread)).toBe(false);
      clock.advance(100);
      expect(isStale(thread)).toBe(true);
      store.ingest(working(30));
      expect(isStale(thread)).toBe(false);
    });

    it('a supervised run is never stale', () => {
      const thread = createTestStore({ staleAfterMs: 1_000 });
      const { store, clock } = thread;
      store.ingest(working(undefined, { isSupervised: true }));
      clock.advance(600_000);
      expect(isStale(thread)).toBe(false);
      expect(store.inactiveSince()).toBeUndefined();
      store.ingest(working(undefined));
      clock.advance(1_000);
      expect(isStale(thread)).toBe(true);
    });

    it('a repeated frame does not count as a sign of life', () => {
      const thread = createTestStore({ staleAfterMs: 1_000 });
      const { store, clock } = thread;
      store.ingest(working(10));
      clock.advance(900);
      store.ingest(structuredClone(working(10)));
      clock.advance(100);
      expect(isStale(thread)).toBe(true);
    });

    it('a heartbeat changes no message', () => {
      const { store } = createTestStore();
      store.ingest(working(10));
      const before = store.getState();
      store.ingest(working(20));
      const after = store.getState();
      expect(after.thread.tail).toBe(before.thread.tail);
      expect(after.toolCalls).toBe(before.toolCalls);
      expect(after.thread.tail[1]!.metadata.custom).toMatchObject({
        run: { status: 'running', canResume: false },
        metadata: { ids: ['x'] },
      });
    });

    it('timers stop when the server reports an interrupted run', () => {
      const { store, clock } = createTestStore();
      store.ingest(working(10));
      store.ingest(working(20, { status: 'interrupted', canResume: true }));
      expect(store.getState().status.isRunning).toBe(false);
      expect(clock.timers).toBe(0);
    });
  });

  it('older pages do not count as a sign of life', () => {
    const thread = createTestStore({ staleAfterMs: 1_000 });
    const { store, clock } = thread;
    const { persisted, streams } = running(9)(text('a'));
    store.ingest({ persisted: persisted.slice(10), streams });
    clock.advance(900);
    store.ingest({ persisted, streams, complete: true });
    expect(store.getState().status.messageCount).toBe(20);
    clock.advance(100);
    expect(isStale(thread)).toBe(true);
    store.ingest({ persisted: structuredClone(persisted), streams });
    expect(isStale(thread)).toBe(true);
  });

  it('a run is not stale while it waits for an approval', () => {
    const thread = createTestStore({ staleAfterMs: 1_000 });
    const { store, clock } = thread;
    const frame = running(1);
    const asks = tool('a', 'approval-requested', { approval: { id: 'x' } });
    store.ingest(frame(asks, tool('b', 'input-available')));
    expect(store.getState().status.isRunning).toBe(true);
    clock.advance(10_000);
    expect(isStale(thread)).toBe(false);
    const answered = tool('a', 'approval-responded', { approval: { id: 'x', approved: true } });
    store.ingest(frame(answered, tool('b', 'input-available')));
    clock.advance(999);
    expect(isStale(thread)).toBe(false);
    clock.advance(1);
    expect(isStale(thread)).toBe(true);
  });

  it('a run is not stale while the connection is lost', () => {
    const thread = createTestStore({ staleAfterMs: 1_000 });
    const { store, clock } = thread;
    store.ingest(running(1)(text('a')));
    clock.advance(1_000);
    store.setConnection({ connection: 'offline' });
    expect(isStale(thread)).toBe(false);
    clock.advance(10_000);
    store.setConnection({ connection: 'connected' });
    clock.advance(999);
    expect(isStale(thread)).toBe(false);
    clock.advance(1);
    expect(isStale(thread)).toBe(true);
  });
});

it('an idle thread has no timer', () => {
  const { store, clock } = createTestStore();
  store.ingest({ persisted: [...history(3), user(3)] });
  expect(clock.timers).toBe(0);
});
