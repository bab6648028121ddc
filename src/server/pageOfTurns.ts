import type { PaginationOptions } from 'convex/server';
import type { Reader, Row } from './agentPort.js';
import { threadError } from './errors.js';
import type { ThreadApi } from './options.js';
import { formatCursor, isBeyond, parseCursor, startOfTurn, type PageEnd } from './rowPosition.js';
import { rowsDown } from './rows.js';

/** A page leaves room in its transaction for the ledger, and in the return value for texts that a message holds twice. */
const PAGE_BYTES = 6 * 1024 * 1024;

export interface RowPage {
  /** Newest first. */
  readonly rows: Row[];
  readonly isDone: boolean;
  readonly continueCursor: string;
  /** Set when a page with a given end has become too large: read it as two, up to and from `splitCursor`. */
  readonly pageStatus?: 'SplitRecommended' | 'SplitRequired';
  readonly splitCursor?: string;
}

type Options = Pick<PaginationOptions, 'cursor' | 'endCursor' | 'numItems'>;

/**
 * A page of whole turns, newest first: at least `numItems` rows, and however many more the last turn has. A page that
 * was read before keeps its end (`endCursor`), so that the next one joins on without a gap. A page of very large rows has
 * fewer of them, and ends between two steps if it must.
 */
export async function pageOfTurns(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  { cursor, endCursor, numItems }: Options,
): Promise<RowPage> {
  checkPageSize(numItems, api.limits.pageSize, 0);
  const start = parseCursor(threadId, cursor);
  const end = parseCursor(threadId, endCursor);
  const at = (position: PageEnd) => formatCursor(threadId, position);
  // The hooks of @convex-dev/agent ask for no rows when they want streams only.
  if (numItems === 0) return { rows: [], isDone: true, continueCursor: cursor ?? at('end') };
  if (start === 'end') return { rows: [], isDone: true, continueCursor: at('end') };

  const rows: Row[] = [];
  const finish = (position: PageEnd): RowPage => ({
    rows,
    isDone: position === 'end',
    continueCursor: at(position),
    ...(end && rows.length > 2 * numItems && recommendSplit(rows, at)),
  });
  const down = rowsDown(api, ctx, threadId, {
    before: start,
    budget: { bytes: PAGE_BYTES, rows: 2 * api.limits.pageSize },
    firstBatch: numItems + 1,
  });
  for (;;) {
    const { value: row, done } = await down.next();
    if (done && row) return finish(end ?? 'end');
    if (done) break;
    if (end && isBeyond(row, end)) return finish(end);
    const isNextTurn = rows.length > 0 && row.order !== rows.at(-1)!.order;
    if (!end && isNextTurn && rows.length >= numItems) return finish(startOfTurn(row.order + 1));
    rows.push(row);
  }
  const cut = cutBetweenSteps(rows);
  if (!end || at(cut) === at(end)) return finish(cut);
  return { ...finish(end), pageStatus: 'SplitRequired', splitCursor: at(cut) };
}

/** Leaves the results of a call to the page that holds the call. Returns where the page ends now. */
function cutBetweenSteps(rows: Row[]): PageEnd {
  const oldest = rows.findLastIndex(({ message }) => message?.role !== 'tool');
  if (oldest >= 0) rows.length = oldest + 1;
  const { order, stepOrder } = rows.at(-1)!;
  return stepOrder === 0 ? startOfTurn(order) : { order, stepOrder };
}

/** Halves a page that has grown, between two turns. */
function recommendSplit(rows: readonly Row[], at: (position: PageEnd) => string): Partial<RowPage> {
  const middle = rows.findIndex(
    ({ order }, index) => index >= rows.length / 2 && order !== rows[index - 1]!.order,
  );
  if (middle < 0) return {};
  return { pageStatus: 'SplitRecommended', splitCursor: at(startOfTurn(rows[middle]!.order + 1)) };
}

export function checkPageSize(numItems: number, max: number, min = 1): void {
  if (!Number.isInteger(numItems) || numItems < min) {
    throw threadError('invalid-arguments', `paginationOpts.numItems must be a whole number, ${min} or more.`);
  }
  if (numItems > max) throw threadError('too-large', `paginationOpts.numItems is at most ${max}.`);
}
