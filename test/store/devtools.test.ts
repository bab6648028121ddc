// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { text, tool } from '../support/build.js';
import { createTestStore, running } from './support.js';

interface Message {
  readonly type: 'DISPATCH';
  readonly payload: { readonly type: string };
  readonly state?: string;
}

/** The part of the browser extension that zustand uses. */
function installExtension() {
  const actions: Array<{ type: string; state: string }> = [];
  const names: unknown[] = [];
  let listener: ((message: Message) => void) | undefined;
  const extension = {
    connect: ({ name }: { name?: string }) => {
      names.push(name);
      return {
        init: (state: unknown) => actions.push({ type: '@@INIT', state: JSON.stringify(state) }),
        send: ({ type }: { type: string }, state: unknown) =>
          actions.push({ type, state: JSON.stringify(state) }),
        subscribe: (next: typeof listener) => {
          listener = next;
          return () => (listener = undefined);
        },
        unsubscribe: () => {},
      };
    },
  };
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION__: extension });
  return { actions, names, dispatch: (message: Message) => listener?.(message), isHeard: () => !!listener };
}

afterEach(() => Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION__'));

describe('devtools', () => {
  it('devtools show every action by name with a small state', async () => {
    const { actions, names } = installExtension();
    const { store, clock } = createTestStore({ devtools: { name: 'thread T' }, throttleToolsMs: 300 });
    const big = 'x'.repeat(1_000_000);
    const frame = running(200);
    store.ingest(frame(tool('a', 'input-streaming', { input: { big } }), text(big)));
    store.ingest(frame(tool('a', 'input-streaming', { input: { big: `${big}x` } }), text(big)));
    clock.advance(300);
    store.setExpanded('a', true);
    const id = store.begin({ kind: 'sendMessage' });
    store.fail(id, new Error('no'));
    store.dismiss(id);
    store.setConnection({ isBehind: true });
    clock.advance(30_000);
    store.heartbeat();
    clock.advance(600_000);
    await vi.waitFor(() => expect(actions).toHaveLength(12));
    expect(names).toEqual(['thread T']);
    expect(actions.map(({ type }) => type)).toEqual([
      '@@INIT',
      'ingest',
      'ingest',
      'tools/flush',
      'tools/expand',
      'commands/begin',
      'commands/fail',
      'commands/dismiss',
      'connection',
      'run/stale',
      'run/alive',
      'run/stale',
    ]);
    for (const { type, state } of actions)
      expect(state.length, `the state after ${type}`).toBeLessThan(2_000);
    expect(JSON.parse(actions[6]!.state)).toMatchObject({
      thread: { settled: 400, tail: ['T:200:0', 'T:200:assistant'], isRunning: true },
      toolCalls: { count: 201, settled: 200 },
      commands: [{ kind: 'sendMessage', state: 'failed', error: { message: 'no' } }],
      expansion: { a: true },
    });
  });

  it('time travel in devtools changes what the user did, not what the database said', async () => {
    const { actions, dispatch } = installExtension();
    const { store } = createTestStore({ devtools: true });
    store.ingest(running(1)(text('a')));
    const { thread, toolCalls } = store.getState();
    await vi.waitFor(() => expect(actions).toHaveLength(2));
    const past = actions.at(-1)!.state;
    store.setExpanded('a', true);
    await vi.waitFor(() => expect(actions).toHaveLength(3));
    dispatch({ type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE' }, state: past });
    expect(store.getState()).toMatchObject({ expansion: {} });
    expect(store.isExpanded('a', false)).toBe(false);
    dispatch({ type: 'DISPATCH', payload: { type: 'RESET' } });
    expect(store.getState().thread).toBe(thread);
    expect(store.getState().toolCalls).toBe(toolCalls);
    store.setExpanded('a', true);
    expect(store.isExpanded('a', false)).toBe(true);
  });

  it('devtools disconnect with the store', async () => {
    const { isHeard } = installExtension();
    const { store } = createTestStore({ devtools: true });
    await vi.waitFor(() => expect(isHeard()).toBe(true));
    store.dispose();
    await vi.waitFor(() => expect(isHeard()).toBe(false));
  });

  it('the store works without devtools', () => {
    const { store } = createTestStore({ devtools: true });
    store.ingest(running(1)(text('a')));
    expect(store.getState().status.isRunning).toBe(true);
    store.dispose();
    const { actions } = installExtension();
    createTestStore().store.ingest(running(1)(text('a')));
    expect(actions).toEqual([]);
  });
});
