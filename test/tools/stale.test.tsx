// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ThreadStoreProvider } from '../../src/store/index.js';
import { createToolRegistry, ToolCallDisplay, ToolDisplayProvider } from '../../src/tools/index.js';
import { tool } from '../support/build.js';
import { createTestStore, running } from '../store/support.js';

afterEach(cleanup);

const ID = 'T:0:assistant';

function watch(around: (inner: ReactNode) => ReactNode = (inner) => inner) {
  const { store, clock } = createTestStore({ staleAfterMs: 30_000 });
  const frame = running(0);
  const say = (...parts: Parameters<typeof frame>) => act(() => store.ingest(frame(...parts)));
  say(tool('c', 'input-available'));
  let parents = 0;
  const registry = createToolRegistry({ search: { staleAfterMs: 20_000 } });
  const Card = () => {
    parents++;
    return <ToolCallDisplay call={store.getState().toolCalls.get('c', ID)!} />;
  };
  render(
    <ThreadStoreProvider store={store}>
      <ToolDisplayProvider registry={registry}>{around(<Card />)}</ToolDisplayProvider>
    </ThreadStoreProvider>,
  );
  const phase = () => document.querySelector('[data-slot="tool-call"]')!.getAttribute('data-state');
  return { store, clock, say, phase, parents: () => parents };
}

describe('a call of a silent run', () => {
  it("a call becomes stale exactly at its tool's limit, and nothing around it renders", () => {
    const { clock, phase, parents } = watch();
    act(() => clock.advance(19_999));
    expect(phase()).toBe('running');
    act(() => clock.advance(1));
    expect(phase()).toBe('stale');
    expect(parents()).toBe(1);
  });

  it('a sign of life ends the stale state and restarts the limit', () => {
    const { clock, phase, store } = watch();
    act(() => clock.advance(25_000));
    expect(phase()).toBe('stale');
    act(() => store.heartbeat());
    expect(phase()).toBe('running');
    act(() => clock.advance(19_999));
    expect(phase()).toBe('running');
    act(() => clock.advance(1));
    expect(phase()).toBe('stale');
  });

  it('a heartbeat restarts the limit', () => {
    const { clock, phase, store } = watch();
    act(() => clock.advance(15_000));
    act(() => store.heartbeat());
    act(() => clock.advance(19_999));
    expect(phase()).toBe('running');
  });

  it('time spent waiting for a person does not count', () => {
    const { clock, phase, say } = watch();
    say(tool('c', 'input-available'), tool('d', 'approval-requested', { approval: { id: 'a' } }));
    act(() => clock.advance(3_600_000));
    expect(phase()).toBe('running');
    say(
      tool('c', 'input-available'),
      tool('d', 'approval-responded', { approval: { id: 'a', approved: true } }),
    );
    act(() => clock.advance(19_999));
    expect(phase()).toBe('running');
    act(() => clock.advance(1));
    expect(phase()).toBe('stale');
  });

  it('a call is not stale while there is no connection', () => {
    const { clock, phase, store } = watch();
    act(() => store.setConnection({ connection: 'offline' }));
    act(() => clock.advance(60_000));
    expect(phase()).toBe('running');
    act(() => store.setConnection({ connection: 'connected' }));
    act(() => clock.advance(20_000));
    expect(phase()).toBe('stale');
  });

  it('a call leaves no timer behind', () => {
    const { clock, store } = watch();
    cleanup();
    store.dispose();
    expect(clock.timers).toBe(0);
  });

  it('a sign of life that changes nothing causes no render', () => {
    let commits = 0;
    const { store } = watch((inner) => (
      <Profiler id="card" onRender={() => commits++}>
        {inner}
      </Profiler>
    ));
    const before = commits;
    act(() => {
      for (let i = 0; i < 100; i++) store.heartbeat();
    });
    expect(commits).toBe(before);
  });
});
