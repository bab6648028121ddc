import { AssistantRuntimeProvider, type ExternalStoreThreadListAdapter } from '@assistant-ui/react';
import { useMemo, useState } from 'react';
import { useFrameRuntime } from '../../src/testing/render/useFrameRuntime.js';
import { Thread, ThreadList } from '../../src/thread/index.js';
import { MarkdownText } from '../../src/markdown/index.js';
import { registry } from '../tools/fixtures.js';
import { smallTalk } from './examples.js';
import './thread.css';

export interface ListedThreadsProps {
  readonly amount: 'none' | 'some' | 'many';
  readonly archived: 'none' | 'some';
  /** The title of the one that is shown. */
  readonly current: string;
  readonly isLoading?: boolean;
}

const markdown = { Text: MarkdownText };

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly isArchived: boolean;
}

const SOME = [
  'Offer for Nordlicht',
  'Weekend by the lake',
  'Team off-site in May',
  'Why is the nightly build red?',
  'Questions for the candidates, second round',
];
const PUT_AWAY = ['Printer on the third floor', 'Christmas party 2025'];

const TITLES: Readonly<Record<ListedThreadsProps['amount'], readonly string[]>> = {
  none: [],
  some: SOME,
  many: [...SOME, ...Array.from({ length: 24 }, (_, week) => `Notes of week ${24 - week}`)],
};

const listed = (titles: readonly string[], isArchived: boolean): Listed[] =>
  titles.map((title) => ({ id: title, title, isArchived }));

/** The list of threads beside a thread, as an app has them. What is done in it is done. */
export function ListedThreads(props: ListedThreadsProps) {
  const { amount, archived } = props;
  return <App key={`${amount} ${archived}`} {...props} />;
}

function App({ amount, archived, current, isLoading = false }: ListedThreadsProps) {
  const [shown, setShown] = useState(current);
  const [threads, setThreads] = useState(() => [
    ...listed(TITLES[amount], false),
    ...listed(archived === 'some' ? PUT_AWAY : [], true),
  ]);
  const list = useMemo(() => {
    const change = async (id: string, changes: Partial<Listed>) =>
      setThreads((all) => all.map((thread) => (thread.id === id ? { ...thread, ...changes } : thread)));
    const adapter: ExternalStoreThreadListAdapter = {
      threadId: shown,
      isLoading,
      threads: threads.filter((one) => !one.isArchived).map((one) => ({ ...one, status: 'regular' })),
      archivedThreads: threads.filter((one) => one.isArchived).map((one) => ({ ...one, status: 'archived' })),
      onSwitchToThread: setShown,
      onSwitchToNewThread: () => {
        const id = `new ${threads.length}`;
        setThreads((all) => [{ id, title: 'New conversation', isArchived: false }, ...all]);
        setShown(id);
      },
      onRename: (id, title) => change(id, { title }),
      onArchive: (id) => change(id, { isArchived: true }),
      onUnarchive: (id) => change(id, { isArchived: false }),
      onDelete: async (id) => setThreads((all) => all.filter((thread) => thread.id !== id)),
    };
    return { adapter, hasMore: amount === 'many', loadMore: () => {}, error: undefined };
  }, [amount, isLoading, shown, threads]);
  const adapters = useMemo(() => ({ threadList: list.adapter }), [list]);
  const runtime = useFrameRuntime({ frames: smallTalk, adapters });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <div className="listed-threads">
        <ThreadList list={list} />
        <main>
          <Thread tools={registry} components={markdown} />
        </main>
      </div>
    </AssistantRuntimeProvider>
  );
}
