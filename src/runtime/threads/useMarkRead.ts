'use client';
import { useConvex } from 'convex/react';
import { useEffect, useRef } from 'react';
import { showChanged, type ThreadSummary, type ThreadListFunctions } from './threadListFunctions.js';

/** Marks the open thread as read while the page is visible, each time it becomes unread. */
export function useMarkRead(api: ThreadListFunctions, open: ThreadSummary | undefined): void {
  const client = useConvex();
  const latest = useRef(api);
  useEffect(() => {
    latest.current = api;
  });
  /** An app may lack the function: `api.chat` seems to contain every function. */
  const isRefused = useRef(false);
  const unread = open?.isUnread ? open.threadId : undefined;
  useEffect(() => {
    if (unread === undefined) return undefined;
    const page = globalThis.document as Document | undefined; // React Native has none
    const mark = (): void => {
      const { listThreads, markRead } = latest.current;
      if (!markRead || isRefused.current || (page && page.visibilityState !== 'visible')) return;
      const optimisticUpdate = showChanged(listThreads, unread, { isUnread: false });
      client.mutation(markRead, { threadId: unread }, { optimisticUpdate }).catch(() => {
        isRefused.current = true;
      });
    };
    mark();
    page?.addEventListener('visibilitychange', mark);
    return () => page?.removeEventListener('visibilitychange', mark);
  }, [client, unread]);
}
