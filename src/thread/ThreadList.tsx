'use client';
import { ThreadListItemPrimitive, ThreadListPrimitive, useAuiState } from '@assistant-ui/react';
import { Archive, SquarePen, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from './IconButton.js';
import { englishThreadStrings, type ThreadStrings } from './strings.js';

export interface ThreadListProps {
  readonly strings?: Partial<ThreadStrings['list']>;
}

/** The user's threads, live. The runtime has to be given them: `adapters: { threadList: useConvexThreadList(…) }`. */
export function ThreadList({ strings }: ThreadListProps) {
  const words = useMemo(() => ({ ...englishThreadStrings.list, ...strings }), [strings]);
  const isEmpty = useAuiState(({ threads }) => threads.threadIds.length === 0 && !threads.isLoading);
  return (
    <nav data-cau="" data-slot="thread-list" className="cau-thread-list" aria-label={words.label}>
      <ThreadListPrimitive.New asChild>
        <button type="button" className="cau-button cau-thread-new">
          <SquarePen size={16} data-icon="new" />
          {words.create}
        </button>
      </ThreadListPrimitive.New>
      {isEmpty && <p className="cau-tool-text">{words.empty}</p>}
      <ThreadListPrimitive.Items>{() => <Item words={words} />}</ThreadListPrimitive.Items>
    </nav>
  );
}

function Item({ words }: { readonly words: ThreadStrings['list'] }) {
  const isActive = useAuiState(({ threads, threadListItem }) => threads.mainThreadId === threadListItem.id);
  return (
    <ThreadListItemPrimitive.Root data-slot="thread-list-item" className="cau-thread-item">
      <ThreadListItemPrimitive.Trigger asChild>
        <button type="button" className="cau-thread-open" aria-current={isActive || undefined} dir="auto">
          <ThreadListItemPrimitive.Title fallback={words.untitled} />
        </button>
      </ThreadListItemPrimitive.Trigger>
      <ThreadListItemPrimitive.Archive asChild>
        <IconButton label={words.archive}>
          <Archive size={16} data-icon="archive" />
        </IconButton>
      </ThreadListItemPrimitive.Archive>
      <ThreadListItemPrimitive.Delete asChild>
        <IconButton label={words.remove}>
          <Trash2 size={16} data-icon="delete" />
        </IconButton>
      </ThreadListItemPrimitive.Delete>
    </ThreadListItemPrimitive.Root>
  );
}
