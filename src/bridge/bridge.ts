import { growText } from './delta.js';
import { createIntake } from './intake.js';
import { attempt, isSameList } from './json.js';
import { isStale, sortRows } from './rows.js';
import { rememberStream, type StreamMemory } from './streams.js';
import type { Turn } from './turn.js';
import { createTurns } from './turns.js';
import type { AgentUIMessage, ThreadBridge, ThreadBridgeOptions, ThreadFrame } from './types.js';
import { windowOf } from './window.js';

const PENDING_LIMIT_MS = 600_000;
const NONE: readonly AgentUIMessage[] = [];

/** Turns the frames of one thread into assistant-ui messages. It holds what this thread has shown, and nothing else. */
export function createThreadBridge(options: ThreadBridgeOptions): ThreadBridge {
  const { threadId, now = -Infinity, pendingLimitMs = PENDING_LIMIT_MS } = options;
  const clock = typeof now === 'function' ? now : () => now;
  const turns = createTurns(threadId, pendingLimitMs);
  const takeRows = createIntake(threadId, (row) =>
    turns.byOrder
      .get(row.order)
      ?.base?.rows.find((known) => known.stepOrder === row.stepOrder && known.role === row.role),
  );
  const takeStreams = createIntake(
    threadId,
    (stream) => turns.byOrder.get(stream.order)?.streams.get(stream.id)?.message,
  );
  let rows = NONE;
  let streams = NONE;
  let listed: StreamMemory[] = [];
  let frame: ThreadFrame | undefined;

  /** The hot path: nothing has changed, or one stream wrote more text. */
  function isSmallChange(before: ThreadFrame, next: ThreadFrame): boolean {
    if (before.persisted !== next.persisted || before.complete !== next.complete) return false;
    const { recheckAt } = turns.snapshot();
    if (recheckAt !== undefined && clock() >= recheckAt) return false;
    const known = before.streams;
    const latest = next.streams;
    if (known === latest) return true;
    if (!known || !latest || known.length !== latest.length) return false;
    let changed = -1;
    for (let i = 0; i < latest.length; i++) {
      if (latest[i] === known[i]) continue;
      if (changed >= 0) return false;
      changed = i;
    }
    if (changed < 0) return true;
    const grown = latest[changed];
    const turn = grown && turns.byOrder.get(grown.order);
    const output = turn && growText(turn, known[changed]!, grown);
    if (!output) return false;
    if (output !== turn.output) turns.replace(turn, output);
    return true;
  }

  function take(next: ThreadFrame, before: ThreadFrame | undefined): void {
    const time = clock();
    const takenRows = takeRows(next.persisted ?? NONE);
    const takenStreams = takeStreams(next.streams ?? NONE);
    const complete = next.complete === true;
    const window = windowOf(takenRows.messages, takenStreams.messages.length > 0, complete);
    const changed = new Set<Turn>();
    const rowsChanged = rows !== takenRows.messages;
    rows = takenRows.messages;
    if (rowsChanged) sortIntoTurns(window.order, changed);
    if (streams !== takenStreams.messages) {
      streams = takenStreams.messages;
      listStreams(changed);
    }
    if (before) for (const turn of changed) turn.changedAt = time;
    const isPlaced = !rowsChanged && before?.complete === next.complete;
    const issues = takenRows.issues.length > 0 ? takenRows.issues : takenStreams.issues;
    turns.refresh(changed, time, isPlaced ? undefined : window, complete, issues);
  }

  function sortIntoTurns(firstOrder: number, changed: Set<Turn>): void {
    const byOrder = new Map<number, AgentUIMessage[]>();
    for (const row of rows) {
      const list = byOrder.get(row.order);
      if (list) list.push(row);
      else byOrder.set(row.order, [row]);
    }
    for (const [order, list] of byOrder) {
      const turn = turns.getOrCreate(order);
      const { sorted, hasDuplicates } = sortRows(list);
      const next = sorted.map(
        (row) => turn.rows.find((known) => attempt(() => isStale(known, row), false)) ?? row,
      );
      turn.hasDuplicates = hasDuplicates;
      if (isSameList(turn.rows, next)) continue;
      turn.rows = next;
      changed.add(turn);
    }
    for (const turn of turns.byOrder.values()) {
      if (turn.rows.length === 0 || byOrder.has(turn.order)) continue;
      turn.rows = NONE;
      if (turn.order >= firstOrder) changed.add(turn);
    }
  }

  function listStreams(changed: Set<Turn>): void {
    const before = listed;
    for (const stream of before) stream.listed = false;
    listed = streams.map((message) => {
      const turn = turns.getOrCreate(message.order);
      const known = turn.streams.get(message.id);
      if (!known || known.message !== message || !before.includes(known)) changed.add(turn);
      const stream = rememberStream(known, message);
      turn.streams.set(message.id, stream);
      return stream;
    });
    for (const stream of before) {
      const turn = turns.byOrder.get(stream.message.order);
      if (turn && !stream.listed) changed.add(turn);
    }
  }

  return {
    stats: turns.stats,
    update(next) {
      turns.stats.updates++;
      const before = frame;
      frame = next;
      if (!before || !isSmallChange(before, next)) take(next, before);
      return turns.snapshot();
    },
  };
}
