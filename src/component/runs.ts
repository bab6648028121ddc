import { v } from 'convex/values';
import type { Doc, Id } from './_generated/dataModel.js';
import type { Changes } from './changes.js';
import { mutation, query, type MutationCtx, type QueryCtx } from './_generated/server.js';
import { currentRun } from './fence.js';
import { noteRunEnded, noteRunStarted } from './threadActivity.js';
import { canMove, isLive, RUN_TRANSITIONS } from './transitions.js';
import {
  vFence,
  vRunFields,
  vRunStatus,
  vStepFields,
  vThreadInfo,
  vTrouble,
  type RunStatus,
} from './validators.js';

const vRun = v.object({ ...vRunFields, _id: v.id('runs'), _creationTime: v.number() });
const vStep = v.object({ ...vStepFields, _id: v.id('steps'), _creationTime: v.number() });

/** How many live runs of one thread are read. A thread normally has one. */
const MAX_LIVE_RUNS = 50;
/** How many tools of one run are watched at a time. */
const MAX_RUNNING_CALLS = 200;

/** Records a run before its action is scheduled. */
export const start = mutation({
  args: {
    threadId: v.string(),
    order: v.number(),
    promptMessageId: v.string(),
    userId: v.string(),
    runConfig: v.optional(v.string()),
    /** The run continues or replaces another one of its turn, and takes its `runConfig` over unless it has one. */
    isSequel: v.optional(v.boolean()),
    /** What to record about the thread if nothing is recorded yet. */
    thread: v.optional(vThreadInfo),
  },
  returns: v.object({ runId: v.id('runs'), attempt: v.number() }),
  handler: async (ctx, { isSequel, thread, ...args }) => {
    const now = Date.now();
    const runConfig = args.runConfig ?? (isSequel && (await newestOfTurn(ctx, args))?.runConfig);
    const runId = await ctx.db.insert('runs', {
      ...args,
      ...(runConfig && { runConfig }),
      status: 'queued',
      attempt: 1,
      resumes: 0,
      startedAt: now,
    });
    await openWorkspace(ctx, runId, now);
    await noteRunStarted(ctx, args, { now, ...(thread && { thread }) });
    return { runId, attempt: 1 };
  },
});

/** Remembers which job of the app works on the run, to tell a live run from a dead one. */
export const setJob = mutation({
  args: { ...vFence, jobId: v.string() },
  returns: v.null(),
  handler: async (ctx, { jobId, ...fence }) => {
    const run = await currentRun(ctx, fence);
    if (run) await ctx.db.patch('runs', run._id, { jobId });
    return null;
  },
});

/** Marks the attempt as running. Null when it was replaced or ended in the meantime. */
export const begin = mutation({
  args: vFence,
  returns: v.union(v.object({ run: vRun, step: vStep }), v.null()),
  handler: async (ctx, fence) => {
    const run = await currentRun(ctx, fence);
    if (!run) return null;
    await move(ctx, run, 'running');
    await noteActivity(ctx, run._id);
    const step = await stepOf(ctx, run._id);
    return step && { run: { ...run, status: 'running' as const }, step };
  },
});

const vSignals = v.object({ isCurrent: v.boolean(), stopRequested: v.array(v.string()) });

/** Whether the attempt may still write, and the calls that a person asked to stop. */
export const getSignals = query({
  args: vFence,
  returns: vSignals,
  handler: async (ctx, fence) => {
    const run = await currentRun(ctx, fence);
    return {
      isCurrent: run !== null,
      stopRequested: run ? stopRequestsIn(await runningCalls(ctx, run)) : [],
    };
  },
});

export const get = query({
  args: { runId: v.string() },
  returns: v.union(v.object({ run: vRun, step: v.union(vStep, v.null()) }), v.null()),
  handler: async (ctx, args) => {
    const runId = ctx.db.normalizeId('runs', args.runId);
    const run = runId && (await ctx.db.get('runs', runId));
    return run && { run, step: await stepOf(ctx, run._id) };
  },
});

/** The live runs of a thread, oldest first. */
export const listLive = query({
  args: { threadId: v.string() },
  returns: v.array(vRun),
  handler: async (ctx, { threadId }) => {
    const live = await Promise.all(
      (['queued', 'running'] as const).map((status) =>
        ctx.db
          .query('runs')
          .withIndex('by_thread_status', (q) => q.eq('threadId', threadId).eq('status', status))
          .take(MAX_LIVE_RUNS),
      ),
    );
    return live.flat().toSorted((a, b) => a._creationTime - b._creationTime);
  },
});

