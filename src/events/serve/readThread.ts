import { createThreadBridge, type ThreadSnapshot } from '../../bridge/index.js';
import { createFrameReader, type FrameReaderOptions } from '../../runtime/server.js';

export type ThreadReaderOptions = FrameReaderOptions;

export interface ThreadReader {
  /** Reads what is new, in at most a few queries. */
  read(): Promise<ThreadSnapshot>;
}

/** Follows a thread where there is no subscription. */
export function createThreadReader(options: ThreadReaderOptions): ThreadReader {
  const { threadId, now } = options;
  const frames = createFrameReader(options);
  const bridge = createThreadBridge({ threadId, now });
  return { read: async () => bridge.update(await frames.read()) };
}
