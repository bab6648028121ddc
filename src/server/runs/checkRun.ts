import type { ThreadApi } from '../options.js';
import { backoffMs, canResume, isAlive } from './liveness.js';
import { commitRunRef, modulePath, scheduleCheck } from './scheduleRun.js';
import { endWithoutStep } from './settle/settleRun.js';
import { INTERRUPTED, isLive, type Fence, type MutationCtx } from './types.js';

/** Supervises a run: resumes it if it died, settles it if it died too often, and otherwise schedules the next check. */
export async function checkRun(
  api: ThreadApi,
  ctx: MutationCtx,
  { runId, attempt, checks }: Fence & { checks: number },
): Promise<null> {
  const stored = await ctx.runQuery(api.component.runs.get, { runId });
  // A newer attempt has its own check.
  if (!stored || stored.run.attempt !== attempt || !isLive(stored.run)) return null;
  const { run } = stored;
  if (await isAlive(api, ctx, run)) {
    await scheduleCheck(api, ctx, { runId, attempt }, { checks: checks + 1 });
    return null;
  }
  const mode = canResume(api, run) ? 'resume' : 'end';
  const settle = { type: 'settle', runId, attempt, mode, status: 'interrupted', reason: INTERRUPTED };
  try {
    // A nested transaction, so that its writes roll back if the step cannot be stored.
    const commit = commitRunRef(await modulePath(api, ctx));
    await ctx.runMutation(commit, {
      op: { ...settle, delayMs: backoffMs(api, run), trouble: 'crashed' },
    });
  } catch (error) {
    console.error('The open step of a dead run could not be stored', error);
    await endWithoutStep(api, ctx, stored, { status: 'interrupted', reason: INTERRUPTED });
  }
  return null;
}
