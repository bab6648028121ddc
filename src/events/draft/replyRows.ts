import type { AgentUIMessage } from '../../bridge/index.js';
import {
  buildReplaced,
  buildRow,
  buildSettled,
  endsOfRows,
  STREAMING,
  type Completion,
  type Ending,
  type MessageRows,
  type RowSource,
} from './draftRows.js';

/** The state of a reply when its rows are built. */
export interface ReplyState {
  readonly completions: ReadonlyMap<number, Completion>;
  /** Whether parts follow the last completion, or the reply never completed. */
  readonly isOpen: boolean;
  /** How the stream ended, which also ends an open row. */
  readonly ended: Ending | undefined;
  readonly newestRevision: number;
}

/**
 * Builds the rows of one reply. Settled rows stay the same objects until their shape changes or they are invalidated.
 */
export class ReplyRows {
  #settled: readonly AgentUIMessage[] | undefined;
  /** How the reply is split into rows. */
  #shape = '';
  /**
   * The highest number the last row has had. It must not decrease, or the bridge would take older rows for newer ones.
   */
  #lastNumber = 0;

  /** Forces settled rows to be rebuilt. */
  invalidate(): void {
    this.#settled = undefined;
  }

  build(source: RowSource, { completions, isOpen, ended, newestRevision }: ReplyState): MessageRows {
    const ends = endsOfRows(source.slots, completions, isOpen);
    const last = isOpen ? ends.length : ends.length - 1;
    this.#lastNumber = Math.max(this.#lastNumber, last);
    const lastNumber = this.#lastNumber;
    const shape = `${ends.join()} ${isOpen} ${lastNumber}`;
    if (shape !== this.#shape) this.invalidate();
    this.#shape = shape;
    const settled = (this.#settled ??= [
      ...buildSettled(source, { ends, isOpen, lastNumber }, completions),
      ...buildReplaced(source, { first: last, end: lastNumber }, newestRevision + 1),
    ]);
    if (!isOpen) return { settled, open: undefined };
    const range = { from: ends.at(-1) ?? 0, to: Infinity, number: lastNumber };
    const open = buildRow(source, range, ended ?? STREAMING);
    return ended ? { settled: [...settled, open], open: undefined } : { settled, open };
  }
}
