'use client';
import { ThreadListPrimitive } from '@assistant-ui/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../useNumbers.js';
import { ThreadListItem, type ThreadListItemProps } from './ThreadListItem.js';

interface ArchivedThreadsProps extends ThreadListItemProps {
  readonly count: number;
}

/** Threads that were put away. Closed until somebody opens it. */
export function ArchivedThreads({ words, list, count }: ArchivedThreadsProps) {
  const numbers = useNumbers();
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-slot="thread-archive" className="cau-thread-archive">
      <button
        type="button"
        className="cau-thread-archive-trigger"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} className="cau-tool-chevron" data-icon="chevron" />
        {words.archived(count, numbers.count(count))}
      </button>
      {isOpen && (
        <ThreadListPrimitive.Items archived>
          {() => <ThreadListItem words={words} list={list} />}
        </ThreadListPrimitive.Items>
      )}
    </div>
  );
}
