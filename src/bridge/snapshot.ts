import { isSameList } from './json.js';
import type { TurnOutput } from './turn.js';
import type { BridgeIssue, BridgeMessage, ThreadSnapshot, ToolCall } from './types.js';

/** A list that is made when it is first read. All snapshots in which it is the same share one. */
interface Lazy<T> {
  list?: readonly T[];
}

interface Lists {
  readonly messages: Lazy<BridgeMessage>;
  readonly toolCalls: Lazy<ToolCall>;
  readonly issues: Lazy<BridgeIssue>;
}

/** The turns before the running one: one object for as long as none of them changes. */
export interface Settled extends Lists {
  readonly outputs: readonly TurnOutput[];
}

export const settle = (outputs: readonly TurnOutput[]): Settled => ({
  outputs,
  messages: {},
  toolCalls: {},
  issues: {},
});

type Kind = keyof Lists;
type Entries<K extends Kind> = NonNullable<Lists[K]['list']>;

const join = <K extends Kind>(outputs: readonly TurnOutput[], kind: K): Entries<K> =>
  outputs.flatMap((output) => output[kind] as readonly unknown[]) as unknown as Entries<K>;

/** A class, so that immer neither drafts nor freezes what it holds. */
export class Snapshot implements ThreadSnapshot {
  readonly isRunning: boolean;
  readonly recheckAt: number | undefined;
  readonly #settled: Settled;
  readonly #tail: readonly TurnOutput[];
  readonly #messages: Lazy<BridgeMessage>;
  readonly #toolCalls: Lazy<ToolCall>;
  readonly #issues: Lazy<BridgeIssue>;
  /** Issues that belong to no turn. */
  readonly unplaced: readonly BridgeIssue[];

  constructor(
    settled: Settled,
    tail: readonly TurnOutput[],
    unplaced: readonly BridgeIssue[],
    previous: Snapshot | undefined,
  ) {
    let isRunning = false;
    let recheckAt: number | undefined;
    const isKnown = previous && previous.#settled === settled && previous.#tail.length === tail.length;
    let sameMessages = isKnown;
    let sameCalls = isKnown;
    let sameIssues = isKnown && previous.unplaced === unplaced;
    for (let i = 0; i < tail.length; i++) {
      const output = tail[i]!;
      const { expiresAt } = output;
      if (output.isRunning) isRunning = true;
      if (expiresAt !== undefined && !(recheckAt! <= expiresAt)) recheckAt = expiresAt;
      if (!isKnown) continue;
      const before = previous.#tail[i]!;
      if (before.messages !== output.messages) sameMessages = false;
      if (before.toolCalls !== output.toolCalls) sameCalls = false;
      if (before.issues !== output.issues) sameIssues = false;
    }
    this.isRunning = isRunning;
    this.recheckAt = recheckAt;
    this.#settled = settled;
    this.#tail = tail;
    this.unplaced = unplaced;
    this.#messages = sameMessages ? previous!.#messages : {};
    this.#toolCalls = sameCalls ? previous!.#toolCalls : {};
    this.#issues = sameIssues ? previous!.#issues : {};
  }
  shows(settled: Settled, tail: readonly TurnOutput[], unplaced: readonly BridgeIssue[]): boolean {
    return this.#settled === settled && this.unplaced === unplaced && isSameList(this.#tail, tail);
  }
  get messages(): readonly BridgeMessage[] {
    return (this.#messages.list ??= this.settled.concat(this.tail));
  }
  get settled(): readonly BridgeMessage[] {
    return this.#settledList('messages');
  }
  get tail(): readonly BridgeMessage[] {
    return this.#tail.length === 1 ? this.#tail[0]!.messages : join(this.#tail, 'messages');
  }
  get toolCalls(): readonly ToolCall[] {
    return (this.#toolCalls.list ??= this.#settledList('toolCalls').concat(join(this.#tail, 'toolCalls')));
  }
  get issues(): readonly BridgeIssue[] {
    return (this.#issues.list ??= this.#settledList('issues').concat(
      join(this.#tail, 'issues'),
      this.unplaced,
    ));
  }
  #settledList<K extends Kind>(kind: K): Entries<K> {
    const holder: Lazy<Entries<K>[number]> = this.#settled[kind];
    return (holder.list ??= join(this.#settled.outputs, kind)) as Entries<K>;
  }
}
