import type { Doc } from './_generated/dataModel.js';
import type { QueryCtx } from './_generated/server.js';

/** How many runs of one turn are read. A turn has a run for each answer, approval and retry. */
const MAX_TURN_RUNS = 50;
/** More later runs than an edit could ever remove. */
const MAX_LATER_RUNS = 4_000;

interface TurnId {
  readonly threadId: string;
  readonly order: number;
}

/** Newest first. */
const queryTurn = (ctx: QueryCtx, { threadId, order }: TurnId) =>
  ctx.db
    .query('runs')
    .withIndex('by_thread_order', (q) => q.eq('threadId', threadId).eq('order', order))
    .order('desc');

export const newestOfTurn = (ctx: QueryCtx, turn: TurnId): Promise<Doc<'runs'> | null> =>
  queryTurn(ctx, turn).first();

export const runsOfTurn = (ctx: QueryCtx, turn: TurnId): Promise<Doc<'runs'>[]> =>
  queryTurn(ctx, turn).take(MAX_TURN_RUNS);

/** The runs of the newest turn that has any, newest first. */
export async function runsOfNewestTurn(ctx: QueryCtx, threadId: string): Promise<Doc<'runs'>[]> {
  const runs: Doc<'runs'>[] = [];
  const newestFirst = ctx.db
    .query('runs')
    .withIndex('by_thread_order', (q) => q.eq('threadId', threadId))
    .order('desc');
  for await (const run of newestFirst) {
    if (run.order !== (runs[0] ?? run).order || runs.length === MAX_TURN_RUNS) break;
    runs.push(run);
  }
  return runs;
}

/** Whether another user has sent something after a turn. */
export async function hasOthersAfterTurn(
  ctx: QueryCtx,
  { threadId, order, userId }: TurnId & { readonly userId: string },
): Promise<boolean> {
  const later = await ctx.db
    .query('runs')
    .withIndex('by_thread_order', (q) => q.eq('threadId', threadId).gt('order', order))
    .take(MAX_LATER_RUNS);
  return later.some((run) => run.userId !== userId);
}
