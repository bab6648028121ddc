import { growText } from './delta.js';
import { createIntake } from './intake.js';
import { attempt, isSameList, share } from './json.js';
import { isStale, sortRows } from './rows.js';
import { Snapshot, type Joined, type Settled } from './snapshot.js';
import { rememberStream, type Stream } from './streams.js';
import { computeTurn, createTurn, NOTHING, type Turn, type TurnOutput } from './turn.js';
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
  let rows: readonly AgentUIMessage[] = [];
  let listed: Stream[] = [];
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
    const changed = new Set<Turn>();
    const known = rows;
    const takenRows = takeRows(next.persisted);
    const takenStreams = takeStreams(next.streams);
    rows = takenRows.messages;
    const isComplete = next.complete === true;
    const first = firstPlace(isComplete, takenStreams.messages.length > 0);
    if (rows !== known) sortIntoTurns(first.order, changed);
    listStreams(takenStreams.messages, changed);
    if (!isFirst) for (const turn of changed) turn.changedAt = time;
    do {
      if (turns.size !== sorted.length) sorted = [...turns.values()].toSorted((a, b) => a.order - b.order);
      for (const turn of sorted) {
        const isOldest = turn === sorted[0] && !isComplete;
        const isNewest = turn === sorted.at(-1);
        const isAfter = turn.order > first.order;
        const from = isAfter ? -Infinity : turn.order < first.order ? Infinity : first.stepOrder;
        const isCut = from !== turn.from && from !== Infinity;
        const isExpired = time >= (turn.output.expiresAt ?? Infinity);
        if (isCut || isExpired || isNewest !== turn.isNewest || isOldest !== turn.isOldest) changed.add(turn);
        Object.assign(turn, { from, isNewest, isOldest });
      }
      for (const turn of changed) compute(turn, time);
      changed.clear();
    } while (turns.size !== sorted.length);
    const { issues } = takenRows.issues.length > 0 ? takenRows : takenStreams;
    const running = sorted.findIndex(({ output }) => output.isRunning);
    boundary = running < 0 ? Math.max(0, sorted.length - 1) : running;
    unplaced = share(unplaced, { ...NOTHING, issues });
    const outputs = sorted.slice(0, boundary).map(({ output }) => output);
    if (!isSameList(outputs, settled.outputs)) settled = { outputs, lists: {} };
    show();
  }

  function sortIntoTurns(firstOrder: number, changed: Set<Turn>): void {
    const byTurn = new Map<Turn, AgentUIMessage[]>();
    for (const turn of turns.values()) if (turn.rows.length > 0) byTurn.set(turn, []);
    for (const row of rows) {
      const turn = turnOf(row);
      const list = byTurn.get(turn);
      if (list) list.push(row);
      else byTurn.set(turn, [row]);
    }
    for (const [turn, list] of byTurn) {
      const next = sortRows(list);
      turn.hasDuplicates = next.length < list.length;
      const fresh = next.map(
        (row) => turn.rows.find((known) => attempt(() => isStale(known, row), false)) ?? row,
      );
      if (isSameList(turn.rows, fresh)) continue;
      turn.rows = fresh;
      // A turn that leaves the window whole is remembered whole.
      if (turn.order >= firstOrder) changed.add(turn);
    }
  }

  /**
   * Where the loaded pages begin. They hold the newest rows, so a row that was known is deleted when it is missing from
   * inside their window, and only out of sight when it lies before it.
   */
  function firstPlace(isComplete: boolean, hasStreams: boolean): { order: number; stepOrder: number } {
    // No rows, but streams: the pages are not loaded yet. Neither: the thread was emptied.
    const none = rows.length > 0 || hasStreams ? Infinity : -Infinity;
    let first = { order: isComplete ? -Infinity : none, stepOrder: 0 };
    for (const row of rows) {
      if (row.order < first.order || (row.order === first.order && row.stepOrder < first.stepOrder))
        first = row;
    }
    return first;
  }

  function listStreams(messages: readonly AgentUIMessage[], changed: Set<Turn>): void {
    const before = listed;
    for (const stream of before) stream.listed = false;
    listed = messages.map((message) => {
      const turn = turnOf(message);
      const known = turn.streams.get(message.id);
      if (!known || known.message !== message || !before.includes(known)) changed.add(turn);
      const stream = rememberStream(known, message);
      turn.streams.set(message.id, stream);
      return stream;
    });
    for (const { listed: isListed, message } of before) if (!isListed) changed.add(turnOf(message));
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
