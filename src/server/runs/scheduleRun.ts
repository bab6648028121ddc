import { makeFunctionReference, type FunctionReference } from 'convex/server';
import type { GenericId } from 'convex/values';
import type { ThreadApi } from '../options.js';
import type { Fence, MutationCtx } from './types.js';

/** The arguments of the internal action. */
export type RunThreadArgs = { runId: string; attempt: number };

const CHECK_EVERY_MS = 30_000;

/** The path of the file that exports the functions of `defineThreadApi`. References to them begin with it. */
export async function modulePath(
  api: ThreadApi,
  ctx: { meta?: Pick<MutationCtx['meta'], 'getFunctionMetadata'> },
): Promise<string> {
  if (api.options.module !== undefined) return api.options.module;
  const name = (await ctx.meta?.getFunctionMetadata())?.name;
  if (name === undefined) {
    throw new Error(
      "defineThreadApi needs the option `module`, such as 'chat', with this version of convex.",
    );
  }
  return name.split(':')[0]!.replace(/\.js$/, '');
}

export const runThreadRef = (path: string): FunctionReference<'action', 'internal'> =>
  makeFunctionReference<'action'>(`${path}:runThread`) as never;

export const commitRunRef = (path: string): FunctionReference<'mutation', 'internal'> =>
  makeFunctionReference<'mutation'>(`${path}:commitRun`) as never;

/** Schedules the action of an attempt, and the check that finds out if it dies. */
export async function scheduleRun(
  api: ThreadApi,
  ctx: MutationCtx,
  fence: Fence,
  delayMs = 0,
): Promise<void> {
  const path = await modulePath(api, ctx);
  const { schedule } = api.options;
  const job = { runId: fence.runId, attempt: fence.attempt };
  if (schedule) {
    await schedule(ctx, { fn: runThreadRef(path), args: job, delayMs });
  } else {
    const jobId = await ctx.scheduler.runAfter(delayMs, runThreadRef(path), job);
    await ctx.runMutation(api.component.runs.setJob, { ...fence, jobId });
  }
  await scheduleCheck(api, ctx, fence, { delayMs });
}

/**
 * Schedules the next check of an attempt: the first after half a minute, the others a minute apart. Jobs that the
 * scheduler does not know are checked every half minute, since only a check notices that one of them died.
 * @param checks how many checks there were so far
 */
export async function scheduleCheck(
  api: ThreadApi,
  ctx: MutationCtx,
  fence: Fence,
  { delayMs = 0, checks = 0 }: { delayMs?: number; checks?: number },
): Promise<void> {
  const { checkRunsEveryMs: every = CHECK_EVERY_MS, schedule } = api.options;
  const wait = schedule || checks === 0 ? every : 2 * every;
  const commit = commitRunRef(await modulePath(api, ctx));
  await ctx.scheduler.runAfter(delayMs + wait, commit, { op: { type: 'check', ...fence, checks } });
}

/** Cancels a job that has not started. A started action finds out with its next write. */
export async function cancelJob(ctx: MutationCtx, jobId: string | undefined): Promise<void> {
  if (jobId === undefined) return;
  const id = jobId as GenericId<'_scheduled_functions'>;
  const job = await ctx.db.system.get('_scheduled_functions', id);
  if (job?.state.kind === 'pending') await ctx.scheduler.cancel(id);
}
