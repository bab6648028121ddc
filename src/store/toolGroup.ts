import { equal } from '../bridge/json.js';
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

/** The calls of one message. Most are of long ago, and nobody looks at them: what is shown is made when it is read. */
export class ToolGroup {
  /** What the bridge gave. */
  readonly calls: readonly ToolCall[];
  /** What is shown, or when they were first seen. */
  #shown: MessageToolCalls | number;

  constructor(calls: readonly ToolCall[], known: readonly ToolCallEntry[] | number) {
    this.calls = calls;
    this.#shown = typeof known === 'number' ? known : shownOf(known);
  }

  get shown(): MessageToolCalls {
    if (typeof this.#shown === 'number') {
      const seenAt = this.#shown;
      this.#shown = shownOf(this.calls.map((call) => nextEntry(undefined, call, seenAt)));
    }
    return this.#shown;
  }

  entryOf(toolCallId: string): ToolCallEntry | undefined {
    return this.shown.toolCalls[this.#indexOf(toolCallId)];
  }

  has(toolCallId: string): boolean {
    return this.#indexOf(toolCallId) >= 0;
  }

  /** The same group where none of the calls says anything else. */
  next(
    calls: readonly ToolCall[],
    now: number,
    tell: (before: ToolCallEntry | undefined, after: ToolCallEntry) => void,
  ): ToolGroup {
    let isSame = calls.length === this.calls.length;
    const entries = calls.map((call, i) => {
      const at = this.#indexOf(call.toolCallId, i);
      const known = this.shown.toolCalls[at];
      const entry = known && equal(this.calls[at], call) ? known : nextEntry(known, call, now);
      if (entry !== known) tell(known, entry);
      isSame &&= entry === known && at === i;
      return entry;
    });
    return isSame ? this : new ToolGroup(calls, entries);
  }

  /** @param guess where it is, most likely */
  #indexOf(id: string, guess = 0): number {
    if (this.calls[guess]?.toolCallId === id) return guess;
    return this.calls.findIndex(({ toolCallId }) => toolCallId === id);
  }
}

const shownOf = (toolCalls: readonly ToolCallEntry[]): MessageToolCalls => ({
  toolCalls,
  isLoading: false,
  isComplete: toolCalls.every(({ settled }) => settled),
  hasToolCalls: true,
});
