'use client';
import { useConvex } from 'convex/react';
import { getFunctionName } from 'convex/server';
import { useEffect, useMemo, useState } from 'react';
import type { ThreadSummary, ThreadListFunctions } from './threadListFunctions.js';
import { watchPages, type Pages } from '../frames/pages.js';
import { watch } from '../frames/watch.js';

interface Listed {
  readonly threads: readonly ThreadSummary[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly error: Error | undefined;
}

const LOADING: Listed = { threads: [], isLoading: true, hasMore: false, error: undefined };

/** The loaded pages of the list. */
export function useListedThreads(
  { listThreads }: ThreadListFunctions,
  pageSize: number,
): Listed & { loadMore: () => void } {
  const client = useConvex();
  const name = getFunctionName(listThreads); // a reference is a new object on each read
  const [listed, setListed] = useState(LOADING);
  const [pages, setPages] = useState<Pages<ThreadSummary>>();
  useEffect(() => {
    let current: Pages<ThreadSummary> | undefined;
    const update = () => {
      if (!current) return;
      const { status, error } = current;
      setListed({
        threads: current.rows(),
        isLoading: status === 'LoadingFirstPage',
        hasMore: status === 'CanLoadMore' || status === 'LoadingMore',
        error,
      });
    };
    current = watchPages(
      (paginationOpts, onChange) => watch(client, listThreads, { paginationOpts }, onChange),
      { pageSize, onChange: update },
    );
    setPages(current);
    update();
    return () => current?.close();
    // oxlint-disable-next-line react/exhaustive-deps -- `name` identifies the reference
  }, [client, name, pageSize]);
  return useMemo(() => ({ ...listed, loadMore: () => pages?.loadMore() }), [listed, pages]);
}
