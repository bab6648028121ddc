import { AssistantRuntimeProvider, type ExternalStoreThreadListAdapter } from '@assistant-ui/react';
import { useContext, useMemo, useState } from 'react';
import type { ThreadSummary } from '../../src/runtime/index.js';
import { useFrameRuntime } from '../../src/testing/render/useFrameRuntime.js';
import { Thread, ThreadList } from '../../src/thread/index.js';
import { MarkdownText } from '../../src/markdown/index.js';
import { StoryLookContext } from '../StoryLookContext.js';
import { registry } from '../tools/fixtures.js';
import { smallTalk } from './examples.js';
import './thread.css';

export interface ListedThreadsProps {
  readonly amount: 'none' | 'some' | 'many';
  readonly archived: 'none' | 'some';
  /** The title of the open thread. */
  readonly current: string;
  readonly isLoading?: boolean;
  /** Without a thread beside it. */
  readonly isAlone?: boolean;
}

const markdown = { Text: MarkdownText };
const NO_FOCUS = { autoFocus: false };

/** A Wednesday in March, at noon. */
const NOW = new Date(2026, 2, 18, 12).getTime();
const clock = { now: () => NOW, setTimeout: () => 0, clearTimeout: () => {} };
const HOUR = 3_600_000;

type Listed = ThreadSummary & { readonly title: string; readonly lastActivityAt: number };

const listed = (title: string, hoursAgo: number, more: Partial<ThreadSummary> = {}): Listed => ({
  threadId: title,
  title,
  archived: false,
  lastActivityAt: NOW - hoursAgo * HOUR,
  ...more,
});

const SOME = [
  listed('Offer for Nordlicht', 0, { isRunning: true }),
  listed('Clean up the shared drive', 1, { isWaiting: true }),
  listed('Weekend by the lake', 3, { isUnread: true }),
  listed('Team off-site in May', 20),
  listed('Why is the nightly build red?', 80),
  listed('Questions for the candidates, second round', 100),
  listed('Budget for the new office', 400),
];
const ARCHIVED = [
  listed('Printer on the third floor', 900, { archived: true }),
  listed('Christmas party 2025', 2_000, { archived: true }),
];
const OLDER = Array.from({ length: 24 }, (_, week) => listed(`Notes of week ${24 - week}`, 800 + week * 168));

const THREADS: Readonly<Record<ListedThreadsProps['amount'], readonly Listed[]>> = {
  none: [],
  some: SOME,
  many: [...SOME, ...OLDER],
};

const toData = (thread: Listed) => ({ id: thread.threadId, title: thread.title, custom: { ...thread } });

/** A thread list beside a thread, as in an app. Its actions change the list. */
export function ListedThreads(props: ListedThreadsProps) {
  const { amount, archived } = props;
  return <App key={`${amount} ${archived}`} {...props} />;
}

function App({ amount, archived, current, isLoading = false, isAlone = false }: ListedThreadsProps) {
  const [shown, setShown] = useState<string | undefined>(current);
  const [threads, setThreads] = useState(() => [
    ...THREADS[amount],
    ...(archived === 'some' ? ARCHIVED : []),
  ]);
  const list = useMemo(() => {
    const change = async (id: string, changes: Partial<Listed>) =>
      setThreads((all) => all.map((thread) => (thread.threadId === id ? { ...thread, ...changes } : thread)));
    const adapter: ExternalStoreThreadListAdapter = {
      threadId: shown,
      isLoading,
      threads: threads.filter((one) => !one.archived).map((one) => ({ ...toData(one), status: 'regular' })),
      archivedThreads: threads
        .filter((one) => one.archived)
        .map((one) => ({ ...toData(one), status: 'archived' })),
      onSwitchToThread: setShown,
      onSwitchToNewThread: () => setShown(undefined),
      onRename: (id, title) => change(id, { title }),
      onArchive: (id) => change(id, { archived: true }),
      onUnarchive: (id) => change(id, { archived: false }),
      onDelete: async (id) => setThreads((all) => all.filter((thread) => thread.threadId !== id)),
    };
    return { adapter, threads, hasMore: amount === 'many', loadMore: () => {}, error: undefined };
  }, [amount, isLoading, shown, threads]);
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list]);
  const runtime = useFrameRuntime({ frames: smallTalk, adapters });
  const { isPage } = useContext(StoryLookContext);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <div className="listed-threads" data-alone={isAlone || undefined}>
        <ThreadList list={list} clock={clock} />
        {!isAlone && (
          <main>
            <Thread tools={registry} components={markdown} {...(isPage && NO_FOCUS)} />
          </main>
        )}
      </div>
    </AssistantRuntimeProvider>
  );
}
