import { isSameList } from './json.js';
import type { TurnOutput } from './turn.js';
import type { BridgeIssue, BridgeMessage, ThreadSnapshot, ToolCall } from './types.js';

type Lazy<T> = () => readonly T[];

/** A list that is made when it is first read, and shared by all snapshots in which it is the same. */
function lazy<T>(make: () => readonly T[]): Lazy<T> {
  let list: readonly T[] | undefined;
  return () => (list ??= make());
}

/** The turns before the running one: one object for as long as none of them changes. */
export interface Settled {
  readonly outputs: readonly TurnOutput[];
  readonly messages: Lazy<BridgeMessage>;
  readonly toolCalls: Lazy<ToolCall>;
  readonly issues: Lazy<BridgeIssue>;
}

export const settle = (outputs: readonly TurnOutput[]): Settled => ({
  outputs,
  messages: lazy(() => outputs.flatMap(({ messages }) => messages)),
  toolCalls: lazy(() => outputs.flatMap(({ toolCalls }) => toolCalls)),
  issues: lazy(() => outputs.flatMap(({ issues }) => issues)),
});

/** A class, so that immer neither drafts nor freezes what it holds. */
export class Snapshot implements ThreadSnapshot {
  readonly isRunning: boolean = false;
  readonly recheckAt: number | undefined;
  readonly #settled: Settled;
  readonly #tail: readonly TurnOutput[];
  readonly #messages: Lazy<BridgeMessage>;
  readonly #toolCalls: Lazy<ToolCall>;
  readonly #issues: Lazy<BridgeIssue>;

  constructor(
    settled: Settled,
    tail: readonly TurnOutput[],
    /** Issues that belong to no turn. */
    readonly unplaced: readonly BridgeIssue[],
    previous: Snapshot | undefined,
  ) {
    this.#settled = settled;
    this.#tail = tail;
    const known = previous && previous.#settled === settled && previous.#tail.length === tail.length;
    let sameCalls = known;
    let sameIssues = known && previous.unplaced === unplaced;
    let sameMessages = known;
    for (let i = 0; i < tail.length; i++) {
      const { isRunning, expiresAt, messages, toolCalls, issues } = tail[i]!;
      if (isRunning) this.isRunning = true;
      if (expiresAt !== undefined && !(this.recheckAt! <= expiresAt)) this.recheckAt = expiresAt;
      const before = known ? previous.#tail[i] : undefined;
      sameMessages &&= before?.messages === messages;
      sameCalls &&= before?.toolCalls === toolCalls;
      sameIssues &&= before?.issues === issues;
    }
    this.#messages = sameMessages ? previous!.#messages : lazy(() => settled.messages().concat(this.tail));
    this.#toolCalls = sameCalls
      ? previous!.#toolCalls
      : lazy(() => settled.toolCalls().concat(tail.flatMap(({ toolCalls }) => toolCalls)));
    this.#issues = sameIssues
      ? previous!.#issues
      : lazy(() =>
          settled.issues().concat(
            tail.flatMap(({ issues }) => issues),
            unplaced,
          ),
        );
  }
  shows(settled: Settled, tail: readonly TurnOutput[], unplaced: readonly BridgeIssue[]): boolean {
    return this.#settled === settled && this.unplaced === unplaced && isSameList(this.#tail, tail);
  }
  get messages(): readonly BridgeMessage[] {
    return this.#messages();
  }
  get settled(): readonly BridgeMessage[] {
    return this.#settled.messages();
  }
  get tail(): readonly BridgeMessage[] {
    return this.#tail.length === 1 ? this.#tail[0]!.messages : this.#tail.flatMap(({ messages }) => messages);
  }
  get toolCalls(): readonly ToolCall[] {
    return this.#toolCalls();
  }
  get issues(): readonly BridgeIssue[] {
    return this.#issues();
  }
}
