import { Snapshot, type Settled, settle } from './snapshot.js';
import { computeTurn, createTurn, type Turn, type TurnOutput } from './turn.js';
import type { BridgeIssue } from './types.js';
import { unreadable } from './unreadable.js';
import { firstStep, type PageWindow } from './window.js';

/** The turns of a thread in order, those that have to be computed, and the snapshot they give. */
export interface Turns {
  readonly byOrder: ReadonlyMap<number, Turn>;
  readonly stats: { updates: number; turns: number; messages: number };
  snapshot(): Snapshot;
  getOrCreate(order: number): Turn;
  /** Shows an output that the hot path made. The turn runs, so it is in the tail. */
  replace(turn: Turn, output: TurnOutput): void;
  /** Computes what has changed. `window` is given when the rows or their window have. */
  refresh(
    changed: Set<Turn>,
    now: number,
    window: PageWindow | undefined,
    complete: boolean,
    unplaced: readonly BridgeIssue[],
  ): void;
}

export function createTurns(threadId: string, limit: number): Turns {
  const stats = { updates: 0, turns: 0, messages: 0 };
  const byOrder = new Map<number, Turn>();
  const running = new Set<Turn>();
  let sorted: Turn[] = [];
  let isUnsorted = false;
  let settled: Settled = settle([]);
  let isSettledStale = false;
  /** Index in `sorted` of the first turn of the tail: the first that runs, else the newest. */
  let boundary = 0;
  let snapshot = new Snapshot(settled, [], [], undefined);

  /** Tells each turn where it stands. One that stands elsewhere than before may show something else. */
  function place(dirty: Set<Turn>, window: PageWindow | undefined, complete: boolean): void {
    const oldest = complete ? undefined : sorted[0];
    const newest = sorted.at(-1);
    for (const turn of sorted) {
      const isOldestLoaded = turn === oldest;
      const isNewest = turn === newest;
      const from = window ? firstStep(window, turn.order) : turn.from;
      // A turn that leaves the window whole is remembered whole.
      const isCut = from !== turn.from && from !== Infinity;
      if (isCut || isNewest !== turn.isNewest || isOldestLoaded !== turn.isOldestLoaded) dirty.add(turn);
      Object.assign(turn, { from, isNewest, isOldestLoaded });
    }
  }

  function compute(turn: Turn, now: number): void {
    const before = turn.output;
    stats.turns++;
    try {
      stats.messages += computeTurn(turn, { threadId, now, limit });
    } catch (error) {
      turn.tail = undefined;
      turn.output = unreadable(threadId, turn.order, error);
    }
    const { isRunning, messages } = turn.output;
    if (turn.output !== before) isSettledStale = true;
    running[isRunning ? 'add' : 'delete'](turn);
    if (messages.length + turn.rows.length + turn.streams.size === 0) {
      byOrder.delete(turn.order);
      isUnsorted = true;
    }
  }

  function settleTurns(): void {
    const before = boundary;
    boundary = Math.max(0, sorted.length - 1);
    for (const turn of running) boundary = Math.min(boundary, sorted.lastIndexOf(turn));
    if (boundary === before && !isSettledStale) return;
    isSettledStale = false;
    const outputs = settled.outputs;
    let same = outputs.length === boundary;
    for (let i = 0; same && i < boundary; i++) same = outputs[i] === sorted[i]!.output;
    if (!same) settled = settle(sorted.slice(0, boundary).map((turn) => turn.output));
  }

  function show(unplaced: readonly BridgeIssue[]): void {
    const tail: TurnOutput[] = [];
    for (let i = boundary; i < sorted.length; i++) tail.push(sorted[i]!.output);
    if (!snapshot.shows(settled, tail, unplaced)) snapshot = new Snapshot(settled, tail, unplaced, snapshot);
  }

  return {
    byOrder,
    stats,
    snapshot: () => snapshot,
    getOrCreate(order) {
      const turn = byOrder.get(order) ?? createTurn(order);
      if (!byOrder.has(order)) {
        byOrder.set(order, turn);
        isUnsorted = true;
      }
      return turn;
    },
    replace(turn, output) {
      turn.output = output;
      stats.messages++;
      show(snapshot.unplaced);
    },
    refresh(dirty, now, window, complete, unplaced) {
      for (const turn of running) if (now >= (turn.output.expiresAt ?? Infinity)) dirty.add(turn);
      let isPlaced = !window;
      do {
        if (isUnsorted) {
          sorted = [...byOrder.values()].toSorted((a, b) => a.order - b.order);
          isSettledStale = true;
        }
        if (isUnsorted || !isPlaced) place(dirty, window, complete);
        isPlaced = true;
        isUnsorted = false;
        for (const turn of dirty) compute(turn, now);
        dirty.clear();
      } while (isUnsorted);
      settleTurns();
      show(unplaced);
    },
  };
}
