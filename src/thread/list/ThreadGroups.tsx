'use client';
import { ThreadListItemByIndexProvider, useAuiState } from '@assistant-ui/react';
import { useId, useMemo } from 'react';
import { dateGroup } from './dateGroups.js';
import { useList } from './ListContext.js';
import { ThreadListItem } from './ThreadListItem.js';

interface Group {
  /** Undefined if the times of last use are unknown. */
  readonly label: string | undefined;
  readonly rows: Array<{ readonly id: string; readonly index: number }>;
}

/** The threads that are not archived, by last activity. */
export function ThreadGroups({ now, locale }: { readonly now: number; readonly locale: string | undefined }) {
  const { words } = useList();
  const ids = useAuiState(({ threads }) => threads.threadIds);
  const items = useAuiState(({ threads }) => threads.threadItems);
  const groups = useMemo(() => {
    const usedAt = new Map(items.map(({ id, custom }) => [id, custom?.['lastActivityAt']]));
    const found = new Map<string | undefined, Group>();
    ids.forEach((id, index) => {
      const at = usedAt.get(id);
      const label = typeof at === 'number' ? dateGroup(at, { now, words, locale }) : undefined;
      const group = found.get(label) ?? { label, rows: [] };
      group.rows.push({ id, index });
      found.set(label, group);
    });
    return [...found.values()];
  }, [ids, items, locale, now, words]);
  return groups.map((group) => <ThreadGroup key={group.label ?? ''} group={group} />);
}

function ThreadGroup({ group: { label, rows } }: { readonly group: Group }) {
  const labelId = useId();
  return (
    <div data-slot="thread-group" className="cau-thread-group">
      {label !== undefined && (
        <p id={labelId} className="cau-thread-date">
          {label}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role of a list without markers */}
      <ul role="list" className="cau-thread-rows" aria-labelledby={label === undefined ? undefined : labelId}>
        {rows.map(({ id, index }) => (
          <ThreadListItemByIndexProvider key={id} index={index} archived={false}>
            <ThreadListItem />
          </ThreadListItemByIndexProvider>
        ))}
      </ul>
    </div>
  );
}
