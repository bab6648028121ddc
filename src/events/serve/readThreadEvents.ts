import { sleep, type Clock } from '../../shared/clock.js';
import { createEventEncoder } from './createEventEncoder.js';
import { parsePosition } from './position.js';
import { createThreadReader, type ThreadReaderOptions } from './readThread.js';
import type { ThreadEvent } from '../types.js';

export interface ReadEventsOptions extends Pick<ThreadReaderOptions, 'list' | 'threadId' | 'pageSize'> {
  readonly lastEventId: string | null;
  readonly pollMs: number;
  readonly maxPollMs: number;
  readonly maxDurationMs: number;
  readonly clock: Clock;
}

/** How much each pause grows while nothing happens. */
const SLOWDOWN = 1.5;

/** The events of a thread, in one batch per read, until no run is live or the time is up. A batch may be empty. */
export async function* readThreadEvents(options: ReadEventsOptions): AsyncGenerator<ThreadEvent[], void> {
  const { lastEventId, pollMs, maxPollMs, maxDurationMs, clock, ...source } = options;
  const now = () => clock.now();
  const fromTurn = parsePosition(lastEventId)?.turn;
  const reader = createThreadReader({ ...source, fromTurn, now });
  const encode = createEventEncoder({ lastEventId });
  const endsAt = now() + maxDurationMs;
  for (let pause = pollMs; ;) {
    const snapshot = await reader.read();
    const events = encode(snapshot);
    yield events;
    if (!snapshot.isRunning || now() >= endsAt) return;
    pause = events.length > 0 ? pollMs : Math.min(pause * SLOWDOWN, maxPollMs);
    await sleep(clock, pause);
  }
}
