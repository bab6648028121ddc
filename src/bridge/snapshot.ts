import { isSameList } from './json.js';
import type { TurnOutput } from './turn.js';
import type { BridgeIssue, BridgeMessage, ThreadSnapshot, ToolCall } from './types.js';

/** A list made of the turns' lists when it is first read, and shared by all snapshots in which it is the same. */
class Joined<T> {
  readonly #head: Joined<T> | undefined;
  readonly #outputs: readonly TurnOutput[];
  readonly #pick: (output: TurnOutput) => readonly T[];
  readonly #extra: readonly T[];
  #list: readonly T[] | undefined;

  constructor(
    head: Joined<T> | undefined,
    outputs: readonly TurnOutput[],
    pick: (output: TurnOutput) => readonly T[],
    extra: readonly T[] = [],
  ) {
    this.#head = head;
    this.#outputs = outputs;
    this.#pick = pick;
    this.#extra = extra;
  }
  get list(): readonly T[] {
    return (this.#list ??= (this.#head?.list ?? []).concat(this.#outputs.flatMap(this.#pick), this.#extra));
  }
}

const messagesOf = (output: TurnOutput): readonly BridgeMessage[] => output.messages;
const callsOf = (output: TurnOutput): readonly ToolCall[] => output.toolCalls;
const issuesOf = (output: TurnOutput): readonly BridgeIssue[] => output.issues;

/** The turns before the running one: one object for as long as none of them changes. */
export class Settled {
  readonly messages: Joined<BridgeMessage>;
  readonly toolCalls: Joined<ToolCall>;
  readonly issues: Joined<BridgeIssue>;

  constructor(readonly outputs: readonly TurnOutput[]) {
    this.messages = new Joined(undefined, outputs, messagesOf);
    this.toolCalls = new Joined(undefined, outputs, callsOf);
    this.issues = new Joined(undefined, outputs, issuesOf);
  }
}

/** A class, so that immer neither drafts nor freezes what it holds. */
export class Snapshot implements ThreadSnapshot {
  readonly isRunning: boolean;
  readonly recheckAt: number | undefined;
  readonly #settled: Settled;
  readonly #tail: readonly TurnOutput[];
  /** Issues that belong to no turn. */
  readonly unplaced: readonly BridgeIssue[];
  readonly #messages: Joined<BridgeMessage>;
  readonly #toolCalls: Joined<ToolCall>;
  readonly #issues: Joined<BridgeIssue>;

  constructor(
    settled: Settled,
    tail: readonly TurnOutput[],
    unplaced: readonly BridgeIssue[],
    previous: Snapshot | undefined,
  ) {
    this.#settled = settled;
    this.#tail = tail;
    this.unplaced = unplaced;
    let isRunning = false;
    let recheckAt: number | undefined;
    for (const output of tail) {
      if (output.isRunning) isRunning = true;
      const { expiresAt } = output;
      if (expiresAt !== undefined && !(recheckAt! <= expiresAt)) recheckAt = expiresAt;
    }
    this.isRunning = isRunning;
    this.recheckAt = recheckAt;
    const before = previous && previous.#settled === settled ? previous : undefined;
    this.#messages =
      before && before.#has(tail, messagesOf)
        ? before.#messages
        : new Joined(settled.messages, tail, messagesOf);
    this.#toolCalls =
      before && before.#has(tail, callsOf) ? before.#toolCalls : new Joined(settled.toolCalls, tail, callsOf);
    this.#issues =
      before && before.unplaced === unplaced && before.#has(tail, issuesOf)
        ? before.#issues
        : new Joined(settled.issues, tail, issuesOf, unplaced);
  }
  shows(settled: Settled, tail: readonly TurnOutput[], unplaced: readonly BridgeIssue[]): boolean {
    return this.#settled === settled && this.unplaced === unplaced && isSameList(this.#tail, tail);
  }
  get messages(): readonly BridgeMessage[] {
    return this.#messages.list;
  }
  get settled(): readonly BridgeMessage[] {
    return this.#settled.messages.list;
  }
  get tail(): readonly BridgeMessage[] {
    return this.#tail.length === 1 ? this.#tail[0]!.messages : this.#tail.flatMap(messagesOf);
  }
  get toolCalls(): readonly ToolCall[] {
    return this.#toolCalls.list;
  }
  get issues(): readonly BridgeIssue[] {
    return this.#issues.list;
  }
  #has(tail: readonly TurnOutput[], pick: (output: TurnOutput) => unknown): boolean {
    if (this.#tail.length !== tail.length) return false;
    for (let i = 0; i < tail.length; i++) if (pick(this.#tail[i]!) !== pick(tail[i]!)) return false;
    return true;
  }
}
