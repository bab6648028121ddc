'use client';
import { ThreadListPrimitive, useAui, useAuiState } from '@assistant-ui/react';
import { SquarePen } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ConvexThreadList } from '../../runtime/index.js';
import { systemClock, type Clock } from '../../store/index.js';
import { ArchivedThreads } from './ArchivedThreads.js';
import { DeleteThread } from './DeleteThread.js';
import { canOf, ListContext, type List, type ListedItem } from './ListContext.js';
import { ThreadGroups } from './ThreadGroups.js';
import { useNow } from './useNow.js';
import { useRowFocus } from './useRowFocus.js';
import { StringsProvider, type SomeStrings } from '../../strings/index.js';
import { englishThreadListStrings, useStrings } from '../../strings/internal.js';
import { useErrorText } from '../../tools/internal.js';

/** Props of `ThreadList`. */
export interface ThreadListProps {
  /**
   * The result of `useConvexThreadList`. With it, the list loads older threads and offers only what your `api`
   * supports.
   */
  readonly list?: ConvexThreadList;
  /** Replaces any of the strings, like a `StringsProvider` around the list. @default English */
  readonly strings?: SomeStrings | undefined;
  /** The locale of dates and numbers. @default the browser's */
  readonly locale?: string;
  /** The clock to use, for tests. @default the system's */
  readonly clock?: Clock;
}

/** A live list of the user's threads. Also pass the list to the runtime: `adapters: { threadList: list.adapter }`. */
export function ThreadList({ strings, ...props }: ThreadListProps) {
  return (
    <StringsProvider strings={strings}>
      <ListOfThreads {...props} />
    </StringsProvider>
  );
}

function ListOfThreads({ list, locale, clock = systemClock }: Omit<ThreadListProps, 'strings'>) {
  const aui = useAui();
  const words = useStrings('threadList', englishThreadListStrings);
  const textOf = useErrorText();
  const isLoading = useAuiState(({ threads }) => threads.isLoading);
  const regular = useAuiState(({ threads }) => threads.threadIds);
  const archived = useAuiState(({ threads }) => threads.archivedThreadIds);
  const current = useAuiState(({ threads }) => threads.mainThreadId);
  const isListed = regular.includes(current) || archived.includes(current);
  // The row of an open thread may not be loaded.
  const isNew = list ? list.adapter.threadId === undefined : !isLoading && !isListed;
  const now = useNow(clock);
  const root = useRef<HTMLElement>(null);
  const [menuOf, openMenu] = useState<string>();
  const [asked, setAsked] = useState<ListedItem>();
  const [error, setError] = useState<string>();
  const { tabStop, ...focus } = useRowFocus(root, { ids: [...regular, ...archived], current, openMenu });

  const context = useMemo((): List => {
    const itemOf = (id: string) => aui.threads.item({ id });
    const attempt = async (command: Promise<void> | void): Promise<void> => {
      setError(undefined);
      try {
        await command;
      } catch (caught) {
        setError(textOf(caught));
      }
    };
    return {
      words,
      can: canOf(list),
      tabStop,
      menuOf,
      openMenu,
      rename: ({ id }, title) => {
        const { onRename } = list?.adapter ?? {};
        void attempt(onRename ? onRename(realId(aui, id), title) : itemOf(id).rename(title));
      },
      archive: ({ id }, isArchived) => {
        const { onArchive, onUnarchive } = list?.adapter ?? {};
        if (isArchived) void attempt(onArchive ? onArchive(realId(aui, id)) : itemOf(id).archive());
        else void attempt(onUnarchive ? onUnarchive(realId(aui, id)) : itemOf(id).unarchive());
      },
      remove: setAsked,
      removeNow: ({ id }) => {
        const { onDelete } = list?.adapter ?? {};
        return onDelete ? onDelete(realId(aui, id)) : itemOf(id).delete();
      },
    };
  }, [aui, list, menuOf, tabStop, textOf, words]);

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
        <button
          type="button"
          data-slot="thread-new"
          className="cau-button cau-thread-new"
          aria-current={isNew || undefined}
        >
          <SquarePen size={16} data-icon="new" />
          {words.create}
        </button>
      </ThreadListPrimitive.New>
      {error !== undefined && (
        <p role="alert" data-slot="thread-list-error" className="cau-thread-error">
          {words.failed(error)}
        </p>
      )}
      {regular.length === 0 && !isLoading && <p className="cau-thread-empty">{words.empty}</p>}
      <ListContext.Provider value={context}>
        <ThreadGroups now={now} locale={locale} />
        <ArchivedThreads locale={locale} />
      </ListContext.Provider>
      {list?.hasMore && (
        <button type="button" className="cau-button cau-load-older" onClick={() => list.loadMore()}>
          {words.loadMore}
        </button>
      )}
      {asked && (
        <DeleteThread
          title={asked.title}
          words={words}
          onDelete={() => context.removeNow(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </nav>
  );
}

/** The id on the server. A conversation that started without a thread keeps its first id in assistant-ui. */
const realId = (aui: ReturnType<typeof useAui>, id: string): string =>
  aui.threads.item({ id }).getState().remoteId ?? id;
