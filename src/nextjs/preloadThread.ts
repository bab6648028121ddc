import { fetchQuery, type NextjsOptions } from 'convex/nextjs';
import type { PreloadedThread, ThreadFunctions } from '../runtime/index.js';
import { createFrameReader, encodePreloaded } from '../runtime/server.js';

/** Options of `preloadThread`. */
export interface PreloadThreadOptions extends NextjsOptions {
  /** How many rows to load. @default 40 */
  readonly pageSize?: number;
}

/**
 * Reads the newest page of a thread, and the text of a running reply so far. Call it in a server component or a loader,
 * and pass the result to `useConvexAgentRuntime({ preloaded })`.
 * @param options `token` for the user, and `url` unless `NEXT_PUBLIC_CONVEX_URL` is set
 */
export async function preloadThread(
  api: Pick<ThreadFunctions, 'listThreadMessages'>,
  { threadId }: { readonly threadId: string },
  options: PreloadThreadOptions = {},
): Promise<PreloadedThread> {
  const { pageSize = 40, ...nextjs } = options;
  const reader = createFrameReader({
    list: (args) => fetchQuery(api.listThreadMessages, args, nextjs),
    threadId,
    pageSize,
    now: Date.now,
  });
  return encodePreloaded(await reader.read(), { threadId, pageSize });
}
