// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ThreadStoreProvider } from '../../src/store/index.js';
import { createToolRegistry, ToolAnnouncer, ToolDisplayProvider } from '../../src/tools/index.js';
import { text, tool } from '../support/build.js';
import { createTestStore, history, running, stored } from '../store/support.js';

afterEach(cleanup);

const registry = createToolRegistry({
  search: {
    title: 'Search',
    labels: { running: 'Searching the web', complete: 'Found 5 results' },
  },
});

/** Everything that a screen reader announces, in order. */
function listen() {
  const { store, clock } = createTestStore();
  render(
    <ThreadStoreProvider store={store}>
      <ToolDisplayProvider registry={registry}>
        <ToolAnnouncer />
      </ToolDisplayProvider>
    </ThreadStoreProvider>,
  );
  const region = screen.getByRole('status');
  const heard: string[] = [];
  const note = () => {
    const said = region.textContent.trim();
    if (said !== (heard.at(-1) ?? '')) heard.push(said);
  };
  const observer = new MutationObserver(note);
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  const say = async (frame: Parameters<typeof store.ingest>[0]) => {
    await act(async () => store.ingest(frame));
    note();
  };
  return { store, clock, heard, say };
}

describe('announcements of calls', () => {
  it('announces each phase of a call once, and nothing in between', async () => {
    const { heard, say } = listen();
    const frame = running(2);
    await say(frame());
    for (let i = 1; i <= 50; i++) {
      const inputText = `{"q":"${'x'.repeat(i)}`;
      await say(frame(text('word '.repeat(i)), tool('c', 'input-streaming', { inputText })));
    }
    await say(frame(text('done thinking'), tool('c', 'input-available')));
    for (let i = 1; i <= 20; i++)
      await say(
        frame(text('done thinking'), tool('c', 'output-available', { output: i, preliminary: true })),
      );
    await say(frame(text('done thinking'), tool('c', 'output-available', { output: 'x' })));
    await say(frame(text('done thinking'), tool('c', 'output-available', { output: 'x' }), text('The end')));
    await say(
      stored(2, text('done thinking'), tool('c', 'output-available', { output: 'x' }), text('The end')),
    );
    expect(heard).toEqual(['Searching the web, running', 'Found 5 results, done']);
  });

  it('announces every way a call ends, and every question', async () => {
    const { heard, say, clock } = listen();
    const frame = running(0);
    await say(frame());
    await say(frame(tool('a', 'input-available')));
    await say(frame(tool('a', 'output-error', { errorText: 'secret' })));
    const failed = tool('a', 'output-error', { errorText: 'secret' });
    await say(frame(failed, tool('b', 'approval-requested', { approval: { id: '1' } })));
    await say(frame(failed, tool('b', 'output-denied', { approval: { id: '1', approved: false } })));
    const denied = tool('b', 'output-denied', { approval: { id: '1', approved: false } });
    await say(frame(failed, denied, tool('c', 'input-available')));
    await act(async () => clock.advance(30_000));
    await say(frame(failed, denied, tool('c', 'input-available'), text('.')));
    expect(heard).toEqual([
      'Searching the web, running',
      'Search, failed',
      'Search, needs approval',
      'Search, denied',
      'Searching the web, running',
      'Search, not responding',
      'Searching the web, running',
    ]);
    expect(heard.join()).not.toContain('secret');
  });

  it('announces neither the loaded thread nor its older messages', async () => {
    const { heard, say } = listen();
    await say({ persisted: history(3).slice(4) });
    await say({ persisted: history(3) });
    expect(heard).toEqual([]);
  });

  it('announces calls that end together in one sentence', async () => {
    const { heard, say } = listen();
    const frame = running(0);
    await say(frame());
    await say(frame(tool('a', 'input-available'), tool('b', 'input-available')));
    await say(
      frame(tool('a', 'output-available', { output: 1 }), tool('b', 'output-error', { errorText: 'x' })),
    );
    expect(heard).toEqual([
      'Searching the web, running. Searching the web, running',
      'Found 5 results, done. Search, failed',
    ]);
  });
});
