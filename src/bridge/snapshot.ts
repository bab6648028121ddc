import { isSameList } from './json.js';
import { isRunning, type TurnOutput } from './turn.js';
import type { BridgeIssue, BridgeMessage, ThreadSnapshot, ToolCall } from './types.js';

interface Lists {
  messages: readonly BridgeMessage[];
  toolCalls: readonly ToolCall[];
  issues: readonly BridgeIssue[];
}

/** The turns before the running one: one object for as long as none of them changes. Its lists are made when read. */
export interface Settled extends Partial<Lists> {
  readonly outputs: readonly Lists[];
}

/** The lists that were last put together, with what they were made of. */
export type Joined = {
  [K in keyof Lists]?: { readonly pieces: ReadonlyArray<Lists[K]>; readonly list: Lists[K] };
};

/** A class, so that immer neither drafts nor freezes what it holds. */
export class Snapshot implements ThreadSnapshot {
  readonly isRunning: boolean;
  readonly recheckAt: number | undefined = undefined;
  readonly lastActivityAt: number | undefined;
  readonly isSupervised: boolean;
  readonly #settled: Settled;
  readonly #tail: readonly TurnOutput[];
  readonly #joined: Joined;
  readonly #lists: Partial<Lists> = {};

  /** @param joined shared by the snapshots of a thread, so that a list that did not change stays the same */
  constructor(settled: Settled, tail: readonly TurnOutput[], joined: Joined) {
    this.isRunning = tail.some(isRunning);
    for (const { expiresAt } of tail)
      if (expiresAt! < (this.recheckAt ?? Infinity)) this.recheckAt = expiresAt;
    this.lastActivityAt = tail.at(-1)?.lastActivityAt;
    this.isSupervised = tail.at(-1)?.isSupervised ?? false;
    this.#settled = settled;
    this.#tail = tail;
    this.#joined = joined;
  }
  shows(settled: Settled, tail: readonly TurnOutput[]): boolean {
    return this.#settled === settled && isSameList(this.#tail, tail);
  }
  get messages(): readonly BridgeMessage[] {
    return this.#list('messages');
  }
  get settled(): readonly BridgeMessage[] {
    return this.#settledList('messages');
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
  #list<K extends keyof Lists>(kind: K): Lists[K] {
    return (this.#lists[kind] ??= this.#join(kind));
  }
  #join<K extends keyof Lists>(kind: K): Lists[K] {
    const all = [this.#settledList(kind), ...this.#tail.map((output) => output[kind])] as Array<Lists[K]>;
    const pieces = all.filter((piece) => piece.length > 0);
    const known = this.#joined[kind] as { pieces: Array<Lists[K]>; list: Lists[K] } | undefined;
    if (known && isSameList(known.pieces, pieces)) return known.list;
    const list = pieces.flat() as unknown as Lists[K];
    this.#joined[kind] = { pieces, list } as Joined[K];
    return list;
  }
  #settledList<K extends keyof Lists>(kind: K): Lists[K] {
    const lists: Partial<Lists> = this.#settled;
    return (lists[kind] ??= this.#settled.outputs.flatMap<unknown>(
      (output) => output[kind],
    ) as unknown as Lists[K]);
  }
}
