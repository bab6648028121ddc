import type { Reader, Row } from '../agentPort.js';
import { requireFreeRun } from '../access/callLimits.js';
import type { ThreadApi } from '../options.js';
import { recordOf } from '../threads/threadRecord.js';
import { cancelJob, scheduleRun } from './scheduleRun.js';
import { settleRun } from './settle/settleRun.js';
import { STOPPED, type Fence, type MutationCtx, type Run } from './types.js';

export interface RunStart {
  /** JSON text. */
  readonly runConfig?: string;
  /** The run continues or replaces another run of its turn, and inherits its `runConfig` unless it has its own. */
  readonly isSequel?: boolean;
}

/** Starts the reply to a prompt. Returns the run, which is stored in the same transaction as the prompt. */
export async function startRun(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  { threadId, order, _id: promptMessageId }: Pick<Row, 'threadId' | 'order' | '_id'>,
  config: RunStart,
): Promise<string> {
  await requireFreeRun(api, ctx, threadId, userId);
  const fence = await recordRun(api, ctx, { threadId, order, promptMessageId, userId, ...config });
  await scheduleRun(api, ctx, fence);
  return fence.runId;
}

/** Records a run, and its thread if that is not recorded yet. */
export async function recordRun(
  api: ThreadApi,
  ctx: MutationCtx,
  run: Pick<Run, 'threadId' | 'order' | 'promptMessageId' | 'userId'> & RunStart,
): Promise<Fence> {
  const thread = await api.agent.findThread(ctx, run.threadId);
  return ctx.runMutation(api.component.runs.start, { ...run, ...(thread && { thread: recordOf(thread) }) });
}

export const liveRuns = (api: ThreadApi, ctx: Reader, threadId: string): Promise<Run[]> =>
  ctx.runQuery(api.component.runs.listLive, { threadId });

/** Ends live runs at and after a turn, and keeps what they have done so far. */
export async function endRuns(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  { fromOrder = 0, reason = STOPPED }: { fromOrder?: number; reason?: string } = {},
): Promise<number> {
  const runs = (await liveRuns(api, ctx, threadId)).filter(({ order }) => order >= fromOrder);
  for (const { _id: runId, jobId } of runs) {
    await cancelJob(ctx, jobId);
    const stored = await ctx.runQuery(api.component.runs.get, { runId });
    if (stored) await settleRun(api, ctx, stored, { mode: 'stop', status: 'stopped', reason });
  }
  return runs.length;
}
