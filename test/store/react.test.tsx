// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { StrictMode, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createThreadStore,
  ThreadStoreProvider,
  toolKey,
  useCommands,
  useExpanded,
  useThreadStatus,
  useThreadTrace,
  useToolCall,
  useToolCalls,
  useToolTransitions,
  type ThreadStore,
} from '../../src/store/index.js';
import { text, tool } from '../support/build.js';
import { createClock, createTestStore, history, running, stored } from './support.js';

const ID = 'T:1:assistant';

let warnings: unknown[][];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void warnings.push(args));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const within = (store: ThreadStore) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return <ThreadStoreProvider store={store}>{children}</ThreadStoreProvider>;
  };

/** Counts renders by component name. */
function createCounter() {
  const counts = new Map<string, number>();
  return {
    count: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    take(): Record<string, number> {
      const taken = Object.fromEntries(counts);
      counts.clear();
      return taken;
    },
  };
}

describe('renders', () => {
  const ids = Array.from({ length: 50 }, (_, i) => `c${i}`);
  const calls = (change: number, state: string) =>
    ids.map((id, i) =>
      i === change
        ? tool(id, state, { output: state })
        : tool(id, i % 2 ? 'input-available' : 'output-available', { output: i }),
    );

  function setUp() {
    const { store } = createTestStore();
    const renders = createCounter();
    function Call({ id }: { id: string }) {
      renders.count(id);
      return <li>{useToolCall(id, ID)?.state}</li>;
    }
    function Calls() {
      renders.count('calls');
      return <p>{useToolCalls(ID).isComplete ? 'complete' : 'running'}</p>;
    }
    function Status() {
      renders.count('status');
      return <p>{useThreadStatus().isRunning ? 'runs' : 'rests'}</p>;
    }
    function Trace() {
      renders.count('trace');
      return <p>{useThreadTrace().length}</p>;
    }
    const frame = running(1);
    store.ingest(frame(...calls(7, 'input-available')));
    render(
      <>
        {ids.map((id) => (
          <Call key={id} id={id} />
        ))}
        <Calls />
        <Status />
        <Trace />
      </>,
      { wrapper: within(store) },
    );
    renders.take();
    return { store, frame, renders };
  }

  it('a changed call renders once, of 50', () => {
    const { store, frame, renders } = setUp();
    act(() => store.ingest(frame(...calls(7, 'output-available'))));
    expect(renders.take()).toEqual({ c7: 1, calls: 1, trace: 1 });
    expect(screen.getAllByText('output-available')).toHaveLength(26);
  });

  it('1,000 text deltas render no tool call', () => {
    const { store, frame, renders } = setUp();
    let answer = '';
    for (let i = 0; i < 1_000; i++)
      act(() =>
        store.ingest(structuredClone(frame(...calls(7, 'input-available'), text((answer += ' more'))))),
      );
    expect(store.getState().thread.tail.at(-1)!.content.at(-1)).toEqual({ type: 'text', text: answer });
    expect(renders.take()).toEqual({});
  });

  it('a tool call does not render for changes of others', () => {
    const { store, renders } = setUp();
    act(() => {
      store.setExpanded('x', true);
      store.succeed(store.begin({ kind: 'sendMessage' }));
      store.heartbeat();
    });
    expect(renders.take()).toEqual({});
    act(() => store.setConnection({ connection: 'offline' }));
    expect(renders.take()).toEqual({ status: 1 });
  });
});

