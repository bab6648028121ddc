import { growText } from './delta.js';
import { Intake } from './intake.js';
import { attempt, isSameList } from './json.js';
import { isStale, sortRows } from './rows.js';
import { rememberStream, type StreamMemory } from './streams.js';
import type { Turn } from './turn.js';
import { Turns } from './turns.js';
import type {
  AgentUIMessage,
  BridgeStats,
  ThreadBridge,
  ThreadBridgeOptions,
  ThreadFrame,
  ThreadSnapshot,
} from './types.js';
import { windowOf } from './window.js';

const PENDING_LIMIT_MS = 600_000;
const NONE: readonly AgentUIMessage[] = [];

/** Turns the frames of one thread into assistant-ui messages. It holds what this thread has shown, and nothing else. */
export function createThreadBridge(options: ThreadBridgeOptions): ThreadBridge {
  return new Bridge(options);
}

class Bridge implements ThreadBridge {
  readonly #now: () => number;
  readonly #turns: Turns;
  readonly #rows: Intake;
  readonly #streams: Intake;
  #listed: StreamMemory[] = [];
  #frame: ThreadFrame | undefined;

  constructor({ threadId, now, pendingLimitMs = PENDING_LIMIT_MS }: ThreadBridgeOptions) {
    this.#now = now ?? (() => -Infinity);
    this.#turns = new Turns(threadId, pendingLimitMs);
    this.#rows = new Intake(threadId);
    this.#streams = new Intake(threadId);
  }

  get stats(): BridgeStats {
    return this.#turns.stats;
  }

  update(frame: ThreadFrame): ThreadSnapshot {
    this.#turns.stats.updates++;
    const before = this.#frame;
    this.#frame = frame;
    if (!before || !this.#isSmallChange(before, frame)) this.#take(frame, before, this.#now());
    return this.#turns.snapshot;
  }

  /** The hot path: nothing has changed, or one stream wrote more text. */
  #isSmallChange(before: ThreadFrame, frame: ThreadFrame): boolean {
    if (before.persisted !== frame.persisted || before.complete !== frame.complete) return false;
    const { recheckAt } = this.#turns.snapshot;
    if (recheckAt !== undefined && this.#now() >= recheckAt) return false;
    const known = before.streams;
    const { streams } = frame;
    if (known === streams) return true;
    if (!known || !streams || known.length !== streams.length) return false;
    let changed = -1;
    for (let i = 0; i < streams.length; i++) {
      if (streams[i] === known[i]) continue;
      if (changed >= 0) return false;
      changed = i;
    }
    if (changed < 0) return true;
    const turn = this.#turns.get(streams[changed]!.order);
    const output = turn && growText(turn, known[changed]!, streams[changed]!);
    if (!output) return false;
    if (output !== turn.output) this.#turns.replace(turn, output);
    return true;
  }

  #take(frame: ThreadFrame, before: ThreadFrame | undefined, now: number): void {
    const complete = frame.complete === true;
    const rowsChanged = this.#rows.take(frame.persisted ?? NONE, this.#findRow);
    const streamsChanged = this.#streams.take(frame.streams ?? NONE, this.#findStream);
    const window = windowOf(this.#rows.messages, this.#streams.messages.length > 0, complete);
    const changed = new Set<Turn>();
    if (rowsChanged) this.#takeRows(window.order, changed);
    if (streamsChanged) this.#takeStreams(changed);
    for (const turn of changed) {
      if (before) turn.changedAt = now;
      this.#turns.markDirty(turn);
    }
    const isPlaced = !rowsChanged && before?.complete === frame.complete;
    const unplaced = this.#rows.issues.length > 0 ? this.#rows.issues : this.#streams.issues;
    this.#turns.refresh(now, isPlaced ? undefined : window, complete, unplaced);
  }

  readonly #findRow = (row: AgentUIMessage): AgentUIMessage | undefined =>
    this.#turns
      .get(row.order)
      ?.base?.rows.find((known) => known.stepOrder === row.stepOrder && known.role === row.role);

  readonly #findStream = (stream: AgentUIMessage): AgentUIMessage | undefined =>
    this.#turns.get(stream.order)?.streams.get(stream.id)?.message;

  #takeRows(firstOrder: number, changed: Set<Turn>): void {
    const byOrder = new Map<number, AgentUIMessage[]>();
    for (const row of this.#rows.messages) {
      const rows = byOrder.get(row.order);
      if (rows) rows.push(row);
      else byOrder.set(row.order, [row]);
    }
    for (const [order, rows] of byOrder) {
      const turn = this.#turns.getOrCreate(order);
      const { sorted, hasDuplicates } = sortRows(rows);
      const next = sorted.map(
        (row) => turn.rows.find((known) => attempt(() => isStale(known, row), false)) ?? row,
      );
      turn.hasDuplicates = hasDuplicates;
      if (isSameList(turn.rows, next)) continue;
      turn.rows = next;
      changed.add(turn);
    }
    for (const turn of this.#turns.all()) {
      if (turn.rows.length === 0 || byOrder.has(turn.order)) continue;
      turn.rows = NONE;
      if (turn.order >= firstOrder) changed.add(turn);
    }
  }

  #takeStreams(changed: Set<Turn>): void {
    const before = this.#listed;
    for (const stream of before) stream.listed = false;
    this.#listed = this.#streams.messages.map((message) => {
      const turn = this.#turns.getOrCreate(message.order);
      const known = turn.streams.get(message.id);
      if (!known || known.message !== message || !before.includes(known)) changed.add(turn);
      const stream = rememberStream(known, message);
      turn.streams.set(message.id, stream);
      return stream;
    });
    for (const { listed, message } of before) {
      const turn = listed ? undefined : this.#turns.get(message.order);
      if (turn) changed.add(turn);
    }
  }
}
