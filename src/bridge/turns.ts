import { Settled, Snapshot } from './snapshot.js';
import { computeTurn, createTurn, type Turn, type TurnOutput } from './turn.js';
import type { BridgeIssue } from './types.js';
import { unreadable } from './unreadable.js';
import { firstStep, type PageWindow } from './window.js';

/** The turns of a thread in order, those that have to be computed, and the snapshot they give. */
export class Turns {
  readonly stats = { updates: 0, turns: 0, messages: 0 };
  readonly #threadId: string;
  readonly #limit: number;
  readonly #byOrder = new Map<number, Turn>();
  readonly #dirty = new Set<Turn>();
  readonly #running = new Set<Turn>();
  #sorted: Turn[] = [];
  #isUnsorted = false;
  /** Index in `#sorted` of the first turn of the tail: the first that runs, else the newest. */
  #boundary = 0;
  #settled = new Settled([]);
  #isSettledStale = false;
  #snapshot = new Snapshot(this.#settled, [], [], undefined);

  constructor(threadId: string, limit: number) {
    this.#threadId = threadId;
    this.#limit = limit;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  get(order: number): Turn | undefined {
    return this.#byOrder.get(order);
  }

  getOrCreate(order: number): Turn {
    let turn = this.#byOrder.get(order);
    if (!turn) {
      this.#byOrder.set(order, (turn = createTurn(order)));
      this.#isUnsorted = true;
    }
    return turn;
  }

  all(): Iterable<Turn> {
    return this.#byOrder.values();
  }

  markDirty(turn: Turn): void {
    this.#dirty.add(turn);
  }

  /** Shows an output that the hot path made. The turn runs, so it is in the tail. */
  replace(turn: Turn, output: TurnOutput): void {
    turn.output = output;
    this.stats.messages++;
    this.#snapshot = new Snapshot(this.#settled, this.#tail(), this.#snapshot.unplaced, this.#snapshot);
  }

  /** Computes what has changed. `window` is given when the rows or their window have. */
  refresh(
    now: number,
    window: PageWindow | undefined,
    complete: boolean,
    unplaced: readonly BridgeIssue[],
  ): void {
    for (const turn of this.#running) if (now >= (turn.output.expiresAt ?? Infinity)) this.#dirty.add(turn);
    let isMoved = window !== undefined;
    do {
      if (this.#isUnsorted) this.#sort();
      else if (!isMoved && this.#dirty.size === 0) break;
      this.#place(window, complete);
      isMoved = false;
      this.#compute(now);
    } while (this.#isUnsorted);
    this.#settle();
    this.#show(unplaced);
  }

  #sort(): void {
    this.#sorted = [...this.#byOrder.values()].toSorted((a, b) => a.order - b.order);
    this.#isUnsorted = false;
    this.#isSettledStale = true;
  }

  /** Tells each turn where it stands. One that stands elsewhere than before may show something else. */
  #place(window: PageWindow | undefined, complete: boolean): void {
    const oldest = complete ? undefined : this.#sorted[0];
    const newest = this.#sorted.at(-1);
    for (const turn of this.#sorted) {
      const isOldestLoaded = turn === oldest;
      const isNewest = turn === newest;
      const from = window ? firstStep(window, turn.order) : turn.from;
      // A turn that leaves the window whole is remembered whole.
      const isCut = from !== turn.from && from !== Infinity;
      if (isCut || isNewest !== turn.isNewest || isOldestLoaded !== turn.isOldestLoaded)
        this.#dirty.add(turn);
      turn.from = from;
      turn.isNewest = isNewest;
      turn.isOldestLoaded = isOldestLoaded;
    }
  }

  #compute(now: number): void {
    for (const turn of this.#dirty) {
      const before = turn.output;
      this.stats.turns++;
      try {
        this.stats.messages += computeTurn(turn, { threadId: this.#threadId, now, limit: this.#limit });
      } catch (error) {
        turn.tail = undefined;
        turn.output = unreadable(this.#threadId, turn.order, error);
      }
      if (turn.output !== before) this.#isSettledStale = true;
      if (turn.output.isRunning) this.#running.add(turn);
      else this.#running.delete(turn);
      if (turn.output.messages.length === 0 && turn.rows.length === 0 && turn.streams.size === 0) {
        this.#byOrder.delete(turn.order);
        this.#isUnsorted = true;
      }
    }
    this.#dirty.clear();
  }

  #settle(): void {
    let boundary = Math.max(0, this.#sorted.length - 1);
    for (const turn of this.#running) boundary = Math.min(boundary, this.#sorted.lastIndexOf(turn));
    const isMoved = boundary !== this.#boundary;
    this.#boundary = boundary;
    if (!isMoved && !this.#isSettledStale) return;
    this.#isSettledStale = false;
    const { outputs } = this.#settled;
    let same = outputs.length === boundary;
    for (let i = 0; same && i < boundary; i++) same = outputs[i] === this.#sorted[i]!.output;
    if (!same) this.#settled = new Settled(this.#sorted.slice(0, boundary).map((turn) => turn.output));
  }

  #tail(): TurnOutput[] {
    const tail: TurnOutput[] = [];
    for (let i = this.#boundary; i < this.#sorted.length; i++) tail.push(this.#sorted[i]!.output);
    return tail;
  }

  #show(unplaced: readonly BridgeIssue[]): void {
    const tail = this.#tail();
    if (!this.#snapshot.shows(this.#settled, tail, unplaced)) {
      this.#snapshot = new Snapshot(this.#settled, tail, unplaced, this.#snapshot);
    }
  }
}