describe('hooks', () => {
  it('store hooks name the missing provider', () => {
    expect(() => renderHook(() => useThreadStatus())).toThrow(/ThreadStoreProvider/);
  });

  it('store hooks return the status of the thread', () => {
    const { store, clock } = createTestStore();
    const { result } = renderHook(() => useThreadStatus(), { wrapper: within(store) });
    expect(result.current.isLoading).toBe(true);
    act(() => store.ingest(running(1)(text('a'))));
    expect(result.current).toEqual({
      isRunning: true,
      isLoading: false,
      messageCount: 4,
      connection: 'connected',
      isBehind: false,
      isStale: false,
    });
    act(() => clock.advance(30_000));
    expect(result.current.isStale).toBe(true);
  });

  it('store hooks follow the message of their argument', () => {
    const { store } = createTestStore();
    store.ingest({ persisted: history(3) });
    const { result, rerender } = renderHook(({ order }) => useToolCalls(`T:${order}:assistant`), {
      wrapper: within(store),
      initialProps: { order: 0 },
    });
    expect(result.current.toolCalls.map(({ output }) => output)).toEqual([0]);
    rerender({ order: 2 });
    expect(result.current.toolCalls.map(({ output }) => output)).toEqual([2]);
    rerender({ order: 7 });
    expect(result.current).toEqual({
      toolCalls: [],
      isLoading: false,
      isComplete: true,
      hasToolCalls: false,
    });
  });

  it('store hooks list commands by kind and target', () => {
    const { store } = createTestStore();
    const { result } = renderHook(() => useCommands('respondToApproval', 'a'), { wrapper: within(store) });
    const empty = result.current;
    act(() => void store.begin({ kind: 'respondToApproval', targets: ['b'] }));
    expect(result.current).toBe(empty);
    act(() => store.fail(store.begin({ kind: 'respondToApproval', targets: ['a'] }), new Error('late')));
    expect(result.current.map(({ error }) => error?.message)).toEqual(['late']);
  });

  it('the listener of the last render gets each transition once, also in StrictMode', () => {
    const { store } = createTestStore();
    const seen: string[] = [];
    function Listener() {
      const [name, setName] = useState('first');
      useToolTransitions(({ to }) => void seen.push(`${name} ${to}`));
      return <button onClick={() => setName('second')}>rename</button>;
    }
    const frame = running(1);
    store.ingest(frame());
    const view = render(
      <StrictMode>
        <Listener />
      </StrictMode>,
      { wrapper: within(store) },
    );
    act(() => store.ingest(frame(tool('a', 'input-streaming'))));
    act(() => screen.getByRole('button').click());
    act(() => store.ingest(frame(tool('a', 'input-available'))));
    view.unmount();
    store.ingest(frame(tool('a', 'output-error')));
    expect(seen).toEqual(['first input-streaming', 'second input-available']);
    expect(warnings).toEqual([]);
  });
});

function Card({ id }: { id: string }) {
  const [isExpanded, setExpanded] = useExpanded(toolKey(ID, id));
  const call = useToolCall(id, ID);
  return (
    <button aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
      {call?.state ?? 'nothing'}
    </button>
  );
}

describe('expansion', () => {
  it('an expanded card stays expanded after the stream ends and when it mounts again', () => {
    const { store } = createTestStore();
    store.ingest(running(1)(tool('a', 'input-available')));
    const view = render(<Card id="a" />, { wrapper: within(store) });
    const isOpen = () => screen.getByRole('button').getAttribute('aria-expanded');
    act(() => screen.getByRole('button').click());
    expect(isOpen()).toBe('true');
    act(() => store.ingest(stored(1, tool('a', 'output-available', { output: 1 }), text('done'))));
    expect(isOpen()).toBe('true');
    view.unmount();
    render(<Card id="a" />, { wrapper: within(store) });
    expect([screen.getByRole('button').textContent, isOpen()]).toEqual(['output-available', 'true']);
    act(() => screen.getByRole('button').click());
    expect(isOpen()).toBe('false');
  });
});

describe('on a server', () => {
  function Page() {
    const { isLoading, messageCount } = useThreadStatus();
    const { toolCalls } = useToolCalls(ID);
    return (
      <p>
        {isLoading ? 'loading' : `${messageCount} messages, ${toolCalls.length} calls`},{' '}
        {useThreadTrace().length}
        <Card id="a" />
      </p>
    );
  }
  const page = (store: ThreadStore) => (
    <StrictMode>
      <ThreadStoreProvider store={store}>
        <Page />
      </ThreadStoreProvider>
    </StrictMode>
  );
  const frame = running(1)(tool('a', 'input-available'));

  it.each([
    ['no frame yet', undefined, 'loading'],
    ['a page is preloaded', frame, '4 messages, 1 calls'],
  ])('renders and hydrates without a warning when %s', async (_, initialFrame, content) => {
    const create = () => createThreadStore({ threadId: 'T', clock: createClock(), initialFrame });
    const html = renderToString(page(create()));
    expect(html).toContain(content);
    const container = document.createElement('div');
    container.innerHTML = html;
    const store = create();
    const root = await act(async () => hydrateRoot(container, page(store)));
    expect(container.textContent).toContain(content);
    await act(async () => store.ingest(stored(1, tool('a', 'output-available', { output: 1 }), text('x'))));
    expect(container.textContent).toContain('4 messages, 1 calls');
    expect(container.querySelector('button')!.textContent).toBe('output-available');
    expect(warnings).toEqual([]);
    act(() => root.unmount());
  });
});
