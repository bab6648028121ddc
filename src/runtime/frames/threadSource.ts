import type { ConvexReactClient } from 'convex/react';
import { getFunctionName } from 'convex/server';
import type { ThreadFrame } from '../../bridge/index.js';
import type { ThreadFunctions } from '../functions.js';
import { createLiveTurnJoin } from './joinLiveTurn.js';
import { watchPages, type PaginationStatus } from './pages.js';
import { watchThreadStreams } from '../streams/index.js';
import { watch } from './watch.js';

export interface SourceState {
  readonly paging: PaginationStatus;
  /** The server has more than this client. */
  readonly isBehind: boolean;
  /** Why no updates arrive. */
  readonly error: Error | undefined;
}

export interface ThreadSource {
  /** The rows of all loaded pages. */
  rows(): ThreadFrame['persisted'];
  loadMore(): void;
  close(): void;
}

export interface ThreadSourceOptions {
  readonly client: ConvexReactClient;
  readonly query: ThreadFunctions['listThreadMessages'];
  readonly threadId: string;
  readonly pageSize: number;
  readonly onFrame: (frame: ThreadFrame) => void;
  readonly onState: (state: SourceState) => void;
}

/** About one screen frame: publishing more often would be invisible work. */
const PUBLISH_INTERVAL_MS = 16;

/**
 * Follows a thread outside React. Changes of one transaction arrive as one frame: all results of a transition are
 * present before listeners are notified. Changes that are faster than the screen are also joined into one frame.
 */
export function watchThread(options: ThreadSourceOptions): ThreadSource {
  const { client, query, threadId, pageSize, onFrame, onState } = options;
  let isScheduled = false;
  let isClosed = false;
  let publishedAt = -Infinity;
  let published: SourceState | undefined;

  function schedule(): void {
    if (isScheduled || isClosed) return;
    isScheduled = true;
    const wait = publishedAt + PUBLISH_INTERVAL_MS - performance.now();
    if (wait > 0) setTimeout(flush, wait);
    else queueMicrotask(flush);
  }

  function flush(): void {
    isScheduled = false;
    if (isClosed) return;
    publishedAt = performance.now();
    publish();
  }

  const pages = watchPages(
    (paginationOpts, onChange) => watch(client, query, { threadId, paginationOpts }, onChange),
    { pageSize, onChange: schedule },
  );
  const streams = watchThreadStreams(client, { query: getFunctionName(query), args: { threadId } });
  const stopStreams = streams.subscribe(schedule);
  const join = createLiveTurnJoin();

  function publish(): void {
    const { streams: messages, live, isLoading, isBehind, error } = streams.get();
    // A page that loads during a reply starts with all of the reply so far.
    const paging = isLoading ? 'LoadingFirstPage' : pages.status;
    const next = { paging, isBehind: isBehind || pages.error !== undefined, error: pages.error ?? error };
    if (!published || !isSameState(published, next)) onState(next);
    published = next;
    // Without rows there is nothing to overlay the streams on.
    if (paging === 'LoadingFirstPage') return;
    onFrame({ persisted: join(pages.rows(), live), streams: messages, complete: paging === 'Exhausted' });
  }

  schedule();
  return {
    rows: () => pages.rows(),
    loadMore: () => pages.loadMore(),
    close() {
      isClosed = true;
      stopStreams();
      pages.close();
    },
  };
}

const isSameState = (a: SourceState, b: SourceState): boolean =>
  a.paging === b.paging && a.isBehind === b.isBehind && a.error === b.error;
