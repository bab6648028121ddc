import { createThreadBridge, type ThreadSnapshot } from '../../bridge/index.js';
import { createFrameReader, type FrameReaderOptions } from '../../runtime/server.js';

export type ThreadReaderOptions = FrameReaderOptions;

export interface ThreadReader {
  /** Reads what is new, in a few queries at most. */
  read(): Promise<ThreadSnapshot>;
}

/** Polls a thread, because HTTP actions cannot subscribe. */
export function createThreadReader(options: ThreadReaderOptions): ThreadReader {
  const { threadId, now } = options;
  const frames = createFrameReader(options);
  const bridge = createThreadBridge({ threadId, now });
  return { read: async () => bridge.update(await frames.read()) };
}
