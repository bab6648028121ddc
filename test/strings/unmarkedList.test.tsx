// @vitest-environment jsdom
import '../thread/jsdom.js';
import { AssistantRuntimeProvider, type ExternalStoreThreadListAdapter } from '@assistant-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useFrameRuntime } from '../../src/testing/render/useFrameRuntime.js';
import { ThreadList } from '../../src/thread/index.js';
import { marked, untranslated } from './marked.js';

afterEach(cleanup);
beforeAll(() => {
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});

const words = marked.threadList;
const NOW = new Date(2026, 2, 18, 12).getTime();
const DAY = 86_400_000;
const clock = { now: () => NOW, setTimeout: () => 0, clearTimeout: () => {} };

const row = (title: string | undefined, daysAgo: number, custom: Record<string, unknown> = {}) => ({
  id: title ?? 'Q0',
  title,
  custom: { lastActivityAt: NOW - daysAgo * DAY, ...custom },
});
/** One thread in each group and each state. Names begin with Q, so that no English word equals them. */
const ROWS = [
  row('Q1', 0, { isRunning: true }),
  row('Q2', 0, { isWaiting: true }),
  row('Q3', 1, { isUnread: true }),
  row('Q4', 4),
  row('Q5', 20),
  row('Q6', 100),
  row('Q7', 500),
  row(undefined, 0),
];

/** The commands fail without a reason, so the list has to use its own words. */
const refuse = () => Promise.reject(new Error(''));

type Rows = ExternalStoreThreadListAdapter['threads'];

function drawList({ threads = ROWS, isLoading = false, hasMore = false } = {}) {
  const adapter: ExternalStoreThreadListAdapter = {
    threadId: 'Q4',
    isLoading,
    threads: threads.map((one) => ({ ...one, status: 'regular' })) as Rows,
    archivedThreads: threads
      .slice(0, 1)
      .map((one) => ({ ...one, id: 'Q8', title: 'Q8', status: 'archived' as const })),
    onSwitchToThread: () => {},
    onSwitchToNewThread: () => {},
    onRename: refuse,
    onArchive: refuse,
    onUnarchive: refuse,
    onDelete: refuse,
  };
  const list = { adapter, threads: [], hasMore, loadMore: () => {}, error: undefined };
  function Host() {
    const adapters = useMemo(() => ({ threadList: adapter }), []);
    const runtime = useFrameRuntime({ frames: [], adapters });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadList list={list} clock={clock} locale="en-GB" strings={marked} />
      </AssistantRuntimeProvider>
    );
  }
  const { container } = render(<Host />);
  return {
    text: () => container.textContent,
    english: () => untranslated(container, 'Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8'),
  };
}

const press = (role: 'button' | 'menuitem', name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole(role, { name }));
  });
const openMenu = (title: string) => press('button', words.options(title));

describe('with every string marked, no English is left unmarked in the list of threads', () => {
  it('a thread list with groups, states, untitled and older threads has only marked strings', () => {
    const list = drawList({ hasMore: true });
    for (const name of ['running', 'waiting', 'unread'] as const) {
      expect(screen.getByRole('button', { name: new RegExp(words[name]) })).toBeTruthy();
    }
    for (const name of ['today', 'yesterday', 'previousWeek', 'previousMonth'] as const)
      expect(list.text()).toContain(words[name]);
    expect(list.text()).toContain(words.untitled);
    expect(list.text()).toContain(words.loadMore);
    expect(list.english()).toEqual([]);
  });

  it('an empty and a loading thread list have only marked strings', () => {
    const empty = drawList({ threads: [] });
    expect(empty.text()).toContain(words.empty);
    expect(empty.english()).toEqual([]);
    cleanup();
    expect(drawList({ threads: [], isLoading: true }).english()).toEqual([]);
  });

  it('the menu and the title field of a thread have only marked strings', async () => {
    const list = drawList();
    await openMenu('Q4');
    expect(screen.getAllByRole('menuitem')).toHaveLength(3);
    expect(list.english()).toEqual([]);
    await press('menuitem', words.rename);
    expect(screen.getByRole('textbox', { name: words.newTitle('Q4') })).toBeTruthy();
    expect(list.english()).toEqual([]);
  });

  it('a thread list with an error has only marked strings', async () => {
    const list = drawList();
    await openMenu('Q4');
    await press('menuitem', words.archive);
    expect(list.text()).toContain(words.failed(marked.errors.unknown));
    expect(list.english()).toEqual([]);
  });

  it('the question before a deletion has only marked strings, also when it fails', async () => {
    const list = drawList();
    await openMenu('Q4');
    await press('menuitem', words.remove);
    expect(list.text()).toContain(words.removeText('Q4'));
    expect(list.english()).toEqual([]);
    await press('button', words.remove);
    expect(list.text()).toContain(words.failed(marked.errors.unknown));
    expect(list.english()).toEqual([]);
  });

  it('archived threads have only marked strings', async () => {
    const list = drawList();
    await press('button', words.archived(1, '1'));
    await openMenu('Q8');
    expect(screen.getByRole('menuitem', { name: words.restore })).toBeTruthy();
    expect(list.english()).toEqual([]);
  });
});
