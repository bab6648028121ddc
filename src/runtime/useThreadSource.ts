'use client';
import type { ConvexReactClient } from 'convex/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadStore } from '../store/index.js';
import { watchConnection } from './connection.js';
import type { ThreadFunctions } from './functions.js';
import type { SeenTexts } from './smooth/seenTexts.js';
import { watchThread, type SourceState, type ThreadSource } from './threadSource.js';
import { useReload } from './useReload.js';

interface ThreadSourceOptions {
  readonly client: ConvexReactClient;
  readonly api: ThreadFunctions;
  /** Undefined in a new conversation: there is nothing to watch. */
  readonly threadId: string | undefined;
  readonly pageSize: number;
  readonly store: ThreadStore;
  readonly seenTexts: SeenTexts;
}

const STARTING: SourceState = { paging: 'LoadingFirstPage', isBehind: false, error: undefined };
/** The first message is in the store until the thread it has created is loaded. */
const NEW: SourceState = { ...STARTING, paging: 'Exhausted' };

/** Feeds the store with the frames of a thread. */
export function useThreadSource(options: ThreadSourceOptions): {
  readonly source: RefObject<ThreadSource | undefined>;
  readonly state: SourceState;
  readonly reload: () => void;
} {
  const { client, api, threadId, pageSize, store, seenTexts } = options;
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
      onFrame: (frame) => {
        store.ingest(frame);
        seenTexts.open(store.getState().thread.tail);
      },
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
  }, [api, client, isClosed, pageSize, seenTexts, store, threadId]);
  const isNew = store.threadId !== threadId;
  const isKnown = known !== undefined && known.of === threadId && !isClosed;
  return { source, state: isKnown ? known.state : isNew ? NEW : STARTING, reload };
}
