'use client';
import type { ConvexReactClient } from 'convex/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ThreadFrame } from '../../bridge/index.js';
import type { ThreadStore } from '../../store/index.js';
import { watchConnection } from './connection.js';
import type { ThreadFunctions } from '../functions.js';
import type { PaginationStatus } from './pages.js';
import { watchThread, type SourceState, type ThreadSource } from './threadSource.js';
import { useReload } from './useReload.js';
import type { ThreadSourceState } from '../useThreadRuntime.js';

interface ThreadSourceOptions {
  readonly client: ConvexReactClient;
  readonly api: ThreadFunctions;
  /** Undefined in a new conversation: there is nothing to watch. */
  readonly threadId: string | undefined;
  readonly pageSize: number;
  readonly store: ThreadStore;
  /** The store's initial frame: of a new conversation, or preloaded by a server. */
  readonly initialFrame: ThreadFrame | undefined;
}

const STARTING: SourceState = { paging: 'LoadingFirstPage', isBehind: false, error: undefined };

/** Feeds the store with the frames of a thread. */
export function useThreadSource(options: ThreadSourceOptions): ThreadSourceState & {
  /** The rows of all loaded pages. */
  readonly rows: () => ThreadFrame['persisted'];
} {
  const { client, api, threadId, pageSize, store, initialFrame } = options;
  const source = useRef<ThreadSource>(undefined);
  const [known, setKnown] = useState<{ readonly of: string; readonly state: SourceState }>();
  const { isClosed, reload } = useReload();
  useEffect(() => {
    if (isClosed) return undefined;
    const stopConnection = watchConnection(client, (connection) => store.setConnection({ connection }));
    if (threadId === undefined) return stopConnection;
    const watched = watchThread({
      client,
      query: api.listThreadMessages,
      threadId,
      pageSize,
      onFrame: (frame) => store.ingest(frame),
      onState: (next) => {
        store.setConnection({ isBehind: next.isBehind });
        setKnown({ of: threadId, state: next });
      },
    });
    source.current = watched;
    return () => {
      stopConnection();
      watched.close();
      store.dispose();
    };
  }, [api, client, isClosed, pageSize, store, threadId]);
  const isKnown = known !== undefined && known.of === threadId && !isClosed;
  const { paging, error } = isKnown ? known.state : STARTING;
  const loadMore = useCallback(() => source.current?.loadMore(), []);
  const rows = useCallback(() => {
    const loaded = source.current?.rows() ?? [];
    return loaded.length > 0 ? loaded : (initialFrame?.persisted ?? []);
  }, [initialFrame]);
  const isLoading = paging === 'LoadingFirstPage';
  return { paging: isLoading ? pagingOf(initialFrame) : paging, error, reload, loadMore, rows };
}

function pagingOf(frame: ThreadFrame | undefined): PaginationStatus {
  if (!frame) return 'LoadingFirstPage';
  return frame.complete ? 'Exhausted' : 'CanLoadMore';
}
