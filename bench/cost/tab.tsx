import { AssistantRuntimeProvider } from '@assistant-ui/react';
import { useUIMessages } from '@convex-dev/agent/react';
import { ConvexProvider, type ConvexReactClient, usePaginatedQuery } from 'convex/react';
import { anyApi } from 'convex/server';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  type ConvexThread,
  type ConvexThreadList,
  useConvexAgentRuntime,
  useConvexThread,
  useConvexThreadList,
} from '../../src/runtime/index.js';
import type { ThreadApiRefs } from '../../src/testing/index.js';

/** K is this package. P10 and P50 are the agent's own hooks with pages of 10 and of 50 rows. */
export type Mode = 'K' | 'P10' | 'P50';

export const pageSizeOf = (mode: Mode): number => (mode === 'P10' ? 10 : 50);

const { chat: api } = anyApi as unknown as { chat: ThreadApiRefs };
const plainApi = anyApi.chat as never as { listThreadMessages: never; listThreads: never };

/** A page that shows a thread. */
export interface Tab {
  readonly client: ConvexReactClient;
  readonly isReady: boolean;
  /** How many messages it shows. */
  readonly count: number;
  loadMore(): void;
  loadMoreThreads(): void;
  close(): void;
}

export interface TabOptions {
  readonly mode: Mode;
  readonly client: ConvexReactClient;
  readonly threadId: string;
  /** Shows the list of threads beside the thread. */
  readonly hasList: boolean;
}

/** The part of the agent's hooks that a tab uses. */
interface Plain {
  readonly status: string;
  readonly results: readonly unknown[];
  loadMore(count: number): void;
}

/** What a tab's hooks last returned. */
interface Seen {
  readonly thread?: ConvexThread;
  readonly list?: ConvexThreadList;
  readonly plain?: Plain;
  readonly plainList?: Plain;
}

export function openTab({ mode, client, threadId, hasList }: TabOptions): Tab {
  const seen: Seen = {};
  const see = (part: Seen) => void Object.assign(seen, part);
  const isPlain = mode !== 'K';
  const pageSize = pageSizeOf(mode);

  function Inside() {
    const thread = useConvexThread();
    useEffect(() => see({ thread }));
    return null;
  }
  function Thread() {
    const runtime = useConvexAgentRuntime({ threadId, api });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        <Inside />
      </AssistantRuntimeProvider>
    );
  }
  function List() {
    const list = useConvexThreadList({ api, threadId, onSwitch: () => {} });
    useEffect(() => see({ list }));
    return null;
  }
  function PlainThread() {
    const options = { initialNumItems: pageSize, stream: true } as never;
    const plain: Plain = useUIMessages(plainApi.listThreadMessages, { threadId } as never, options);
    useEffect(() => see({ plain }));
    return null;
  }
  function PlainList() {
    const plainList = usePaginatedQuery(plainApi.listThreads, {} as never, { initialNumItems: 50 });
    useEffect(() => see({ plainList }));
    return null;
  }

  const [Shown, ShownList] = isPlain ? [PlainThread, PlainList] : [Thread, List];
  const root = createRoot(document.createElement('div'));
  root.render(
    <ConvexProvider client={client}>
      <Shown />
      {hasList && <ShownList />}
    </ConvexProvider>,
  );
  return {
    client,
    get isReady() {
      if (isPlain) return seen.plain !== undefined && seen.plain.status !== 'LoadingFirstPage';
      return seen.thread !== undefined && seen.thread.paging !== 'LoadingFirstPage';
    },
    get count() {
      return isPlain
        ? (seen.plain?.results.length ?? 0)
        : (seen.thread?.store.getState().status.messageCount ?? 0);
    },
    loadMore: () => (isPlain ? seen.plain?.loadMore(pageSize) : seen.thread?.loadMore()),
    loadMoreThreads: () => (isPlain ? seen.plainList?.loadMore(50) : seen.list?.loadMore()),
    close: () => root.unmount(),
  };
}
