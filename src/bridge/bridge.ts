import { appendText } from './appendText.js';
import { computeTurn } from './turns/computeTurn.js';
import { attempt } from '../shared/attempt.js';
import { createMessageReader } from './read/readMessages.js';
import { createSnapshots } from './share/snapshot.js';
import type { Turn } from './turns/turn.js';
import { createTurns } from './turns/turns.js';
import type { ThreadBridge, ThreadBridgeOptions, ThreadFrame } from './types.js';
import { computeUnreadable } from './turns/unreadableTurn.js';

const PENDING_LIMIT_MS = 600_000;
const NO_FRAME: ThreadFrame = { persisted: [] };

/**
 * Turns the frames of one thread into assistant-ui messages. Most frames only append text, which `appendText` does.
 * Otherwise it computes the turns that the frame changes, stage by stage (`computeTurn`), and returns the next
 * snapshot.
 */
export function createThreadBridge(options: ThreadBridgeOptions): ThreadBridge {
  const { threadId, now = -Infinity, pendingLimitMs = PENDING_LIMIT_MS } = options;
  const clock = typeof now === 'function' ? now : () => now;
  const stats = { updates: 0, visitedTurns: 0, turns: 0, parts: 0, messages: 0 };
  const rowReader = createMessageReader(threadId, 'rows');
  const streamReader = createMessageReader(threadId, 'stream');
  const turns = createTurns(compute);
  const snapshots = createSnapshots();
  let frame: ThreadFrame | undefined;

  /** Computes a turn. Returns false if nothing is left of it. */
  function compute(turn: Turn, time: number): boolean {
    const before = new Set(turn.output.messages);
    const context = { threadId, now: time, pendingLimitMs };
    let computed;
    try {
      computed = computeTurn(turn, context);
    } catch (error) {
      computed = computeUnreadable(turn, threadId, error);
    }
    const { output, streams, displayed, writing, deletedStreams, size } = computed;
    Object.assign(turn, { output, streams, displayed, writing } satisfies Partial<Turn>);
    for (const id of deletedStreams) streamReader.ignore(id);
    stats.turns++;
    stats.parts += size;
    stats.messages += output.messages.filter((message) => !before.has(message)).length;
    return output.messages.length + turn.rows.length + streams.length > 0;
  }

  /** The fast path: appends what streams have written. Returns whether nothing else has changed. */
  function appendTexts(before: ThreadFrame, next: ThreadFrame): boolean {
    if (before.persisted !== next.persisted || before.complete !== next.complete) return false;
    const { recheckAt } = snapshots.current();
    // Reads the clock only if necessary: that costs half as much as everything else here.
    if (recheckAt !== undefined && clock() >= recheckAt) return false;
    const previousStreams = before.streams ?? [];
    const nextStreams = next.streams ?? [];
    if (!Array.isArray(nextStreams) || previousStreams.length !== nextStreams.length) return false;
    let isChanged = false;
    for (let i = 0; i < nextStreams.length; i++) {
      const stream = nextStreams[i];
      if (stream === previousStreams[i]) continue;
      const turn = turns.get(stream.order);
      const output = turn?.output;
      if (!turn || !appendText(turn, stream)) return false;
      if (turn.output === output) continue;
      isChanged = true;
      stats.messages++;
    }
    if (isChanged) snapshots.showTail();
    return true;
  }

  function take(before: ThreadFrame | undefined, next: ThreadFrame): void {
    const time = clock();
    const { recheckAt } = snapshots.current();
    const isDue = recheckAt !== undefined && time >= recheckAt;
    const isSameWindow = before?.persisted === next.persisted && before?.complete === next.complete;
    const rows = rowReader.read(next.persisted);
    const streams = streamReader.read(next.streams);
    const changed = turns.take({
      rows,
      streams,
      time,
      isSameWindow: isSameWindow && !isDue,
      isComplete: next.complete === true,
      isFirst: before === undefined,
    });
    stats.visitedTurns = turns.visits();
    snapshots.show(turns.list(), changed, [...rows.issues, ...streams.issues]);
  }

  return {
    stats,
    update(given) {
      stats.updates++;
      const before = frame;
      const next = attempt(() => readFields(given), before ?? NO_FRAME);
      frame = next;
      const isAppended = before !== undefined && attempt(() => appendTexts(before, next), false);
      if (!isAppended) take(before, next);
      return snapshots.current();
    },
  };
}

/** Throws if there is no frame, or if one of its fields cannot be read. */
const readFields = ({ persisted, streams, complete }: ThreadFrame): ThreadFrame => ({
  persisted,
  streams,
  complete,
});
