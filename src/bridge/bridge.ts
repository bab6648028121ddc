import { growText } from './delta.js';
import { createIntake } from './intake.js';
import { isSameList, share } from './json.js';
import { Snapshot, type Joined, type Settled } from './snapshot.js';
import { computeTurn, createTurn, NOTHING, renew, type Turn, type TurnOutput } from './turn.js';
import type { AgentUIMessage, ThreadBridge, ThreadBridgeOptions, ThreadFrame } from './types.js';
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
  /** The turns in order. */
  let sorted: Turn[] = [];
  /** Index in `sorted` of the first turn of the tail: the first that runs, else the newest. */
  let boundary = 0;
  let settled: Settled = { outputs: [], lists: {} };
  /** What belongs to no turn. */
  let unplaced = NOTHING;
  let snapshot = new Snapshot(settled, [], joined);
  let frame: ThreadFrame | undefined;

  function turnOf({ order }: AgentUIMessage): Turn {
    let turn = turns.get(order);
    if (!turn) turns.set(order, (turn = createTurn(order)));
    return turn;
  }

  /** The hot path: nothing has changed, or one stream wrote more text. */
  function isSmallChange(before: ThreadFrame, next: ThreadFrame): boolean {
    if (before.persisted !== next.persisted || before.complete !== next.complete) return false;
    if (clock() >= (snapshot.recheckAt ?? Infinity)) return false;
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
    const first = firstPlace(rows.messages, streams.messages.length > 0, isComplete);
    const rowsOf = new Map<Turn, AgentUIMessage[]>();
    const streamsOf = new Map<Turn, AgentUIMessage[]>();
    for (const message of rows.messages) group(rowsOf, turnOf(message), message);
    for (const message of streams.messages) group(streamsOf, turnOf(message), message);
    do {
      if (turns.size !== sorted.length) sorted = [...turns.values()].toSorted((a, b) => a.order - b.order);
      for (const turn of sorted) {
        const isNew = renew(turn, rowsOf.get(turn) ?? [], streamsOf.get(turn) ?? []);
        const isOldest = turn === sorted[0] && !isComplete;
        const isNewest = turn === sorted.at(-1);
        const isAfter = turn.order > first.order;
        const from = isAfter ? -Infinity : turn.order < first.order ? Infinity : first.stepOrder;
        const isSame = from === turn.from && isNewest === turn.isNewest && isOldest === turn.isOldest;
        if (isNew && !isFirst && from < Infinity) turn.changedAt = time;
        Object.assign(turn, { from, isNewest, isOldest });
        if (isNew || !isSame || time >= (turn.output.expiresAt ?? Infinity)) compute(turn, time);
      }
    } while (turns.size !== sorted.length);
    const { issues } = rows.issues.length > 0 ? rows : streams;
    const running = sorted.findIndex(({ output }) => output.isRunning);
    boundary = running < 0 ? Math.max(0, sorted.length - 1) : running;
    unplaced = share(unplaced, { ...NOTHING, issues });
    const outputs = sorted.slice(0, boundary).map(({ output }) => output);
    if (!isSameList(outputs, settled.outputs)) settled = { outputs, lists: {} };
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
    if (turn.output.messages.length + turn.rows.length + turn.streams.size === 0) turns.delete(turn.order);
  }

  function show(): void {
    const tail: TurnOutput[] = [];
    for (let i = boundary; i < sorted.length; i++) tail.push(sorted[i]!.output);
    if (unplaced.issues.length > 0) tail.push(unplaced);
    if (!snapshot.shows(settled, tail)) snapshot = new Snapshot(settled, tail, joined);
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

function group(groups: Map<Turn, AgentUIMessage[]>, turn: Turn, message: AgentUIMessage): void {
  const list = groups.get(turn);
  if (list) list.push(message);
  else groups.set(turn, [message]);
}

/**
 * Where the loaded pages begin. They hold the newest rows, so a row that was known is deleted when it is missing from
 * inside their window, and only out of sight when it lies before it.
 */
function firstPlace(
  rows: readonly AgentUIMessage[],
  hasStreams: boolean,
  isComplete: boolean,
): { order: number; stepOrder: number } {
  // No rows, but streams: the pages are not loaded yet. Neither: the thread was emptied.
  const isOpen = !isComplete && (rows.length > 0 || hasStreams);
  let first = { order: isOpen ? Infinity : -Infinity, stepOrder: 0 };
  for (const row of rows) {
    if ((row.order - first.order || row.stepOrder - first.stepOrder) < 0) first = row;
  }
  return first;
}
