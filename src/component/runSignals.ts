import { v } from 'convex/values';
import type { Doc, Id } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import { currentRun } from './fence.js';
import { noteActivity } from './runRecords.js';

/** How many tools of one run are watched at a time. */
const MAX_RUNNING_CALLS = 200;

export const vSignals = v.object({ isCurrent: v.boolean(), stopRequested: v.array(v.string()) });
type Signals = typeof vSignals.type;
type Fence = { runId: Id<'runs'>; attempt: number };

export async function readSignals(ctx: QueryCtx, fence: Fence): Promise<Signals> {
  const run = await currentRun(ctx, fence);
  return {
    isCurrent: run !== null,
    stopRequested: run ? stopRequestsIn(await runningCalls(ctx, run)) : [],
  };
}

/** Records a heartbeat of the run and of its running calls, and reads the signals. */
export async function recordBeat(ctx: MutationCtx, fence: Fence): Promise<Signals> {
  const run = await currentRun(ctx, fence);
  if (!run) return { isCurrent: false, stopRequested: [] };
  const updatedAt = await noteActivity(ctx, run._id);
  const running = await runningCalls(ctx, run);
  for (const call of running) await ctx.db.patch('toolCalls', call._id, { updatedAt });
  return { isCurrent: true, stopRequested: stopRequestsIn(running) };
}

const runningCalls = (ctx: QueryCtx, run: Doc<'runs'>): Promise<Doc<'toolCalls'>[]> =>
  ctx.db
    .query('toolCalls')
    .withIndex('by_run_status', (q) => q.eq('runId', run._id).eq('status', 'running'))
    .take(MAX_RUNNING_CALLS);

const stopRequestsIn = (calls: readonly Doc<'toolCalls'>[]): string[] =>
  calls.filter(({ stopRequested }) => stopRequested).map(({ toolCallId }) => toolCallId);
