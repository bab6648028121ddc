import { isSameList } from '../../shared/json.js';
import { createListJoiner, type ListJoiner, type Lists } from './joinLists.js';
import { share } from './share.js';
import { EMPTY_OUTPUT, type Turn, type TurnOutput } from '../turns/turn.js';
import type { BridgeIssue } from '../issues.js';
import type { BridgeMessage, ThreadSnapshot, ToolCall } from '../types.js';

/** The successive snapshots of a thread. */
export interface Snapshots {
  readonly current: () => ThreadSnapshot;
  /** @param all the turns in order @param changed those that were computed @param issues those of no turn */
  readonly show: (all: readonly Turn[], changed: readonly Turn[], issues: readonly BridgeIssue[]) => void;
  /** Updates only the running turns, if nothing else has changed. */
  readonly showTail: () => void;
}

/**
 * Stage 7: what the turns show, in two lists: the turns before the first running one, and the others. Only the second
 * list changes while a reply is written. A frame that changes nothing returns the same snapshot.
 */
export function createSnapshots(): Snapshots {
  const joiner = createListJoiner();
  const running = new Set<Turn>();
  let settled: readonly TurnOutput[] = [];
  let tail: readonly Turn[] = [];
  let unplaced = EMPTY_OUTPUT;
  let snapshot = new Snapshot(settled, [], joiner);

  function showTail(): void {
    const outputs = tail.map((turn) => turn.output);
    if (unplaced.issues.length > 0) outputs.push(unplaced);
    if (!snapshot.shows(settled, outputs)) snapshot = new Snapshot(settled, outputs, joiner);
  }

  return {
    current: () => snapshot,
    showTail,
    show(all, changed, issues) {
      for (const turn of changed) {
        if (turn.output.isRunning) running.add(turn);
        else running.delete(turn);
      }
      const first = Math.min(...[...running].map(({ order }) => order), all.at(-1)?.order ?? Infinity);
      const start = indexOf(first, all);
      const isSame = start === settled.length && changed.every(({ order }) => order >= first);
      const outputs = isSame ? settled : all.slice(0, start).map((turn) => turn.output);
      if (!isSameList(outputs, settled)) settled = outputs;
      tail = all.slice(start);
      unplaced = share(unplaced, { ...EMPTY_OUTPUT, issues });
      showTail();
    },
  };
}

/** The index of the turn with this order. */
function indexOf(order: number, turns: readonly Turn[]): number {
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (turns[middle]!.order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A class, so that immer neither drafts nor freezes what it holds. */
class Snapshot implements ThreadSnapshot {
  readonly isRunning: boolean;
  readonly recheckAt: number | undefined = undefined;
  readonly lastActivityAt: number | undefined;
  readonly isSupervised: boolean;
  readonly #settled: readonly TurnOutput[];
  readonly #tail: readonly TurnOutput[];
  readonly #joiner: ListJoiner;
  /** The lists that were read so far. */
  readonly #lists: { -readonly [Kind in keyof Lists]?: Lists[Kind] } = {};

  constructor(settled: readonly TurnOutput[], tail: readonly TurnOutput[], joiner: ListJoiner) {
    this.isRunning = tail.some((output) => output.isRunning);
    for (const { expiresAt } of tail)
      if (expiresAt! < (this.recheckAt ?? Infinity)) this.recheckAt = expiresAt;
    this.lastActivityAt = tail.at(-1)?.lastActivityAt;
    this.isSupervised = tail.at(-1)?.isSupervised ?? false;
    this.#settled = settled;
    this.#tail = tail;
    this.#joiner = joiner;
  }
  shows(settled: readonly TurnOutput[], tail: readonly TurnOutput[]): boolean {
    return this.#settled === settled && isSameList(this.#tail, tail);
  }
  get messages(): readonly BridgeMessage[] {
    return this.#list('messages');
  }
  get settled(): readonly BridgeMessage[] {
    return this.#joiner.joinSettled(this.#settled, 'messages');
  }
  get tail(): readonly BridgeMessage[] {
    return this.#tail.length === 1
      ? this.#tail[0]!.messages
      : this.#tail.flatMap((output) => output.messages);
  }
  get toolCalls(): readonly ToolCall[] {
    return this.#list('toolCalls');
  }
  get issues(): readonly BridgeIssue[] {
    return this.#list('issues');
  }
  #list<Kind extends keyof Lists>(kind: Kind): Lists[Kind] {
    return (this.#lists[kind] ??= this.#joiner.joinAll(this.#settled, this.#tail, kind));
  }
}
