'use client';
import { useConvexThread } from '../../runtime/index.js';
import { useThreadStrings } from '../ThreadContext.js';

export function LoadMore() {
  const strings = useThreadStrings();
  const { hasMore, loadMore, paging } = useConvexThread();
  if (!hasMore) return null;
  const isBusy = paging === 'LoadingMore';
  return (
    <button
      type="button"
      data-slot="load-older"
      className="cau-button cau-load-older"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) loadMore();
      }}
    >
      {isBusy ? strings.loadingMore : strings.loadMore}
    </button>
  );
}
