import type { ThreadSummary } from 'convex-assistant-ui';
import { useQueries } from 'convex/react';
import { ConvexError } from 'convex/values';
import { useEffect, useMemo } from 'react';
import { api } from '../convex/_generated/api.js';
import { replaceThread } from './route.js';

/** The open thread. If it no longer exists, a new conversation opens. */
export function useThread(
  threadId: string | undefined,
  listed: readonly ThreadSummary[],
): Pick<ThreadSummary, 'title'> | undefined {
  const queries = useMemo(
    () => (threadId === undefined ? {} : { thread: { query: api.chat.getThread, args: { threadId } } }),
    [threadId],
  );
  // Unlike `useQuery`, this returns errors.
  const { thread } = useQueries(queries) as { thread?: ThreadSummary | Error };
  const isMissing = thread instanceof ConvexError;
  useEffect(() => {
    if (isMissing) replaceThread(undefined);
  }, [isMissing]);
  if (thread && !(thread instanceof Error)) return thread;
  return listed.find((one) => one.threadId === threadId);
}
