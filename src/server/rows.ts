import type { PaginationOptions, PaginationResult } from 'convex/server';
import type { Reader, Row } from './agentPort.js';
import { threadError } from './errors.js';
import type { ThreadApi } from './options.js';

const BATCH = 200;

/** The rows of a thread, newest first, from the turn of `from` on; from the newest when there is no such row. */
async function* rowsDown(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  from?: string,
  batch = BATCH,
): AsyncGenerator<Row> {
  let cursor: string | null = null;
  while (true) {
    const result: PaginationResult<Row> = await api.agent.listRows(ctx, {
      threadId,
      cursor,
      numItems: batch,
      from,
    });
    yield* result.page;
    if (result.isDone) return;
    cursor = result.continueCursor;
  }
}

/** The rows of one turn in order: of the turn `messageId` is in, or of the newest. */
export async function turnRows(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  messageId?: string,
): Promise<Row[]> {
  const order = messageId === undefined ? undefined : (await findRow(api, ctx, threadId, messageId)).order;
  const turn: Row[] = [];
  for await (const doc of rowsDown(api, ctx, threadId, messageId)) {
    if (order !== undefined && doc.order > order) continue;
    if (doc.order !== (order ?? turn[0]?.order ?? doc.order)) break;
    turn.push(doc);
  }
  return turn.toReversed();
}

export async function findRow(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  messageId: string,
): Promise<Row> {
  const doc = await api.agent.findRow(ctx, messageId);
  if (doc?.threadId !== threadId) throw threadError('not-found', 'There is no such message in this thread.');
  return doc;
}

export interface RowPage {
  readonly rows: Row[];
  readonly isDone: boolean;
  readonly continueCursor: string;
}

/** Where a page ends: the newest row of the first turn that is not on it. */
interface Boundary {
  readonly order: number;
  readonly id?: string;
}

const END: Boundary = { order: -1 };

/**
 * A page of whole turns, newest first: at least `numItems` rows, and however many more the last turn has. A page that
 * was read before keeps its end (`endCursor`), so that the next one joins on without a gap.
 */
export async function pageOfTurns(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  { cursor, endCursor, numItems }: Pick<PaginationOptions, 'cursor' | 'endCursor' | 'numItems'>,
): Promise<RowPage> {
  if (!Number.isInteger(numItems) || numItems < 0) {
    throw threadError('invalid-arguments', 'paginationOpts.numItems must be a whole number, 0 or more.');
  }
  if (numItems > api.limits.pageSize) {
    throw threadError('too-large', `paginationOpts.numItems is at most ${api.limits.pageSize}.`);
  }
  const start = parseBoundary(cursor);
  const end = parseBoundary(endCursor ?? null);
  const rows: Row[] = [];
  const page = (boundary: Boundary): RowPage => ({
    rows,
    isDone: boundary.order < 0,
    continueCursor: formatBoundary(boundary),
  });
  // The hooks of @convex-dev/agent ask for no rows when they want streams only.
  if (numItems === 0) return { rows, isDone: true, continueCursor: cursor ?? formatBoundary(END) };
  if (start && start.order < 0) return page(END);
  if (start?.id !== undefined) {
    const row = await api.agent.findRow(ctx, start.id);
    if (row === undefined || (row && row.threadId !== threadId)) throw badCursor();
  }
  for await (const doc of rowsDown(api, ctx, threadId, start?.id, Math.min(numItems + 1, BATCH))) {
    if (start && doc.order > start.order) continue; // the row of the cursor was deleted: read from the newest
    if (end && doc.order <= end.order) return page(end);
    const isNextTurn = rows.length > 0 && doc.order !== rows.at(-1)!.order;
    if (!end && isNextTurn && rows.length >= numItems) return page({ order: doc.order, id: doc._id });
    rows.push(doc);
  }
  return page(end ?? END);
}

const formatBoundary = ({ order, id }: Boundary): string => JSON.stringify([order, id ?? null]);

function parseBoundary(cursor: string | null): Boundary | undefined {
  if (cursor === null) return undefined;
  try {
    const [order, id]: unknown[] = JSON.parse(cursor);
    if (typeof order === 'number' && order < 0) return END;
    if (typeof order === 'number' && typeof id === 'string') return { order, id };
  } catch {
    // told below
  }
  throw badCursor();
}

const badCursor = () => threadError('invalid-arguments', 'The cursor is not one of this query.');
