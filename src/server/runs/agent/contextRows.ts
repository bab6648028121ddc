import type { PaginationResult } from 'convex/server';
import type { ListRowsArgs, Row } from '../../agentPort.js';
import { sizeOf } from '../../rows/bytes.js';
import { withoutExtras } from '../../rows/messageExtras.js';
import type { ThreadApi } from '../../options.js';
import { findPrompt } from '../../rows/readTurn.js';
import type { ActionCtx, Run } from '../types.js';

/** More than any model reads. Older rows are left out of the prompt. */
const CONTEXT_BYTES = 8 * 1024 * 1024;
/** How many more rows of its own turn a run reads than the agent requests, as in the agent's own query. */
const MAX_TURN_ROWS = 1_000;
const TURN_BATCH = 100;

/**
 * The rows that the agent requests for its prompt. The agent itself reads them in one query, whatever their size. Here
 * each query stays within Convex's limits, and all queries within a budget. The agent leaves out a turn that it cannot
 * read completely, even the turn it has to answer. So that turn always keeps its beginning, and loses its middle if it
 * is too large.
 */
export async function readContextRows(
  api: ThreadApi,
  ctx: ActionCtx,
  run: Run,
  args: ListRowsArgs,
): Promise<PaginationResult<Row>> {
  const wanted = args.paginationOpts?.numItems ?? 0;
  const rows: Row[] = [];
  let bytes = CONTEXT_BYTES;
  let cursor = args.paginationOpts?.cursor ?? null;
  let isDone = false;

  while (!isDone && bytes > 0 && rows.length < wanted + MAX_TURN_ROWS) {
    const missing = wanted - rows.length;
    if (missing <= 0 && !isInside(run, rows.at(-1))) break;
    const numItems = missing > 0 ? missing : TURN_BATCH;
    const result = await api.agent.readRows(ctx, { ...args, paginationOpts: { cursor, numItems } }, bytes);
    const page = missing > 0 ? result.page : result.page.filter(({ order }) => order === run.order);
    for (const row of page) bytes -= sizeOf(row);
    rows.push(...page);
    isDone = result.isDone && page.length === result.page.length;
    cursor = page.length < result.page.length ? api.agent.cursorAt(rows.at(-1)!) : result.continueCursor;
    if (page.length < result.page.length) break;
  }
  if (isInside(run, rows.at(-1))) rows.push(...(await beginningOf(api, ctx, run, rows)));
  return { page: rows.map(withoutExtras), isDone, continueCursor: cursor ?? '' };
}

/** Whether a row belongs to the run's turn and is not its first. */
const isInside = (run: Run, row: Row | undefined): boolean =>
  row !== undefined && row.order === run.order && row.stepOrder > 0;

/** What the run answers: its prompt, and the user's message if the prompt is a decision about tool calls. */
async function beginningOf(api: ThreadApi, ctx: ActionCtx, run: Run, rows: readonly Row[]): Promise<Row[]> {
  const prompt = await api.agent.findRow(ctx, run.promptMessageId);
  if (!prompt) return [];
  const user = await findPrompt(api, ctx, prompt);
  const beginning = user && user._id !== prompt._id ? [prompt, user] : [prompt];
  return beginning.filter(({ _id }) => rows.every((row) => row._id !== _id));
}
