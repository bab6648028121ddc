import { convexToJson, jsonToConvex, type JSONValue, type Value } from 'convex/values';
import type { ThreadFrame } from '../../bridge/index.js';

/** The first page of a thread, read on a server. Plain JSON: pass it to a client component as it is. */
export interface PreloadedThread {
  readonly threadId: string;
  /** The page size of the request. The client uses the same. */
  readonly pageSize: number;
  readonly frame: JSONValue;
}

export const encodePreloaded = (
  frame: ThreadFrame,
  { threadId, pageSize }: Omit<PreloadedThread, 'frame'>,
): PreloadedThread => ({ threadId, pageSize, frame: convexToJson(frame as unknown as Value) });

/** The frame of a preloaded thread, if it is this thread. */
export function decodePreloaded(
  preloaded: PreloadedThread | undefined,
  threadId: string | undefined,
): ThreadFrame | undefined {
  if (preloaded === undefined || preloaded.threadId !== threadId) return undefined;
  return jsonToConvex(preloaded.frame) as unknown as ThreadFrame;
}
