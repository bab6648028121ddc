import { produce } from 'immer';
import { describe, expect, it, vi } from 'vitest';
import {
  createThreadStore,
  selectSettled,
  selectStatus,
  selectTail,
  selectTrace,
} from '../../src/store/index.js';
import { assistant, pending, text, tool, user } from '../support/build.js';
import { createClock, createTestStore, history, running, stored } from './support.js';

describe('ingest', () => {
  it('a thread is loading until its first frame, even an empty one', () => {
    const { store } = createTestStore();
    expect(selectStatus(store.getState())).toMatchObject({ isLoading: true, messageCount: 0 });
    store.ingest({ persisted: [] });
    expect(selectStatus(store.getState())).toMatchObject({
      isLoading: false,
      messageCount: 0,
      isRunning: false,
    });
    store.ingest({ persisted: history(2) });
    expect(selectStatus(store.getState()).messageCount).toBe(4);
  });

  it('a frame that changes nothing notifies no subscriber', () => {
    const { store, calls } = createTestStore();
    store.ingest(running(2)(text('a')));
    const before = store.getState();
    store.ingest(structuredClone(running(2)(text('a'))));
    expect(calls()).toBe(1);
    expect(store.getState()).toBe(before);
  });

  it('a frame notifies subscribers once', () => {
    const { store, calls } = createTestStore();
    store.ingest({ persisted: history(2) });
    store.ingest(running(2)(tool('a', 'input-available'), tool('b', 'output-error'), text('a')));
    expect(calls()).toBe(2);
  });

  it('a text delta keeps the identity of settled messages and small slices', () => {
    const { store } = createTestStore();
    const frame = running(2);
    store.ingest(frame(tool('a', 'output-available', { output: 1 }), text('a')));
    const before = store.getState();
    store.ingest(frame(tool('a', 'output-available', { output: 1 }), text('ab')));
    const after = store.getState();
    expect(selectSettled(after)).toBe(selectSettled(before));
    expect(selectTail(after)).not.toBe(selectTail(before));
    const { thread: _, ...rest } = before;
    expect(after).toMatchObject(rest);
    for (const key of Object.keys(rest) as Array<keyof typeof rest>)
      expect(after[key], `${key} stays`).toBe(before[key]);
  });

  it('a tail of several turns is one stable list', () => {
    const { store } = createTestStore();
    const persisted = [user(1), pending(assistant(1, 1)), user(2), pending(assistant(2, 1))];
    store.ingest({ persisted });
    const { thread } = store.getState();
    expect(selectTail(store.getState())).toHaveLength(4);
    store.ingest({ persisted: [...history(1), ...persisted] });
    expect(store.getState().thread).not.toBe(thread);
    expect(selectTail(store.getState())).toBe(thread.tail);
  });

  it('messages from the database are neither frozen nor drafted', () => {
    const { store } = createTestStore();
    const frame = running(2)(
      tool('a', 'output-available', { output: { big: [1] } }),
      tool('', 'x'),
      text('a'),
    );
    store.ingest(frame);
    store.setExpanded('a', true);
    store.fail(store.begin({ kind: 'sendMessage' }), new Error('no'));
    const { thread, toolCalls, trace } = store.getState();
    const all: unknown[] = [frame, frame.persisted, frame.streams, thread, toolCalls, trace];
    for (const message of [...frame.persisted, ...frame.streams!])
      all.push(message, message.parts, ...message.parts);
    all.push(thread.settled, thread.tail, ...thread.settled, ...thread.tail);
    for (const entry of toolCalls) all.push(entry, entry.args, entry.output);
    all.push(...selectTrace(store.getState()));
    for (const entry of all) if (typeof entry === 'object') expect(Object.isFrozen(entry)).toBe(false);
    // Not even by a host that keeps our state in immer.
    produce<{ state?: unknown }>({}, (draft) => {
      draft.state = store.getState();
    });
    expect(Object.isFrozen(thread)).toBe(false);
    expect(Object.isFrozen(thread.tail)).toBe(false);
    expect(Object.isFrozen(frame.persisted[0])).toBe(false);
  });

  it('a preloaded frame shows at once and starts no timer before someone subscribes', () => {
    const clock = createClock();
    const store = createThreadStore({ threadId: 'T', clock, initialFrame: running(1)(text('a')) });
    expect(store.getInitialState()).toBe(store.getState());
    expect(store.getInitialState().status).toMatchObject({ isLoading: false, isRunning: true });
    expect(clock.timers).toBe(0);
    store.subscribe(() => {});
    expect(clock.timers).toBeGreaterThan(0);
    store.dispose();
    expect(clock.timers).toBe(0);
  });
});

describe('time', () => {
  it('the store uses the system clock by default', () => {
    vi.useFakeTimers();
    const store = createThreadStore({ threadId: 'T' });
    store.ingest(running(1)(text('a')));
    expect(store.lastActivityAt()).toBe(Date.now());
    vi.advanceTimersByTime(30_000);
    expect(store.getState().status.isStale).toBe(true);
    store.ingest(running(1)(text('ab')));
    store.dispose();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('the store works with a clock that does not move', () => {
    const clock = createClock();
    const store = createThreadStore({ threadId: 'T', clock, now: () => 77_000, throttleToolsMs: 300 });
    const frame = running(1);
    const typing = (q: string) => frame(tool('a', 'input-streaming', { input: { q } }));
    store.ingest(typing('x'));
    store.ingest(typing('xx'));
    expect(store.getState().toolCalls.get('a')).toMatchObject({ firstSeenAt: 77_000, args: { q: 'x' } });
    clock.advance(300);
    expect(store.getState().toolCalls.get('a')!.args).toEqual({ q: 'xx' });
  });
});

describe('timers', () => {
  it('a timer settles a dead run without a new frame', () => {
    const { store, clock } = createTestStore({ pendingLimitMs: 60_000 });
    store.ingest({ persisted: [user(0), pending(assistant(0, 1, tool('a', 'input-available')))] });
    const { recheckAt } = store.getState().thread.snapshot!;
    expect(store.getState().toolCalls.get('a')!.settled).toBe(false);
    clock.advance(recheckAt! - clock.now() - 1);
    expect(store.getState().status.isRunning).toBe(true);
    clock.advance(1);
    expect(store.getState().status.isRunning).toBe(false);
    expect(store.getState().toolCalls.get('a')!.settled).toBe(true);
    expect(selectTrace(store.getState())).toContainEqual(
      expect.objectContaining({
        type: 'transition',
        toolCallId: 'a',
        from: 'input-available',
        to: 'input-available',
        settled: true,
      }),
    );
    expect(clock.timers).toBe(0);
  });

  it('timers stop when the thread is idle and when the store is disposed', () => {
    const { store, clock } = createTestStore();
    store.ingest(running(1)(text('a')));
    expect(clock.timers).toBeGreaterThan(0);
    store.ingest(stored(1, text('a')));
    clock.advance(1_000_000);
    expect(clock.timers).toBe(0);
    store.ingest(running(2)(text('a')));
    store.dispose();
    expect(clock.timers).toBe(0);
  });

  it('timers start again with the next frame after StrictMode disposed of the store', () => {
    const { store, clock } = createTestStore({ staleAfterMs: 1_000 });
    const frame = running(1)(text('a'));
    store.ingest(frame);
    store.dispose();
    store.ingest(frame);
    clock.advance(1_000);
    expect(store.getState().status.isStale).toBe(true);
  });
});
