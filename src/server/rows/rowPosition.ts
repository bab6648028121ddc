import { threadError } from '../errors.js';

/** A position in a thread. Without `stepOrder`, the beginning of the turn. */
export interface RowPosition {
  readonly order: number;
  readonly stepOrder?: number | undefined;
}

export const startOfTurn = (order: number): RowPosition => ({ order });

/**
 * Where a page ends: everything before this position is on older pages. Of a split turn, the page has the rows from
 * `stepOrder` on, and the next page the rows before it.
 */
export type PageEnd = RowPosition | 'end';

/** Whether a row lies beyond the end of a page. */
export const isBeyond = (row: { order: number; stepOrder: number }, end: PageEnd): boolean =>
  end !== 'end' &&
  (row.order < end.order || (row.order === end.order && row.stepOrder < (end.stepOrder ?? 0)));

/** The cursor for clients. It names the thread, so that another thread's cursor is refused. */
export const formatCursor = (threadId: string, end: PageEnd): string =>
  JSON.stringify(
    end === 'end'
      ? [threadId]
      : [threadId, end.order, ...(end.stepOrder === undefined ? [] : [end.stepOrder])],
  );

export function parseCursor(threadId: string, cursor: string | null | undefined): PageEnd | undefined {
  if (cursor === null || cursor === undefined) return undefined;
  const [thread, ...numbers] = readArray(cursor);
  const [order, stepOrder] = numbers;
  const isPosition =
    numbers.length <= 2 && numbers.every((n) => Number.isSafeInteger(n) && (n as number) >= 0);
  if (thread !== threadId || !isPosition) {
    throw badCursor();
  }
  if (order === undefined) return 'end';
  return { order: order as number, ...(stepOrder !== undefined && { stepOrder: stepOrder as number }) };
}

export const badCursor = () =>
  threadError('invalid-arguments', 'The cursor does not belong to this query: start again without one.');

function readArray(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
