// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ThreadStoreProvider, useToolCall, useToolCalls, type ThreadStore } from '../../src/store/index.js';
import { showAtOnce } from '../../src/testing/render/showAtOnce.js';
import {
  createToolRegistry,
  ToolCallDisplay,
  ToolCallGroup,
  ToolDisplayProvider,
} from '../../src/tools/index.js';
import { tool } from '../support/build.js';
import { sized } from '../support/deep.js';
import { createTestStore, running } from '../store/support.js';
import { makeCall } from './calls.js';

showAtOnce();
afterEach(cleanup);

const renders = new Map<string, number>();

function Card({ id, messageId }: { id: string; messageId: string }) {
  const call = useToolCall(id, messageId);
  const key = `${messageId} ${id}`;
  return (
    <Profiler id={key} onRender={() => renders.set(key, (renders.get(key) ?? 0) + 1)}>
      {call && <ToolCallDisplay call={call} />}
    </Profiler>
  );
}

const registry = createToolRegistry({ search: { title: 'Search' } });

function mount(store: ThreadStore, cards: ReadonlyArray<readonly [id: string, messageId: string]>) {
  render(
    <ThreadStoreProvider store={store}>
      <ToolDisplayProvider registry={registry}>
        {cards.map(([id, messageId]) => (
          <Card key={`${messageId} ${id}`} id={id} messageId={messageId} />
        ))}
      </ToolDisplayProvider>
    </ThreadStoreProvider>,
  );
  renders.clear();
}

describe('a delta of one call', () => {
  const DELTAS = sized(200, 1_000);

  it(`${DELTAS} deltas of one call render none of 50 finished calls`, () => {
    const { store } = createTestStore();
    const frame = running(50);
    store.ingest(frame(tool('live', 'input-streaming', { inputText: '{' })));
    const finished = Array.from({ length: 50 }, (_, order) => ['call_0', `T:${order}:assistant`] as const);
    mount(store, [...finished, ['live', 'T:50:assistant']]);
    for (let i = 1; i <= DELTAS; i++) {
      const input = { q: 'x'.repeat(i) };
      act(() => store.ingest(frame(tool('live', 'input-streaming', { input }))));
    }
    expect([...renders.keys()]).toEqual(['T:50:assistant live']);
    expect(renders.get('T:50:assistant live')).toBe(DELTAS);
  });
});

describe('a delta of one call in a group', () => {
  it('a delta of one call in a group renders none of the others', () => {
    const { store } = createTestStore();
    const frame = running(0);
    const done = Array.from({ length: 50 }, (_, i) => tool(`c${i}`, 'output-available', { output: i }));
    store.ingest(frame(...done, tool('live', 'input-available')));
    const Group = () => {
      const { toolCalls } = useToolCalls('T:0:assistant');
      return <ToolCallGroup calls={toolCalls} />;
    };
    let labels = 0;
    const counted = createToolRegistry({
      search: {
        labels: {
          complete: () => {
            labels++;
            return 'Done';
          },
        },
      },
    });
    render(
      <ThreadStoreProvider store={store}>
        <ToolDisplayProvider registry={counted}>
          <Group />
        </ToolDisplayProvider>
      </ThreadStoreProvider>,
    );
    labels = 0;
    for (let i = 0; i < 100; i++) {
      const parts = [...done, tool('live', 'output-available', { output: i, preliminary: true })];
      act(() => store.ingest(frame(...parts)));
    }
    expect(labels).toBe(0);
    act(() => store.ingest(frame(...done, tool('live', 'output-available', { output: 'x' }))));
    expect(labels).toBe(1);
  });
});

describe('arguments that stream', () => {
  const LENGTH = 200_000;

  function stream(isOpen: boolean) {
    const { store, clock } = createTestStore({ staleAfterMs: 1e9 });
    const frame = running(0);
    const id = ['live', 'T:0:assistant'] as const;
    store.ingest(frame(tool('live', 'input-streaming', { input: { q: '' } })));
    mount(store, [id]);
    if (isOpen) fireEvent.click(screen.getByRole('button', { expanded: false }));
    let bodies = 0;
    let largest = 0;
    const panel = document.querySelector('[data-slot="tool-details"]')!;
    let before = '';
    const text = 'word '.repeat(LENGTH / 5);
    // As fast as frames, for five seconds: with 20 characters each, this would take 10,000 frames.
    for (let i = 1; i <= 300; i++) {
      const input = { q: text.slice(0, Math.ceil((LENGTH / 300) * i)) };
      act(() => {
        clock.advance(16);
        store.ingest(frame(tool('live', 'input-streaming', { input })));
      });
      const now = panel.textContent;
      if (now !== before) bodies++;
      before = now;
      largest = Math.max(largest, panel.textContent.length);
    }
    act(() => clock.advance(1_000));
    return { bodies, largest };
  }

  it('streaming arguments of a closed row are not drawn', () => {
    expect(stream(false)).toEqual({ bodies: 0, largest: 0 });
  });

  it('streaming arguments of an open row are drawn a few times a second, as a preview', () => {
    const { bodies, largest } = stream(true);
    expect(bodies).toBeGreaterThan(5);
    expect(bodies).toBeLessThanOrEqual(45);
    expect(largest).toBeLessThan(12_000);
  });
});

describe('a row that is opened and closed', () => {
  it('opening and closing a row does not read its result again', () => {
    let reads = 0;
    const output = new Proxy(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`key${i}`, [i]])), {
      ownKeys(target) {
        reads++;
        return Reflect.ownKeys(target);
      },
    });
    const { store } = createTestStore();
    render(
      <ThreadStoreProvider store={store}>
        <ToolCallDisplay call={makeCall({ output })} />
      </ThreadStoreProvider>,
    );
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    const row = screen.getByRole('button', { expanded: false });
    fireEvent.click(row);
    fireEvent.click(row);
    expect(reads).toBe(0);
  });
});
