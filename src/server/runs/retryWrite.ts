import type { ThreadApi } from '../options.js';

/** Long enough for conflicts and short outages; anything longer counts as a crash. */
const PAUSES_MS = [50, 250, 1_000];

/**
 * Repeats a write that fails. The write must be harmless when it is repeated: its reply can get lost after it was
 * committed.
 */
export async function retryWrite<T>(
  { options: { writeRetriesMs = PAUSES_MS } }: ThreadApi,
  write: () => Promise<T>,
  isOver: () => boolean = () => false,
): Promise<T> {
  for (const pauseMs of writeRetriesMs) {
    try {
      return await write();
    } catch (error) {
      if (isOver()) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return write();
}
