import type { GenericDataModel, GenericQueryCtx } from 'convex/server';
import type { GenericId } from 'convex/values';
import type { ThreadApi } from '../options.js';
import type { Run } from './types.js';

/** A working action sends a heartbeat at least this often. */
export const BEAT_EVERY_MS = 15_000;
/** If the scheduler cannot see a run's jobs, the run counts as dead after this much silence. */
const DEAD_AFTER_MS = 4 * BEAT_EVERY_MS;
/** Such a job may also wait in a queue for a long time before it starts. */
const LOST_AFTER_MS = 60 * 60_000;

type Ctx = Pick<GenericQueryCtx<GenericDataModel>, 'db' | 'runQuery'>;

/** Whether an action works on the run, or will. The age of a run means nothing, because a run may take hours. */
export async function isAlive(api: ThreadApi, ctx: Ctx, run: Run): Promise<boolean> {
  if (api.options.schedule) {
    const at = await ctx.runQuery(api.component.runs.lastActivity, { runId: run._id });
    const patienceMs = run.status === 'queued' ? LOST_AFTER_MS : DEAD_AFTER_MS;
    return at !== null && Date.now() - at < patienceMs;
  }
  if (run.jobId === undefined) return false;
  const jobId = run.jobId as GenericId<'_scheduled_functions'>;
  const job = await ctx.db.system.get('_scheduled_functions', jobId);
  return job?.state.kind === 'pending' || job?.state.kind === 'inProgress';
}

const MAX_RESUMES = 3;

export const canResume = (api: ThreadApi, { resumes }: Pick<Run, 'resumes'>): boolean =>
  resumes < (api.options.maxResumes ?? MAX_RESUMES);

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** 1 s, 4 s, 16 s, … */
const exponential = (resumes: number): number => Math.min(FIRST_DELAY_MS * 4 ** resumes, MAX_DELAY_MS);

export const backoffMs = (api: ThreadApi, { resumes }: Pick<Run, 'resumes'>): number =>
  (api.options.resumeDelayMs ?? exponential)(resumes);
