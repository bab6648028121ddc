'use client';
import { ThreadListItemByIndexProvider, useAuiState } from '@assistant-ui/react';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useList } from './ListContext.js';
import { ThreadListItem } from './ThreadListItem.js';

/** Archived threads. Closed until the user opens it. */
export function ArchivedThreads({ locale }: { readonly locale: string | undefined }) {
  const { words } = useList();
  const ids = useAuiState(({ threads }) => threads.archivedThreadIds);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (ids.length === 0) return null;
  const count = new Intl.NumberFormat(locale).format(ids.length);
  return (
    <div data-slot="thread-archive" className="cau-thread-archive">
      <button
        type="button"
        className="cau-thread-archive-trigger"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} className="cau-tool-chevron" data-icon="chevron" />
        {words.archived(ids.length, count)}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role of a list without markers
        <ul id={listId} role="list" className="cau-thread-rows">
          {ids.map((id, index) => (
            <ThreadListItemByIndexProvider key={id} index={index} archived>
              <ThreadListItem />
            </ThreadListItemByIndexProvider>
          ))}
        </ul>
      )}
    </div>
  );
}
