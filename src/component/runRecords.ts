import { v } from 'convex/values';
import type { Doc, Id } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import type { Changes } from './changes.js';
import { canMove, RUN_TRANSITIONS } from './transitions.js';
import { vRunFields, vStepFields, type RunStatus } from './validators.js';

export const vRun = v.object({ ...vRunFields, _id: v.id('runs'), _creationTime: v.number() });
export const vStep = v.object({ ...vStepFields, _id: v.id('steps'), _creationTime: v.number() });

/** Moves a run to another status. Throws if the transition is not allowed. */
export async function moveRun(
  ctx: MutationCtx,
  run: Doc<'runs'>,
  to: RunStatus,
  fields: Changes<'runs'> = {},
): Promise<void> {
  if (!canMove(RUN_TRANSITIONS, run.status, to)) {
    throw new Error(`Run ${run._id} cannot go from "${run.status}" to "${to}".`);
  }
  await ctx.db.patch('runs', run._id, { ...fields, status: to });
}

/** Creates the records that only a live run needs: its open step and its heartbeat. */
export async function openWorkspace(ctx: MutationCtx, runId: Id<'runs'>, now: number): Promise<void> {
  await ctx.db.insert('steps', { runId, count: 0, position: { cursor: 0, skip: 0 } });
  await ctx.db.insert('activity', { runId, at: now });
}

export async function closeWorkspace(ctx: MutationCtx, runId: Id<'runs'>): Promise<void> {
  const [step, activity] = await Promise.all([stepOf(ctx, runId), activityOf(ctx, runId)]);
  if (step) await ctx.db.delete('steps', step._id);
  if (activity) await ctx.db.delete('activity', activity._id);
}

export async function noteActivity(ctx: MutationCtx, runId: Id<'runs'>): Promise<number> {
  const at = Date.now();
  const activity = await activityOf(ctx, runId);
  if (activity) await ctx.db.patch('activity', activity._id, { at });
  return at;
}

export const stepOf = (ctx: QueryCtx, runId: Id<'runs'>) =>
  ctx.db
    .query('steps')
    .withIndex('by_run', (q) => q.eq('runId', runId))
    .first();

export const activityOf = (ctx: QueryCtx, runId: Id<'runs'>) =>
  ctx.db
    .query('activity')
    .withIndex('by_run', (q) => q.eq('runId', runId))
    .first();