/** How many runs are live in a thread and for a user. Counts no further than `max`. */
export const countLive = query({
  args: { threadId: v.string(), userId: v.string(), max: v.number() },
  returns: v.object({ thread: v.number(), user: v.number() }),
  handler: async (ctx, { threadId, userId, max }) => {
    let [thread, user] = [0, 0];
    for (const status of ['queued', 'running'] as const) {
      const ofThread = await ctx.db
        .query('runs')
        .withIndex('by_thread_status', (q) => q.eq('threadId', threadId).eq('status', status))
        .take(max);
      const ofUser = await ctx.db
        .query('runs')
        .withIndex('by_user_status', (q) => q.eq('userId', userId).eq('status', status))
        .take(max);
      thread += ofThread.length;
      user += ofUser.length;
    }
    return { thread, user };
  },
});

/**
 * Hands the run to a new action: from here on the old attempt cannot write. Returns the new attempt, or null when the
 * attempt was replaced already.
 */
export const takeOver = mutation({
  args: {
    ...vFence,
    isResume: v.boolean(),
    trouble: v.optional(vTrouble),
    retryAt: v.optional(v.number()),
  },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { isResume, trouble, retryAt, ...fence }) => {
    const run = await currentRun(ctx, fence);
    if (!run) return null;
    const attempt = run.attempt + 1;
    await move(ctx, run, 'queued', {
      attempt,
      resumes: run.resumes + (isResume ? 1 : 0),
      isStreamBehind: undefined,
      trouble,
      retryAt,
    });
    await noteActivity(ctx, run._id);
    return attempt;
  },
});

/** Notes that a step is made again in its row, so that every screen replaces what it showed of it before. */
export const noteRemade = mutation({
  args: { runId: v.id('runs'), messageId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { runId, messageId, attempt }) => {
    const run = await ctx.db.get('runs', runId);
    if (!run) return null;
    const others = (run.remade ?? []).filter((entry) => entry.messageId !== messageId);
    await ctx.db.patch('runs', runId, { remade: [...others, { messageId, attempt }] });
    return null;
  },
});

/** The runs of the newest turn that has any, newest first. */
export const listNewest = query({
  args: { threadId: v.string() },
  returns: v.array(vRun),
  handler: async (ctx, { threadId }) => {
    const runs: Doc<'runs'>[] = [];
    const newestFirst = ctx.db
      .query('runs')
      .withIndex('by_thread_order', (q) => q.eq('threadId', threadId))
      .order('desc');
    for await (const run of newestFirst) {
      if (run.order !== (runs[0] ?? run).order || runs.length === MAX_LIVE_RUNS) break;
      runs.push(run);
    }
    return runs;
  },
});

/** Notes that a tool runs which the stream does not show yet: readers look into the ledger until the step is stored. */
export const noteStreamBehind = mutation({
  args: vFence,
  returns: v.null(),
  handler: async (ctx, fence) => {
    const run = await currentRun(ctx, fence);
    if (run && !run.isStreamBehind) await ctx.db.patch('runs', run._id, { isStreamBehind: true });
    return null;
  },
});

const newestOfTurn = (
  ctx: QueryCtx,
  { threadId, order }: { readonly threadId: string; readonly order: number },
): Promise<Doc<'runs'> | null> =>
  ctx.db
    .query('runs')
    .withIndex('by_thread_order', (q) => q.eq('threadId', threadId).eq('order', order))
    .order('desc')
    .first();

/** The runs of a turn, newest first. */
export const listByOrder = query({
  args: { threadId: v.string(), order: v.number() },
  returns: v.array(vRun),
  handler: (ctx, { threadId, order }) =>
    ctx.db
      .query('runs')
      .withIndex('by_thread_order', (q) => q.eq('threadId', threadId).eq('order', order))
      .order('desc')
      .take(MAX_LIVE_RUNS),
});

/** More later runs than an edit could ever remove. */
const MAX_LATER_RUNS = 4_000;

/** Whether another user has sent something after a turn. */
export const hasOthersAfter = query({
  args: { threadId: v.string(), order: v.number(), userId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { threadId, order, userId }) => {
    const later = await ctx.db
      .query('runs')
      .withIndex('by_thread_order', (q) => q.eq('threadId', threadId).gt('order', order))
      .take(MAX_LATER_RUNS);
    return later.some((run) => run.userId !== userId);
  },
});

