'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { plainName } from '../../shared/text/plainName.js';
import { IconButton } from '../IconButton.js';
import { useList } from './ListContext.js';
import { Menu, type MenuItem } from './Menu.js';
import { RenameThread } from './RenameThread.js';
import { ThreadState, useListedState } from './ThreadState.js';

/** A row of the list: a button that opens the thread, its state, and a menu. */
export function ThreadListItem() {
  const aui = useAui();
  const list = useList();
  const { words, can } = list;
  const id = useAuiState(({ threadListItem }) => threadListItem.id);
  const isActive = useAuiState(({ threads }) => threads.mainThreadId === id);
  const isArchived = useAuiState(({ threadListItem }) => threadListItem.status === 'archived');
  const title = useAuiState(({ threadListItem }) => plainName(threadListItem.title ?? words.untitled));
  const state = useListedState();
  const [isRenaming, setRenaming] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const item = { id, title };
  const isOpen = list.menuOf === id;

  const items: MenuItem[] = [
    ...(can('onRename') && !isArchived
      ? [{ name: 'rename', label: words.rename, Icon: Pencil, onSelect: () => setRenaming(true) }]
      : []),
    ...(can('onArchive') && !isArchived
      ? [{ name: 'archive', label: words.archive, Icon: Archive, onSelect: () => list.archive(item, true) }]
      : []),
    ...(can('onUnarchive') && isArchived
      ? [
          {
            name: 'restore',
            label: words.restore,
            Icon: ArchiveRestore,
            onSelect: () => list.archive(item, false),
          },
        ]
      : []),
    ...(can('onDelete')
      ? [
          {
            name: 'delete',
            label: words.remove,
            Icon: Trash2,
            isDanger: true,
            onSelect: () => list.remove(item),
          },
        ]
      : []),
  ];
  const hasMenu = items.length > 0;

  return (
    <li data-slot="thread-list-item" data-thread={id} data-state={state} className="cau-thread-item">
      {isRenaming ? (
        <RenameThread
          label={words.newTitle(title)}
          title={title}
          onRename={(next) => list.rename(item, next)}
          onEnd={() => setRenaming(false)}
        />
      ) : (
        <>
          <button
            type="button"
            data-slot="thread-open"
            className="cau-thread-open"
            aria-label={state && `${title}, ${words[state]}`}
            aria-current={isActive || undefined}
            aria-keyshortcuts={hasMenu ? 'Shift+F10' : undefined}
            tabIndex={list.tabStop === id ? 0 : -1}
            onClick={() => aui.threadListItem.switchTo()}
            onContextMenu={(event) => {
              // Shift+F10 and the menu key send this event, too.
              if (!hasMenu) return;
              event.preventDefault();
              list.openMenu(id);
            }}
          >
            <span className="cau-thread-name" dir="auto">
              {title}
            </span>
            {state && <ThreadState state={state} words={words} />}
          </button>
          {hasMenu && (
            <IconButton
              ref={menuButton}
              label={words.options(title)}
              data-slot="thread-menu"
              tabIndex={-1}
              aria-haspopup="menu"
              aria-expanded={isOpen}
              aria-controls={isOpen ? menuId : undefined}
              onClick={() => list.openMenu(isOpen ? undefined : id)}
            >
              <Ellipsis size={16} data-icon="more" />
            </IconButton>
          )}
          {isOpen && hasMenu && (
            <Menu
              id={menuId}
              label={words.options(title)}
              items={items}
              anchor={menuButton}
              onClose={() => list.openMenu(undefined)}
            />
          )}
        </>
      )}
    </li>
  );
}
