import { assistant, failed, pending, stream, text, tool, user } from '../support/build.js';
import type { ThreadFrame } from '../../src/bridge/index.js';

/** Something the model does that is written to the database. */
export interface Chunk {
  readonly type: 'tool-call' | 'tool-result';
  readonly toolCallId: string;
  /** The write fails. */
  readonly fails: boolean;
  /** The reader reloads the page right after the chunk, before the write is through. */
  readonly refresh: boolean;
}

/** The calls a reader sees, by id, with all that can be told of them. */
export type View = Map<string, string>;

/** What the reader sees against what a reload would show. */
export interface Tally {
  calls: number;
  /** Seen, and gone after a reload. */
  ghost: number;
  /** Not seen, and there after a reload. */
  missing: number;
  /** Seen, and other after a reload. */
  wrong: number;
}

export const createTally = (): Tally => ({ calls: 0, ghost: 0, missing: 0, wrong: 0 });

export function compare(tally: Tally, seen: View, reloaded: View): void {
  for (const [id, state] of seen) {
    if (!reloaded.has(id)) tally.ghost++;
    else if (reloaded.get(id) !== state) tally.wrong++;
  }
  for (const id of reloaded.keys()) if (!seen.has(id)) tally.missing++;
}

/** Numbers between 0 and 1, the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One to three calls, one after the other or side by side. */
export function plan(random: () => number, failRate: number, refreshRate: number): Chunk[] {
  const ids = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => `c${i}`);
  const isParallel = random() < 0.5;
  const chunk = (type: Chunk['type'], toolCallId: string): Chunk => ({
    type,
    toolCallId,
    fails: random() < failRate,
    refresh: random() < refreshRate,
  });
  if (!isParallel) return ids.flatMap((id) => [chunk('tool-call', id), chunk('tool-result', id)]);
  return [...ids.map((id) => chunk('tool-call', id)), ...ids.map((id) => chunk('tool-result', id))];
}

/**
 * The seed's dual write: each chunk goes to a buffer in memory, which the reader sees, and beside it to the database,
 * which may fail and takes its time. A reload shows the database; what comes after it is put on top of that.
 */
export function playDualWrite(chunks: readonly Chunk[], tally: Tally): void {
  let buffer: View = new Map();
  const database: View = new Map();
  let inFlight: Chunk | undefined;
  const write = (to: View, { type, toolCallId }: Chunk): void => {
    if (type === 'tool-call') to.set(toolCallId, 'running');
    else if (to.has(toolCallId)) to.set(toolCallId, 'done'); // the seed patches a call that it finds
  };
  const land = (): void => {
    if (inFlight && !inFlight.fails) write(database, inFlight);
    inFlight = undefined;
  };
  for (const chunk of chunks) {
    land();
    write(buffer, chunk);
    inFlight = chunk;
    if (chunk.refresh) buffer = new Map(database);
  }
  land();
  compare(tally, buffer, database);
}

/**
 * What the database of `@convex-dev/agent` says of the same generation, moment by moment. Every chunk is a delta in it.
 * When a write fails the run fails, and what the deltas hold becomes the failed row (`finalizeMessage`); else the step
 * becomes the row.
 */
export function* framesOf(chunks: readonly Chunk[]): Generator<{ frame: ThreadFrame; refresh: boolean }> {
  const deltas: View = new Map();
  const parts = () =>
    Array.from(deltas, ([id, state]) =>
      state === 'done' ? tool(id, 'output-available', { output: id }) : tool(id, 'input-available'),
    );
  const waiting = [user(0), pending(assistant(0, 1))];
  yield { frame: { persisted: waiting, streams: [] }, refresh: false };
  for (const { type, toolCallId, fails, refresh } of chunks) {
    if (fails) {
      yield { frame: { persisted: waiting, streams: [stream(0, 1, ...parts())] }, refresh };
      const row = failed(assistant(0, 1, ...parts()), 'The write failed.');
      yield { frame: { persisted: [user(0), row], streams: [] }, refresh: true };
      return;
    }
    // A reload may come before the write is through, and then it is through in the next moment.
    if (refresh) yield { frame: { persisted: waiting, streams: [stream(0, 1, ...parts())] }, refresh };
    deltas.set(toolCallId, type === 'tool-call' ? 'running' : 'done');
    yield { frame: { persisted: waiting, streams: [stream(0, 1, ...parts())] }, refresh };
  }
  const row = assistant(0, 1, ...parts(), text('Done.'));
  // The row is there before the stream is gone.
  yield { frame: { persisted: [user(0), row], streams: [stream(0, 1, ...parts())] }, refresh: false };
  yield { frame: { persisted: [user(0), row], streams: [] }, refresh: true };
}
