import { isPending } from '../read/rowFacts.js';
import type { AgentUIMessage } from '../types.js';
import { hasCallOf } from './concurrentRuns.js';
import type { StoredTurn } from './findRuns.js';
import { slotOf, type KnownStream } from './knownStream.js';

/**
 * The step of the pending row that a run writes into: the first from its slot on, because later ones belong to later
 * runs. A row outside the page window counts only if none inside it qualifies.
 *
 * | rows, by step                          | stream          | result |
 * | -------------------------------------- | --------------- | ------ |
 * | 1 success, 3 pending                   | slot 1          | 3      |
 * | 1 pending, 3 pending                   | slot 1, nextSlot 3 | 1   |
 * | 1 success (call b), 2 pending (call a) | slot 1, beside a stream with call a | undefined |
 */
export function findPendingStep(
  stream: KnownStream,
  nextSlot: number,
  others: readonly KnownStream[],
  { rows, from }: StoredTurn,
): number | undefined {
  const slot = slotOf(stream);
  const lastStored = others.length > 0 ? lastStepWithCallOf(stream, rows) : -Infinity;
  const candidates = rows.filter(
    (row) =>
      isPending(row) &&
      row.stepOrder < nextSlot &&
      row.stepOrder >= lastStored &&
      !isOfAnotherRun(row, slot, others, rows),
  );
  const inWindow = candidates.filter((row) => row.stepOrder >= from);
  const usable = inWindow.length > 0 ? inWindow : candidates;
  return (usable.find((row) => row.stepOrder >= slot) ?? usable.at(-1))?.stepOrder;
}

/** A run opens its next row after those it has stored. */
const lastStepWithCallOf = (stream: KnownStream, rows: readonly AgentUIMessage[]): number =>
  rows.findLast((row) => hasCallOf(stream, row))?.stepOrder ?? slotOf(stream);

/** A pending row in the slot of a concurrent run, or with one of its calls, belongs to that run. */
function isOfAnotherRun(
  row: AgentUIMessage,
  slot: number,
  others: readonly KnownStream[],
  rows: readonly AgentUIMessage[],
): boolean {
  const end = rows[rows.indexOf(row) + 1]?.stepOrder;
  // The pending document is the last one that the row was grouped from.
  const step = end === undefined ? row.stepOrder : end - 1;
  return step !== slot && others.some((other) => slotOf(other) === step || hasCallOf(other, row));
}
