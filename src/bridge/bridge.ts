import { growText } from './delta.js';
import { createIntake } from './intake.js';
import { equal, isSameList, share } from './json.js';
import { Snapshot, type Joined, type Settled } from './snapshot.js';
import { computeTurn, createTurn, isRunning, NOTHING, renew, type Turn } from './turn.js';
import type { ThreadBridge, ThreadBridgeOptions, ThreadFrame } from './types.js';
import { unreadable } from './unreadable.js';

const PENDING_LIMIT_MS = 600_000;

/** Turns the frames of one thread into assistant-ui messages. It holds what this thread has shown, and nothing else. */
export function createThreadBridge(options: ThreadBridgeOptions): ThreadBridge {
  const { threadId, now = -Infinity, pendingLimitMs = PENDING_LIMIT_MS } = options;
  const clock = typeof now === 'function' ? now : () => now;
  const stats = { updates: 0, turns: 0, messages: 0 };
  const takeRows = createIntake(threadId);
  const takeStreams = createIntake(threadId);
  const turns = new Map<number, Turn>();
  const joined: Joined = {};
  /** The turns from the first that runs on, else the newest. */
  let tail: Turn[] = [];
  let settled: Settled = { outputs: [] };
  /** What belongs to no turn. */
  let unplaced = NOTHING;
  let snapshot = new Snapshot(settled, [], joined);
  let frame: ThreadFrame | undefined;

  /** The hot path: nothing has changed, or one stream wrote more text. */
  function isSmallChange(before: ThreadFrame, next: ThreadFrame): boolean {
    if (before.persisted !== next.persisted || before.complete !== next.complete) return false;
    const { recheckAt } = snapshot;
    // The clock costs as much as half of the rest.
    if (recheckAt !== undefined && clock() >= recheckAt) return false;
    const known = before.streams ?? [];
    const latest = next.streams ?? [];
    if (known.length !== latest.length) return false;
    let changed = -1;
    for (let i = 0; i < latest.length; i++) {
      if (latest[i] === known[i]) continue;
      if (changed >= 0) return false;
      changed = i;
    }
    if (changed < 0) return true;
    const grown = latest[changed];
    const turn = grown && turns.get(grown.order);
    const output = turn && growText(turn, known[changed]!, grown);
    if (!output) return false;
    if (output !== turn.output) {
      turn.output = output;
      stats.messages++;
      show();
    }
    return true;
  }

  function take(next: ThreadFrame, isFirst: boolean): void {
    const time = clock();
    const isComplete = next.complete === true;
    const rows = takeRows(next.persisted);
    const streams = takeStreams(next.streams);
    for (const order of [...rows.byOrder.keys(), ...streams.byOrder.keys()]) {
      if (!turns.has(order)) turns.set(order, createTurn(order));
    }
    let sorted;
    do {
      sorted = [...turns.values()].toSorted((a, b) => a.order - b.order);
      // Pages hold the newest rows, so a row that was known is deleted when it is missing from inside their window, and
      // only out of sight when it lies before it. No rows, but streams: the pages are not loaded yet. Neither: the
      // thread was emptied.
      let isWithin = isComplete || rows.byOrder.size + streams.byOrder.size === 0;
      for (const turn of sorted) {
        const live = streams.byOrder.get(turn.order);
        const isNew = renew(turn, rows.byOrder.get(turn.order) ?? [], live ?? []);
        const place = {
          from: isWithin ? -Infinity : (turn.rows[0]?.stepOrder ?? Infinity),
          isNewest: turn === sorted.at(-1),
          isOldest: turn === sorted[0] && !isComplete,
        };
        isWithin ||= turn.rows.length > 0;
        if (isNew && !isFirst && (live || place.from < Infinity)) turn.changedAt = time;
        const isExpired = time >= (turn.output.expiresAt ?? Infinity);
        const isMoved = !equal(turn.place, place);
        if (!isNew && !isExpired && !isMoved) continue;
        if (isMoved) turn.place = place;
        compute(turn, time);
      }
    } while (turns.size !== sorted.length);
    const { issues } = rows.issues.length > 0 ? rows : streams;
    unplaced = share(unplaced, { ...NOTHING, issues });
    const running = sorted.findIndex((turn) => isRunning(turn.output));
    tail = sorted.splice(running < 0 ? -1 : running);
    const outputs = sorted.map((turn) => turn.output);
    if (!isSameList(outputs, settled.outputs)) settled = { outputs };
    show();
  }

  function compute(turn: Turn, time: number): void {
    const { messages } = turn.output;
    stats.turns++;
    try {
      computeTurn(turn, threadId, time, pendingLimitMs);
    } catch (error) {
      turn.tail = undefined;
      turn.output = unreadable(threadId, turn.order, error);
    }
    stats.messages += turn.output.messages.filter((message) => !messages.includes(message)).length;
    if (turn.output.messages.length + turn.rows.length + turn.streams.length === 0) turns.delete(turn.order);
  }

  function show(): void {
    const outputs = tail.map((turn) => turn.output);
    if (unplaced.issues.length > 0) outputs.push(unplaced);
    if (!snapshot.shows(settled, outputs)) snapshot = new Snapshot(settled, outputs, joined);
  }

  return {
    stats,
    update(next) {
      stats.updates++;
      const before = frame;
      frame = next;
      if (!before || !isSmallChange(before, next)) take(next, !before);
      return snapshot;
    },
  };
}
