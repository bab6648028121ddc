'use client';
import { ThreadListItemPrimitive, ThreadListPrimitive, useAuiState } from '@assistant-ui/react';
import { Archive, SquarePen, Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ConvexThreadList } from '../runtime/index.js';
import { useKeepFocus } from '../tools/display/useKeepFocus.js';
import { IconButton } from './IconButton.js';
import { englishThreadStrings, type ThreadStrings } from './strings.js';

export interface ThreadListProps {
  /** What `useConvexThreadList` gives: then it offers only what can be done, and older threads. */
  readonly list?: ConvexThreadList;
  readonly strings?: Partial<ThreadStrings['list']>;
}

/** The user's threads, live. The runtime has to be given them: `adapters: { threadList: list.adapter }`. */
export function ThreadList({ list, strings }: ThreadListProps) {
  const words = useMemo(() => ({ ...englishThreadStrings.list, ...strings }), [strings]);
  const isLoading = useAuiState(({ threads }) => threads.isLoading);
  // It renders when one goes: the focus may have been on it.
  const { length } = useAuiState(({ threads }) => threads.threadIds);
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
        {() => (
          <Item
            words={words}
            canArchive={!list || list.adapter.onArchive !== undefined}
            canDelete={!list || list.adapter.onDelete !== undefined}
          />
        )}
      </ThreadListPrimitive.Items>
      {list?.hasMore && (
        <button type="button" className="cau-button cau-load-older" onClick={() => list.loadMore()}>
          {words.loadMore}
        </button>
      )}
    </nav>
  );
}

interface ItemProps {
  readonly words: ThreadStrings['list'];
  readonly canArchive: boolean;
  readonly canDelete: boolean;
}

function Item({ words, canArchive, canDelete }: ItemProps) {
  const isActive = useAuiState(({ threads, threadListItem }) => threads.mainThreadId === threadListItem.id);
  const title = useAuiState(({ threadListItem }) => threadListItem.title) ?? words.untitled;
  return (
    <ThreadListItemPrimitive.Root
      data-slot="thread-list-item"
      className="cau-thread-item"
      aria-current={undefined}
    >
      <ThreadListItemPrimitive.Trigger asChild>
        <button type="button" className="cau-thread-open" aria-current={isActive || undefined} dir="auto">
          {title}
        </button>
      </ThreadListItemPrimitive.Trigger>
      {canArchive && (
        <ThreadListItemPrimitive.Archive asChild>
          <IconButton label={words.archive(title)}>
            <Archive size={16} data-icon="archive" />
          </IconButton>
        </ThreadListItemPrimitive.Archive>
      )}
      {canDelete && (
        <ThreadListItemPrimitive.Delete asChild>
          <IconButton label={words.remove(title)}>
            <Trash2 size={16} data-icon="delete" />
          </IconButton>
        </ThreadListItemPrimitive.Delete>
      )}
    </ThreadListItemPrimitive.Root>
  );
}
