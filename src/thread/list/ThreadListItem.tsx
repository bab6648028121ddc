'use client';
import { ThreadListItemPrimitive, useAuiState } from '@assistant-ui/react';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plainName } from '../../content/plainName.js';
import type { ConvexThreadList } from '../../runtime/index.js';
import { IconButton } from '../IconButton.js';
import type { ThreadStrings } from '../strings.js';
import { RenameThread } from './RenameThread.js';

export interface ThreadListItemProps {
  readonly words: ThreadStrings['list'];
  /** Without it everything is offered. */
  readonly list: ConvexThreadList | undefined;
}

export function ThreadListItem({ words, list }: ThreadListItemProps) {
  const isActive = useAuiState(({ threads, threadListItem }) => threads.mainThreadId === threadListItem.id);
  const isArchived = useAuiState(({ threadListItem }) => threadListItem.status === 'archived');
  const title = useAuiState(({ threadListItem }) => plainName(threadListItem.title ?? words.untitled));
  const [isRenaming, setRenaming] = useState(false);
  const can = (action: 'onRename' | 'onArchive' | 'onUnarchive' | 'onDelete'): boolean =>
    !list || list.adapter[action] !== undefined;
  return (
    <ThreadListItemPrimitive.Root
      data-slot="thread-list-item"
      className="cau-thread-item"
      aria-current={undefined}
    >
      {isRenaming ? (
        <RenameThread label={words.newTitle(title)} title={title} onEnd={() => setRenaming(false)} />
      ) : (
        <>
          <ThreadListItemPrimitive.Trigger asChild>
            <button type="button" className="cau-thread-open" aria-current={isActive || undefined} dir="auto">
              {title}
            </button>
          </ThreadListItemPrimitive.Trigger>
          <div className="cau-thread-actions">
            {can('onRename') && !isArchived && (
              <IconButton
                label={words.rename(title)}
                data-slot="thread-rename"
                onClick={() => setRenaming(true)}
              >
                <Pencil size={16} data-icon="rename" />
              </IconButton>
            )}
            {can('onArchive') && !isArchived && (
              <ThreadListItemPrimitive.Archive asChild>
                <IconButton label={words.archive(title)}>
                  <Archive size={16} data-icon="archive" />
                </IconButton>
              </ThreadListItemPrimitive.Archive>
            )}
            {can('onUnarchive') && isArchived && (
              <ThreadListItemPrimitive.Unarchive asChild>
                <IconButton label={words.restore(title)}>
                  <ArchiveRestore size={16} data-icon="restore" />
                </IconButton>
              </ThreadListItemPrimitive.Unarchive>
            )}
            {can('onDelete') && (
              <ThreadListItemPrimitive.Delete asChild>
                <IconButton label={words.remove(title)}>
                  <Trash2 size={16} data-icon="delete" />
                </IconButton>
              </ThreadListItemPrimitive.Delete>
            )}
          </div>
        </>
      )}
    </ThreadListItemPrimitive.Root>
  );
}
