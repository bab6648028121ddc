import type { ReadMessages } from '../read/readMessages.js';
import { createTurn, placeTurn, renewTurn, type Turn } from './turn.js';

/** The content of a frame. */
export interface FrameContent {
  readonly rows: ReadMessages;
  readonly streams: ReadMessages;
  /** The rows are those of the previous frame. */
  readonly isSameWindow: boolean;
  /** The rows reach back to the beginning of the thread. */
  readonly isComplete: boolean;
  readonly isFirst: boolean;
  readonly time: number;
}

/** The turns of a thread. */
export interface Turns {
  readonly get: (order: number) => Turn | undefined;
  /** All turns in order. The same list until a turn is added or removed. */
  readonly list: () => readonly Turn[];
  /** Gives the messages of a frame to their turns, computes the turns that change, and returns those. */
  readonly take: (content: FrameContent) => readonly Turn[];
  /** How often a turn was checked for changes. */
  readonly visits: () => number;
}

/** @param compute computes what a turn shows, and returns false if nothing is left of it */
export function createTurns(compute: (turn: Turn, time: number) => boolean): Turns {
  const byOrder = new Map<number, Turn>();
  let sorted: readonly Turn[] | undefined = [];
  /** The orders that had a stream in the last frame. */
  let streaming: readonly number[] = [];
  let visits = 0;

  const list = (): readonly Turn[] =>
    (sorted ??= [...byOrder.values()].toSorted((a, b) => a.order - b.order));

  function add(order: number): void {
    if (byOrder.has(order)) return;
    byOrder.set(order, createTurn(order));
    sorted = undefined;
  }

  function computeOrRemove(turn: Turn, time: number): void {
    if (!compute(turn, time) && byOrder.delete(turn.order)) sorted = undefined;
  }

  function renew(turn: Turn, { rows, streams, isFirst, time }: FrameContent): boolean {
    visits++;
    const live = streams.byOrder.get(turn.order) ?? [];
    const isNew = renewTurn(turn, rows.byOrder.get(turn.order) ?? [], live);
    if (isNew && !isFirst && turn.inputs.length > 0) turn.changedAt = time;
    return isNew;
  }

  /** Takes a frame with the same rows: only turns with streams can have changed, and none has moved. */
  function takeStreams(content: FrameContent): Turn[] {
    const orders = new Set([...streaming, ...content.streams.byOrder.keys()]);
    const changed = [...orders].flatMap((order) => {
      const turn = byOrder.get(order);
      return turn && renew(turn, content) ? [turn] : [];
    });
    for (const turn of changed) computeOrRemove(turn, content.time);
    return changed;
  }

  /**
   * Pages hold the newest rows. A row that is missing inside their window was deleted; a row before the window is only
   * hidden. If there are streams but no rows, the pages are not loaded yet; if there is neither, the thread was
   * emptied.
   */
  function takeAll(content: FrameContent): Turn[] {
    const { rows, streams, isComplete, time } = content;
    const all = list();
    const changed: Turn[] = [];
    const isEmpty = rows.byOrder.size + streams.byOrder.size === 0;
    let isWithin = isComplete || isEmpty;
    for (const turn of all) {
      const isNew = renew(turn, content);
      const isMoved = placeTurn(turn, {
        from: isWithin ? -Infinity : (turn.rows[0]?.stepOrder ?? Infinity),
        isNewest: turn === all.at(-1),
        isOldest: turn === all[0] && !isComplete,
        isThreadEmpty: isComplete && isEmpty,
      });
      isWithin ||= turn.rows.length > 0;
      const isExpired = time >= (turn.output.expiresAt ?? Infinity);
      if (!isNew && !isMoved && !isExpired) continue;
      computeOrRemove(turn, time);
      changed.push(turn);
    }
    return changed;
  }

  return {
    get: (order) => byOrder.get(order),
    list,
    visits: () => visits,
    take(content) {
      const { rows, streams, isSameWindow } = content;
      const before = list();
      if (!isSameWindow) rows.byOrder.forEach((_, order) => add(order));
      streams.byOrder.forEach((_, order) => add(order));
      const isSameList = list() === before;
      const isOnlyStreams = isSameWindow && rows.byOrder.size > 0 && isSameList;
      const changed = isOnlyStreams ? takeStreams(content) : [];
      let taken: readonly Turn[] | undefined = isOnlyStreams ? before : undefined;
      // Repeats when a turn is gone, because it may have been the newest or the oldest.
      while (taken !== list()) {
        taken = list();
        changed.push(...takeAll(content));
      }
      streaming = [...streams.byOrder.keys()];
      return changed;
    },
  };
}
