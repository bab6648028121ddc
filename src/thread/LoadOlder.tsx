'use client';
import { useConvexThread } from '../runtime/index.js';
import { useThreadStrings } from './ThreadContext.js';

export function LoadOlder() {
  const strings = useThreadStrings();
  const { hasOlder, showOlder, paging } = useConvexThread();
  if (!hasOlder) return null;
  const isBusy = paging === 'loading-older';
  return (
    <button
      type="button"
      data-slot="load-older"
      className="cau-button cau-load-older"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) showOlder();
      }}
    >
      {isBusy ? strings.loadingOlder : strings.loadOlder}
    </button>
  );
}
