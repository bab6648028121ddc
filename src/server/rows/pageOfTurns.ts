import type { PaginationOptions } from 'convex/server';
import type { Reader, Row } from '../agentPort.js';
import { sizeOf } from './bytes.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { formatCursor, parseCursor, startOfTurn, type PageEnd, type RowPosition } from './rowPosition.js';
import { rowsDown } from './readTurn.js';
import { middleBoundary, newestBoundary } from './splitRows.js';

/** A page leaves room in its transaction for the ledger, and in the return value for texts that a message holds twice. */
const PAGE_BYTES = 6 * 1024 * 1024;

/**
 * The newest page reruns with every step and sends all of its rows. From this size on, it is cheaper to read the
 * settled rows once more as a separate page than to send them again with every step.
 */
const NEWEST_PAGE_BYTES = 8 * 1024;

export interface RowPage {
  /** Newest first. */
  readonly rows: Row[];
  readonly isDone: boolean;
  readonly continueCursor: string;
  /** Set when a page with a given end has become too large. */
  readonly pageStatus?: 'SplitRecommended' | 'SplitRequired';
  /** Where to split it into two pages. */
  readonly splitCursor?: string;
}

type Options = Pick<PaginationOptions, 'cursor' | 'endCursor' | 'numItems'>;

/**
 * A page of whole turns, newest first: at least `numItems` rows, plus the rest of the last turn. A page that was read
 * before keeps its end (`endCursor`), so that the next page follows without a gap. A page of very large rows has fewer
 * of them, and ends between two steps if necessary.
 */
export async function pageOfTurns(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  { cursor, endCursor, numItems }: Options,
): Promise<RowPage> {
  checkPageSize(numItems, api.limits.pageSize, 0);
  const before = parseCursor(threadId, cursor);
  const end = parseCursor(threadId, endCursor);
  const at = (position: PageEnd) => formatCursor(threadId, position);
  // The hooks of @convex-dev/agent ask for no rows when they want streams only.
  if (numItems === 0) return { rows: [], isDone: true, continueCursor: cursor ?? at('end') };
  if (before === 'end') return { rows: [], isDone: true, continueCursor: at('end') };

  const { rows, stop } = end
    ? await readPinned(api, ctx, threadId, before, end)
    : await readTurns(api, ctx, threadId, before, numItems);
  const page = { rows, isDone: stop === 'end', continueCursor: at(stop) };
  if (end && at(stop) !== at(end)) {
    // The page has outgrown what one function may read.
    return {
      rows,
      isDone: end === 'end',
      continueCursor: at(end),
      pageStatus: 'SplitRequired',
      splitCursor: at(stop),
    };
  }
  const boundary = before ? middleBoundary(rows, 2 * numItems) : newestBoundary(rows, NEWEST_PAGE_BYTES);
  if (!boundary) return page;
  return { ...page, splitCursor: at(boundary), ...(end && { pageStatus: 'SplitRecommended' as const }) };
}

interface ReadRows {
  readonly rows: Row[];
  /** Everything before this position is on older pages. */
  readonly stop: PageEnd;
}

/** Rows from one position down to another. Reads nothing beyond them, so changes elsewhere do not rerun the query. */
async function readPinned(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  before: RowPosition | undefined,
  end: PageEnd,
): Promise<ReadRows> {
  const rows: Row[] = [];
  let bytes = PAGE_BYTES;
  let cursor: string | undefined;
  for (;;) {
    const result = await api.agent.listRows(ctx, {
      threadId,
      ...(cursor === undefined ? { before } : { cursor }),
      ...(end !== 'end' && { downTo: end }),
      numItems: api.limits.pageSize,
      maxRows: 2 * api.limits.pageSize - rows.length,
      maxBytes: bytes,
    });
    rows.push(...result.page);
    bytes -= result.page.reduce((sum, row) => sum + sizeOf(row), 0);
    const isRead = end === 'end' ? result.isDone : result.pageStatus !== 'SplitRequired';
    if (isRead) return { rows, stop: end };
    if (bytes <= 0 || rows.length >= 2 * api.limits.pageSize || result.pageStatus === 'SplitRequired') break;
    cursor = result.continueCursor;
  }
  return { rows, stop: cutBetweenSteps(rows) };
}

/** At least `numItems` rows, plus the rest of the last row's turn. */
async function readTurns(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  before: RowPosition | undefined,
  numItems: number,
): Promise<ReadRows> {
  const rows: Row[] = [];
  const down = rowsDown(api, ctx, threadId, {
    before,
    budget: { bytes: PAGE_BYTES, rows: 2 * api.limits.pageSize },
    firstBatch: numItems + 1,
  });
  for (;;) {
    const { value: row, done } = await down.next();
    if (done) return { rows, stop: row ? 'end' : cutBetweenSteps(rows) };
    const isNextTurn = rows.length > 0 && row.order !== rows.at(-1)!.order;
    if (isNextTurn && rows.length >= numItems) return { rows, stop: startOfTurn(row.order + 1) };
    rows.push(row);
  }
}

/** Leaves results to the page that holds their call. Returns the new end of the page. */
function cutBetweenSteps(rows: Row[]): PageEnd {
  const oldest = rows.findLastIndex(({ message }) => message?.role !== 'tool');
  if (oldest >= 0) rows.length = oldest + 1;
  const { order, stepOrder } = rows.at(-1)!;
  return stepOrder === 0 ? startOfTurn(order) : { order, stepOrder };
}

export function checkPageSize(numItems: number, max: number, min = 1): void {
  if (!Number.isInteger(numItems) || numItems < min) {
    throw threadError('invalid-arguments', `paginationOpts.numItems must be a whole number, ${min} or more.`);
  }
  if (numItems > max) throw threadError('too-large', `paginationOpts.numItems can be at most ${max}.`);
}
