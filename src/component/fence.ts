import type { Doc, Id } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import { isLive } from './transitions.js';

/** The run, if it is live and this attempt is its newest. Null means that the caller must not write. */
export async function currentRun(
  ctx: Pick<QueryCtx | MutationCtx, 'db'>,
  { runId, attempt }: { runId: Id<'runs'>; attempt: number },
): Promise<Doc<'runs'> | null> {
  const run = await ctx.db.get('runs', runId);
  return run && run.attempt === attempt && isLive(run.status) ? run : null;
}