/** Ends the run. Returns false when the attempt was replaced or had ended. */
export const end = mutation({
  args: {
    ...vFence,
    status: vRunStatus,
    error: v.optional(v.string()),
    trouble: v.optional(vTrouble),
    /** A call waits for a person. */
    isWaiting: v.optional(v.boolean()),
  },
  returns: v.boolean(),
  handler: async (ctx, { status, error, trouble, isWaiting = false, ...fence }) => {
    const run = await currentRun(ctx, fence);
    if (!run) return false;
    if (isLive(status)) throw new Error(`A run cannot end as "${status}": that is a live status.`);
    const now = Date.now();
    await move(ctx, run, status, {
      endedAt: now,
      isStreamBehind: undefined,
      retryAt: undefined,
      trouble,
      ...(error !== undefined && { error }),
    });
    await closeWorkspace(ctx, run._id);
    await noteRunEnded(ctx, run.threadId, { now, isWaiting });
    return true;
  },
});

/** Makes a run that did not succeed live again, because a person asked for it. */
export const reopen = mutation({
  args: { runId: v.id('runs') },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { runId }) => {
    const run = await ctx.db.get('runs', runId);
    if (!run || isLive(run.status) || !canMove(RUN_TRANSITIONS, run.status, 'queued')) return null;
    const now = Date.now();
    const attempt = run.attempt + 1;
    await move(ctx, run, 'queued', {
      attempt,
      resumes: 0,
      endedAt: undefined,
      error: undefined,
      trouble: undefined,
    });
    await openWorkspace(ctx, runId, now);
    await noteRunStarted(ctx, run, { now });
    return attempt;
  },
});

/** A sign of life of the run and of the tools it runs. Returns the same as `getSignals`. */
export const beat = mutation({
  args: vFence,
  returns: vSignals,
  handler: async (ctx, fence) => {
    const run = await currentRun(ctx, fence);
    if (!run) return { isCurrent: false, stopRequested: [] };
    const updatedAt = await noteActivity(ctx, run._id);
    const running = await runningCalls(ctx, run);
    for (const call of running) await ctx.db.patch('toolCalls', call._id, { updatedAt });
    return { isCurrent: true, stopRequested: stopRequestsIn(running) };
  },
});

/** When the run last gave a sign of life. */
export const lastActivity = query({
  args: { runId: v.id('runs') },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { runId }) => (await activityOf(ctx, runId))?.at ?? null,
});

const runningCalls = (ctx: QueryCtx, run: Doc<'runs'>): Promise<Doc<'toolCalls'>[]> =>
  ctx.db
    .query('toolCalls')
    .withIndex('by_run_status', (q) => q.eq('runId', run._id).eq('status', 'running'))
    .take(MAX_RUNNING_CALLS);

const stopRequestsIn = (calls: readonly Doc<'toolCalls'>[]): string[] =>
  calls.filter(({ stopRequested }) => stopRequested).map(({ toolCallId }) => toolCallId);

async function move(
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

/** What only a live run needs: its open step and its heartbeat. */
async function openWorkspace(ctx: MutationCtx, runId: Id<'runs'>, now: number): Promise<void> {
  await ctx.db.insert('steps', { runId, count: 0, position: { cursor: 0, skip: 0 } });
  await ctx.db.insert('activity', { runId, at: now });
}

async function closeWorkspace(ctx: MutationCtx, runId: Id<'runs'>): Promise<void> {
  const [step, activity] = await Promise.all([stepOf(ctx, runId), activityOf(ctx, runId)]);
  if (step) await ctx.db.delete('steps', step._id);
  if (activity) await ctx.db.delete('activity', activity._id);
}

async function noteActivity(ctx: MutationCtx, runId: Id<'runs'>): Promise<number> {
  const at = Date.now();
  const activity = await activityOf(ctx, runId);
  if (activity) await ctx.db.patch('activity', activity._id, { at });
  return at;
}

const stepOf = (ctx: QueryCtx, runId: Id<'runs'>) =>
  ctx.db
    .query('steps')
    .withIndex('by_run', (q) => q.eq('runId', runId))
    .first();

const activityOf = (ctx: QueryCtx, runId: Id<'runs'>) =>
  ctx.db
    .query('activity')
    .withIndex('by_run', (q) => q.eq('runId', runId))
    .first();
