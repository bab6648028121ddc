import type { ToolCall } from '../bridge/index.js';
import type { ToolCallEntry } from './toolEntry.js';
import { ToolGroup, type MessageToolCalls } from './toolGroup.js';

/** The calls of a stretch of the thread. */
interface Layer {
  readonly calls: readonly ToolCall[];
  readonly byMessage: ReadonlyMap<string, ToolGroup>;
  /** Ids repeat from turn to turn: the message of the newest call of each. Made when it is asked for. */
  newest?: ReadonlyMap<string, string>;
}

const EMPTY: Layer = { calls: [], byMessage: new Map() };
const NONE = new ToolGroup([], []);

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
    return this.#settled.calls.length + this.#tail.calls.length;
  }

  /** Without a message: the newest call of this id. */
  get(toolCallId: string, messageId = this.#newest(toolCallId)): ToolCallEntry | undefined {
    return messageId === undefined ? undefined : this.#group(messageId)?.entryOf(toolCallId);
  }

  ofMessage(messageId: string): MessageToolCalls | undefined {
    return this.#group(messageId)?.shown;
  }

  /** All of them, in the order of the thread. */
  *[Symbol.iterator](): Generator<ToolCallEntry> {
    yield* entriesOf(this.#settled);
    yield* entriesOf(this.#tail);
  }

  /** Those of the running turn, or of the newest. */
  tail(): Generator<ToolCallEntry> {
    return entriesOf(this.#tail);
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
    const from = isSettled ? this.#settled.calls.length : calls.length - countTail(calls, tailIds);
    const left: ToolCall[][] = [];
    let visited = 0;
    let hasOlder = false;

    const renew = (old: Layer, list: readonly ToolCall[], isTail: boolean): Layer => {
      const [start, end] = changedRange(old.calls, list);
      const before = old.calls.slice(start, old.calls.length - end);
      const after = list.slice(start, list.length - end);
      visited += after.length;
      if (before.length + after.length === 0) return old;
      const byMessage = new Map(old.byMessage);
      for (const { messageId } of before) byMessage.delete(messageId);
      left.push(before);
      let isSame = before.length === after.length;
      for (const own of byMessageOf(after)) {
        const { messageId } = own[0]!;
        const known = this.#group(messageId);
        hasOlder ||= !known && !isTail;
        const group =
          known || isTail
            ? (known ?? NONE).next(own, now, (from_, to) =>
                changes.push({ before: from_, after: to, isTail }),
              )
            : new ToolGroup(own, now);
        isSame &&= group === old.byMessage.get(messageId);
        byMessage.set(messageId, group);
      }
      return isSame ? old : { calls: list, byMessage };
    };

    const settled = isSettled ? this.#settled : renew(this.#settled, calls.slice(0, from), false);
    const tail = renew(this.#tail, calls.slice(from), true);
    const isSame = settled === this.#settled && tail === this.#tail;
    const next = isSame ? this : new ToolCalls(settled, tail);
    for (const { messageId, toolCallId } of left.flat())
      if (!next.#group(messageId)?.has(toolCallId))
        changes.push({ before: this.get(toolCallId, messageId), after: undefined, isTail: false });
    return { next, changes, hasOlder, visited };
  }

  /** Devtools get how many, not all of them. */
  toJSON(): unknown {
    let settled = 0;
    for (const entry of this) if (entry.settled) settled++;
    return { count: this.size, settled };
  }

  #group(messageId: string): ToolGroup | undefined {
    return this.#tail.byMessage.get(messageId) ?? this.#settled.byMessage.get(messageId);
  }

  #newest(toolCallId: string): string | undefined {
    return newestOf(this.#tail).get(toolCallId) ?? newestOf(this.#settled).get(toolCallId);
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
  /** Calls came that have been there before anybody looked: those of the first frame and of older pages. */
  readonly hasOlder: boolean;
  /** How many calls were looked at. */
  readonly visited: number;
}

function* entriesOf({ calls, byMessage }: Layer): Generator<ToolCallEntry> {
  for (const [{ messageId }] of byMessageOf(calls) as Iterable<[ToolCall]>)
    yield* byMessage.get(messageId)!.shown.toolCalls;
}

const newestOf = (layer: Layer): ReadonlyMap<string, string> =>
  (layer.newest ??= new Map(layer.calls.map(({ toolCallId, messageId }) => [toolCallId, messageId])));

/** Calls of a message stand next to each other. */
function* byMessageOf(calls: readonly ToolCall[]): Generator<readonly ToolCall[]> {
  for (let from = 0, to; from < calls.length; from = to) {
    for (to = from + 1; isOneMessage(calls[to], calls[from]);) to++;
    yield calls.slice(from, to);
  }
}

const isOneMessage = (a: ToolCall | undefined, b: ToolCall | undefined): boolean =>
  a !== undefined && a.messageId === b?.messageId;

/** How many calls the two lists have in common at their beginning and at their end, in whole messages. */
function changedRange(before: readonly ToolCall[], after: readonly ToolCall[]): [number, number] {
  const shorter = Math.min(before.length, after.length);
  const isCut = (list: readonly ToolCall[], at: number) => isOneMessage(list[at - 1], list[at]);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  while (start > 0 && (isCut(before, start) || isCut(after, start))) start--;
  const [b, a] = [before.length, after.length];
  let end = 0;
  while (end < shorter - start && before[b - 1 - end] === after[a - 1 - end]) end++;
  while (end > 0 && (isCut(before, b - end) || isCut(after, a - end))) end--;
  return [start, end];
}

function countTail(calls: readonly ToolCall[], tailIds: ReadonlySet<string>): number {
  let count = 0;
  while (count < calls.length && tailIds.has(calls[calls.length - 1 - count]!.messageId)) count++;
  return count;
}
