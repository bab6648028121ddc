'use client';
import { ThreadListPrimitive, useAuiState } from '@assistant-ui/react';
import { SquarePen } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ConvexThreadList } from '../runtime/index.js';
import { useKeepFocus } from '../tools/display/useKeepFocus.js';
import { ArchivedThreads } from './list/ArchivedThreads.js';
import { ThreadListItem } from './list/ThreadListItem.js';
import { englishListStrings } from './english.js';
import type { ThreadStrings } from './strings.js';

/** Props of `ThreadList`. */
export interface ThreadListProps {
  /** What `useConvexThreadList` gives: then it offers only what can be done, and older threads. */
  readonly list?: ConvexThreadList;
  /** Any of the words. @default English */
  readonly strings?: Partial<ThreadStrings['list']>;
}

/** The user's threads, live. The runtime has to be given them: `adapters: { threadList: list.adapter }`. */
export function ThreadList({ list, strings }: ThreadListProps) {
  const words = useMemo(() => ({ ...englishListStrings, ...strings }), [strings]);
  const isLoading = useAuiState(({ threads }) => threads.isLoading);
  // It renders when one goes: the focus may have been on it.
  const { length } = useAuiState(({ threads }) => threads.threadIds);
  const { length: archived } = useAuiState(({ threads }) => threads.archivedThreadIds);
  const root = useRef<HTMLElement>(null);
  const focus = useKeepFocus(root, '[data-slot="thread-new"]');
  return (
    <nav
      data-cau=""
      data-slot="thread-list"
      className="cau-thread-list"
      aria-label={words.label}
      ref={root}
      {...focus}
    >
      <ThreadListPrimitive.New asChild>
        <button type="button" data-slot="thread-new" className="cau-button cau-thread-new">
          <SquarePen size={16} data-icon="new" />
          {words.create}
        </button>
      </ThreadListPrimitive.New>
      {length === 0 && !isLoading && <p className="cau-tool-text">{words.empty}</p>}
      <ThreadListPrimitive.Items>
        {() => <ThreadListItem words={words} list={list} />}
      </ThreadListPrimitive.Items>
      {archived > 0 && <ArchivedThreads words={words} list={list} count={archived} />}
      {list?.hasMore && (
        <button type="button" className="cau-button cau-load-older" onClick={() => list.loadMore()}>
          {words.loadMore}
        </button>
      )}
    </nav>
  );
}
