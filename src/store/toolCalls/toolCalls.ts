import { isSameList } from '../../shared/json.js';
import type { ToolCall } from '../../bridge/index.js';
import type { ToolCallEntry } from './toolEntry.js';
import { entryOf, nextGroup, shownOf, type MessageToolCalls, type ToolGroup } from './toolGroup.js';

/** The calls of a section of the thread. */
interface Layer {
  readonly calls: readonly ToolCall[];
  readonly byMessage: ReadonlyMap<string, ToolGroup>;
  /** The message of the newest call of each id, because ids repeat from turn to turn. Computed on demand. */
  newest?: ReadonlyMap<string, string>;
}

const EMPTY: Layer = { calls: [], byMessage: new Map() };

/**
 * All tool calls of the thread, by message and id. Immutable, in two layers: a delta changes only the small one. A
 * class, so that immer neither drafts nor freezes it.
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
  get(
    toolCallId: string,
    messageId = newestOf(this.#tail).get(toolCallId) ?? newestOf(this.#settled).get(toolCallId),
  ): ToolCallEntry | undefined {
    return entryOf(this.#group(messageId), toolCallId);
  }

  ofMessage(messageId: string): MessageToolCalls | undefined {
    return shownOf(this.#group(messageId));
  }

  /** All calls, in thread order. */
  *[Symbol.iterator](): Generator<ToolCallEntry> {
    yield* entriesOf(this.#settled);
    yield* entriesOf(this.#tail);
  }

  /** The calls of the running turn, or of the newest. */
  tail(): Generator<ToolCallEntry> {
    return entriesOf(this.#tail);
  }

  isSameTail(other: ToolCalls): boolean {
    return this.#tail === other.#tail;
  }

  /**
   * @param calls all calls of the thread
   * @param tailIds the messages of the tail
   * @param isSettled the messages before the tail did not change, so their calls did not either
   */
  update(
    calls: readonly ToolCall[],
    tailIds: ReadonlySet<string>,
    isSettled: boolean,
    now: number,
  ): ToolCallsUpdate {
    const changes: ToolCallChange[] = [];
    const from = isSettled
      ? this.#settled.calls.length
      : calls.findLastIndex(({ messageId }) => !tailIds.has(messageId)) + 1;
    let visited = 0;
    let hasOlder = false;
    const renew = (old: Layer, list: readonly ToolCall[], isTail: boolean): Layer => {
      const byMessage = new Map<string, ToolGroup>();
      // Calls of a message are adjacent.
      for (let at = 0, end; at < list.length; at = end) {
        const { messageId } = list[at]!;
        for (end = at + 1; list[end]?.messageId === messageId;) end++;
        const own = list.slice(at, end);
        let group = this.#group(messageId);
        if (!group || !isSameList(group.calls, own)) {
          visited += own.length;
          const isOlder = !group && !isTail;
          hasOlder ||= isOlder;
          group = isOlder
            ? { calls: own, at: now }
            : nextGroup(group, own, now, (before, after) => changes.push({ before, after, isTail }));
        }
        byMessage.set(messageId, group);
      }
      const isSame = isSameList([...old.byMessage.values()], [...byMessage.values()]);
      return isSame ? old : { calls: list, byMessage };
    };
    const settled = isSettled ? this.#settled : renew(this.#settled, calls.slice(0, from), false);
    const tail = renew(this.#tail, calls.slice(from), true);
    const isSame = settled === this.#settled && tail === this.#tail;
    const next = isSame ? this : new ToolCalls(settled, tail);
    for (const old of isSettled ? [this.#tail] : [this.#settled, this.#tail])
      for (const { messageId, toolCallId } of old.calls)
        if (!next.#group(messageId)?.calls.some((call) => call.toolCallId === toolCallId))
          changes.push({ before: this.get(toolCallId, messageId), after: undefined, isTail: false });
    return { next, changes, hasOlder, visited };
  }

  #group(messageId: string | undefined): ToolGroup | undefined {
    return this.#tail.byMessage.get(messageId!) ?? this.#settled.byMessage.get(messageId!);
  }
}

export interface ToolCallChange {
  readonly before: ToolCallEntry | undefined;
  /** Undefined if the database removed it. */
  readonly after: ToolCallEntry | undefined;
  readonly isTail: boolean;
}

export interface ToolCallsUpdate {
  readonly next: ToolCalls;
  readonly changes: readonly ToolCallChange[];
  /** Calls that existed before anyone watched: those of the first frame and of older pages. */
  readonly hasOlder: boolean;
  /** How many calls were compared. */
  readonly visited: number;
}

const newestOf = (layer: Layer): ReadonlyMap<string, string> =>
  (layer.newest ??= new Map(layer.calls.map(({ toolCallId, messageId }) => [toolCallId, messageId])));

function* entriesOf({ byMessage }: Layer): Generator<ToolCallEntry> {
  for (const group of byMessage.values()) yield* shownOf(group)!.toolCalls;
}
