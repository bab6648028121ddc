import type { Row } from '../agentPort.js';
import { sizeOf } from './bytes.js';
import { partsOf } from './storedCalls.js';
import { startOfTurn, type RowPosition } from './rowPosition.js';

/** Halves rows, newest first, between two turns. Undefined while there are few of them. */
export function middleBoundary(rows: readonly Row[], maxRows: number): RowPosition | undefined {
  if (rows.length <= maxRows) return undefined;
  const middle = rows.findIndex(
    ({ order }, index) => index >= rows.length / 2 && order !== rows[index - 1]!.order,
  );
  return middle < 0 ? undefined : startOfTurn(rows[middle]!.order + 1);
}

/**
 * Splits rows, newest first, so that the newer part is as small as possible: before the open step, or before the newest
 * turn. No call is cut from its result. Undefined while the rows are small.
 */
export function newestBoundary(rows: readonly Row[], maxBytes: number): RowPosition | undefined {
  if (rows.reduce((sum, row) => sum + sizeOf(row), 0) <= maxBytes) return undefined;
  const open = new Set<unknown>();
  let boundary: RowPosition | undefined;
  let before: Row | undefined;
  for (const row of rows.toReversed()) {
    const { order, stepOrder } = row;
    const isNewTurn = before !== undefined && before.order !== order;
    if (isNewTurn) open.clear();
    if (isNewTurn) boundary = startOfTurn(order);
    else if (before && open.size === 0 && row.message?.role !== 'tool') boundary = { order, stepOrder };
    for (const { type, toolCallId } of partsOf(row)) {
      if (type === 'tool-call') open.add(toolCallId);
      else if (type === 'tool-result') open.delete(toolCallId);
    }
    before = row;
  }
  return boundary;
}
