import { equal, isSameList } from '../bridge/json.js';
import type { ToolCall } from '../bridge/index.js';
import { nextEntry, type ToolCallEntry } from './toolEntry.js';

/** The tool calls of one message, in order. The same object while none of them changes. */
export interface MessageToolCalls {
  readonly toolCalls: readonly ToolCallEntry[];
  /** The thread is not loaded yet. */
  readonly isLoading: boolean;
  /** None of them will change any more. */
  readonly isComplete: boolean;
  /** There is one at least. */
  readonly hasToolCalls: boolean;
}

export const LOADING: MessageToolCalls = {
  toolCalls: [],
  isLoading: true,
  isComplete: false,
  hasToolCalls: false,
};

export const NO_CALLS: MessageToolCalls = { ...LOADING, isLoading: false, isComplete: true };

interface Known {
  /** What the bridge gave. */
  readonly call: ToolCall;
  readonly entry: ToolCallEntry;
}

interface Group {
  readonly byId: ReadonlyMap<string, Known>;
  readonly shown: MessageToolCalls;
}

/** The calls of a stretch of the thread. */
interface Layer {
  readonly count: number;
  readonly byMessage: ReadonlyMap<string, Group>;
  /** Ids repeat from turn to turn: the newest call of each. */
  readonly newest: ReadonlyMap<string, ToolCallEntry>;
}

const EMPTY: Layer = { count: 0, byMessage: new Map(), newest: new Map() };

/**
 * All tool calls of the thread, by message and id. Immutable, in two layers: what changes with a delta is in the small
 * one. A class, so that immer neither drafts nor freezes it.
 */
export class ToolCalls {
  readonly #settled: Layer;
  readonly #tail: Layer;

  constructor(settled: Layer = EMPTY, tail: Layer = EMPTY) {
    this.#settled = settled;
    this.#tail = tail;
  }

  get size(): number {
    return this.#settled.count + this.#tail.count;
  }

  /** Without a message: the newest call of this id. */
  get(toolCallId: string, messageId?: string): ToolCallEntry | undefined {
    if (messageId !== undefined) return this.#known(toolCallId, messageId)?.entry;
    return this.#tail.newest.get(toolCallId) ?? this.#settled.newest.get(toolCallId);
  }

  ofMessage(messageId: string): MessageToolCalls | undefined {
    return this.#group(messageId)?.shown;
  }

  /** All of them, in the order of the thread. */
  *[Symbol.iterator](): Generator<ToolCallEntry> {
    for (const { byMessage } of [this.#settled, this.#tail])
      for (const { shown } of byMessage.values()) yield* shown.toolCalls;
  }

  /** Those of the running turn, or of the newest. */
  *tail(): Generator<ToolCallEntry> {
    for (const { shown } of this.#tail.byMessage.values()) yield* shown.toolCalls;
  }

  isSameTail(other: ToolCalls): boolean {
    return this.#tail === other.#tail;
  }

  /**
   * @param calls all calls of the thread
   * @param tailIds the messages of the tail
   * @param isSettled the messages before the tail are the same as before, and so are their calls
   */
  update(
    calls: readonly ToolCall[],
    tailIds: ReadonlySet<string>,
    isSettled: boolean,
    now: number,
  ): ToolCallsUpdate {
    const changes: ToolCallChange[] = [];
    const from = isSettled ? this.#settled.count : calls.length - countTail(calls, tailIds);
    let visited = 0;
    const take = (list: readonly ToolCall[], old: Layer, isTail: boolean): Layer => {
      visited += list.length;
      return this.#layer(list, old, now, (before, after) => changes.push({ before, after, isTail }));
    };
    const settled = isSettled ? this.#settled : take(calls.slice(0, from), this.#settled, false);
    const tail = take(calls.slice(from), this.#tail, true);
    const isSame = settled === this.#settled && tail === this.#tail;
    const next = isSame ? this : new ToolCalls(settled, tail);
    for (const { byMessage } of isSettled ? [this.#tail] : [this.#settled, this.#tail])
      for (const [messageId, { byId }] of byMessage)
        for (const [toolCallId, { entry }] of byId)
          if (!next.get(toolCallId, messageId))
            changes.push({ before: entry, after: undefined, isTail: false });
    return { next, changes, visited };
  }

  /** Devtools get how many, not all of them. */
  toJSON(): unknown {
    let settled = 0;
    for (const entry of this) if (entry.settled) settled++;
    return { count: this.size, settled };
  }

  #group(messageId: string): Group | undefined {
    return this.#tail.byMessage.get(messageId) ?? this.#settled.byMessage.get(messageId);
  }

  #known(toolCallId: string, messageId: string): Known | undefined {
    return this.#group(messageId)?.byId.get(toolCallId);
  }

  #layer(
    calls: readonly ToolCall[],
    old: Layer,
    now: number,
    tell: (before: ToolCallEntry | undefined, after: ToolCallEntry) => void,
  ): Layer {
    const found = new Map<string, Map<string, Known>>();
    const newest = new Map<string, ToolCallEntry>();
    for (const call of calls) {
      const { messageId, toolCallId } = call;
      const known = this.#known(toolCallId, messageId);
      const next = known && equal(known.call, call) ? known : remember(known, call, now);
      if (next !== known) tell(known?.entry, next.entry);
      const group = found.get(messageId);
      if (group) group.set(toolCallId, next);
      else found.set(messageId, new Map([[toolCallId, next]]));
      newest.set(toolCallId, next.entry);
    }
    const byMessage = new Map<string, Group>();
    for (const [messageId, byId] of found) byMessage.set(messageId, this.#share(messageId, byId));
    const isSame = isSameList([...old.byMessage.values()], [...byMessage.values()]);
    return isSame ? old : { count: calls.length, byMessage, newest };
  }

  #share(messageId: string, byId: ReadonlyMap<string, Known>): Group {
    const before = this.#group(messageId);
    const toolCalls = Array.from(byId.values(), ({ entry }) => entry);
    if (before && isSameList(before.shown.toolCalls, toolCalls)) return before;
    const isComplete = toolCalls.every(({ settled }) => settled);
    return { byId, shown: { toolCalls, isLoading: false, isComplete, hasToolCalls: true } };
  }
}

export interface ToolCallChange {
  readonly before: ToolCallEntry | undefined;
  /** Nothing when the database has removed it. */
  readonly after: ToolCallEntry | undefined;
  readonly isTail: boolean;
}

export interface ToolCallsUpdate {
  readonly next: ToolCalls;
  readonly changes: readonly ToolCallChange[];
  /** How many calls were looked at. */
  readonly visited: number;
}

const remember = (known: Known | undefined, call: ToolCall, now: number): Known => ({
  call,
  entry: nextEntry(known?.entry, call, now),
});

function countTail(calls: readonly ToolCall[], tailIds: ReadonlySet<string>): number {
  let count = 0;
  while (count < calls.length && tailIds.has(calls[calls.length - 1 - count]!.messageId)) count++;
  return count;
}
