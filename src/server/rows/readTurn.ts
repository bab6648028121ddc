import type { Reader, Row } from '../agentPort.js';
import { sizeOf } from './bytes.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { startOfTurn, type RowPosition } from './rowPosition.js';

/** How many rows the first query reads: most turns have only a few. */
const FIRST_BATCH = 4;
const MAX_BATCH = 200;

/** How much of a thread one function reads. A Convex transaction may read 16 MiB, which other code shares. */
export interface ReadBudget {
  readonly bytes: number;
  readonly rows: number;
}
const TURN_BUDGET: ReadBudget = { bytes: 6 * 1024 * 1024, rows: 2_000 };

export interface RowsDown {
  /** Reads only rows before this position. Without it, reading starts at the newest row. */
  readonly before?: RowPosition | undefined;
  readonly budget: ReadBudget;
  readonly firstBatch?: number;
  /** Leaves out rows with tool calls and results. */
  readonly withoutTools?: boolean;
}

/** The rows of a thread, newest first. Returns `true` when there are no more, `false` when the budget is used up. */
export async function* rowsDown(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  { before, budget, firstBatch = FIRST_BATCH, withoutTools = false }: RowsDown,
): AsyncGenerator<Row, boolean> {
  let { bytes, rows } = budget;
  let cursor: string | null = null;
  for (let batch = firstBatch, next = FIRST_BATCH; ; batch = next, next = Math.min(next * 4, MAX_BATCH)) {
    const numItems = Math.min(batch, rows);
    const from = cursor === null ? { before } : { cursor };
    const result = await api.agent.listRows(ctx, {
      threadId,
      ...from,
      numItems,
      maxBytes: bytes,
      withoutTools,
    });
    for (const row of result.page) {
      bytes -= sizeOf(row);
      yield row;
    }
    if (result.isDone) return true;
    rows -= result.page.length;
    if (rows <= 0 || bytes <= 0 || result.page.length < numItems) return false;
    cursor = result.continueCursor;
  }
}

export interface Turn {
  /** In order. */
  readonly rows: Row[];
  /** False when the turn is so large that only its end was read. */
  readonly isWhole: boolean;
}

/**
 * Reads the turn at `order`, or the newest turn, from its end: up to a row for which `until` returns true, or the whole
 * turn if it is not too large.
 */
export async function readTurn(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  { order, until = () => false }: { order?: number; until?: (row: Row) => boolean } = {},
): Promise<Turn> {
  const rows: Row[] = [];
  const before = order === undefined ? undefined : startOfTurn(order + 1);
  const down = rowsDown(api, ctx, threadId, { before, budget: TURN_BUDGET });
  for (;;) {
    const { value, done } = await down.next();
    if (done) return { rows: rows.toReversed(), isWhole: value };
    if (value.order !== (order ?? rows[0]?.order ?? value.order))
      return { rows: rows.toReversed(), isWhole: true };
    rows.push(value);
    if (until(value)) return { rows: rows.toReversed(), isWhole: false };
  }
}

/**
 * The rows of the turn that contains `messageId`, or of the newest, in order. Of a very large turn, only the newest
 * rows.
 */
export async function turnRows(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  messageId?: string,
  until?: (row: Row) => boolean,
): Promise<Row[]> {
  const order = messageId === undefined ? undefined : (await findRow(api, ctx, threadId, messageId)).order;
  const turn = await readTurn(api, ctx, threadId, {
    ...(order !== undefined && { order }),
    ...(until && { until }),
  });
  return turn.rows;
}

/** The user's message that a row replies to. */
export async function findPrompt(api: ThreadApi, ctx: Reader, row: Row): Promise<Row | undefined> {
  const { threadId, order, stepOrder } = row;
  const before = { order, stepOrder: stepOrder + 1 };
  for await (const candidate of rowsDown(api, ctx, threadId, {
    before,
    budget: TURN_BUDGET,
    withoutTools: true,
  })) {
    if (candidate.order !== order) return undefined;
    if (candidate.message?.role === 'user') return candidate;
  }
  return undefined;
}

export async function findRow(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  messageId: string,
): Promise<Row> {
  const doc = await api.agent.findRow(ctx, messageId);
  const isHidden = doc?.message?.role === 'system' && !api.options.showSystemMessages;
  if (doc?.threadId !== threadId || isHidden)
    throw threadError('not-found', 'Message not found in this thread.');
  return doc;
}

/** The error if a turn is too large to find or remove the rows that a command needs. */
export const turnTooLarge = () =>
  threadError('too-large', 'This turn is too large to change. Send a new message instead.');
