import { v } from 'convex/values';
import { mutation, query } from './_generated/server.js';
import { currentRun } from './fence.js';
import { countLiveRuns, findLiveRuns } from './liveRuns.js';
import {
  activityOf,
  closeWorkspace,
  moveRun,
  noteActivity,
  openWorkspace,
  stepOf,
  vRun,
  vStep,
} from './runRecords.js';
import { readSignals, recordBeat, vSignals } from './runSignals.js';
import { noteRunEnded, noteRunStarted } from './threadActivity.js';
import { hasOthersAfterTurn, newestOfTurn, runsOfNewestTurn, runsOfTurn } from './turnRuns.js';
import { canMove, isLive, RUN_TRANSITIONS } from './transitions.js';
import { vFence, vRunStatus, vThreadInfo, vTrouble } from './validators.js';

/** Records a run before its action is scheduled. */
export const start = mutation({
  args: {
    threadId: v.string(),
    order: v.number(),
    promptMessageId: v.string(),
    userId: v.string(),
    runConfig: v.optional(v.string()),
    /** The run continues or replaces another run of its turn, and inherits its `runConfig` unless it has its own. */
    isSequel: v.optional(v.boolean()),
    /** What to record about the thread if it has no record yet. */
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

/** Stores which of the app's jobs works on the run, to tell a live run from a dead one. */
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
    await moveRun(ctx, run, 'running');
    await noteActivity(ctx, run._id);
    const step = await stepOf(ctx, run._id);
    return step && { run: { ...run, status: 'running' as const }, step };
  },
});

/** Whether the attempt may still write, and the calls that a person asked to stop. */
export const getSignals = query({
  args: vFence,
  returns: vSignals,
  handler: (ctx, fence) => readSignals(ctx, fence),
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
  handler: (ctx, { threadId }) => findLiveRuns(ctx, threadId),
});

/** How many runs are live in a thread and for a user. Counts no further than `max`. */
export const countLive = query({
  args: { threadId: v.string(), userId: v.string(), max: v.number() },
  returns: v.object({ thread: v.number(), user: v.number() }),
  handler: (ctx, args) => countLiveRuns(ctx, args),
});

/**
 * Hands the run to a new action, after which the old attempt cannot write. Returns the new attempt, or null if the old
 * one was already replaced.
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
    await moveRun(ctx, run, 'queued', {
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

/** Records that a step is repeated in its row, so that clients replace what they showed of the step. */
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
  handler: (ctx, { threadId }) => runsOfNewestTurn(ctx, threadId),
});

/** Records that the stream does not show a running tool yet. Readers use the ledger until the step is stored. */
export const noteStreamBehind = mutation({
  args: vFence,
  returns: v.null(),
  handler: async (ctx, fence) => {
    const run = await currentRun(ctx, fence);
    if (run && !run.isStreamBehind) await ctx.db.patch('runs', run._id, { isStreamBehind: true });
    return null;
  },
});

/** The runs of a turn, newest first. */
export const listByOrder = query({
  args: { threadId: v.string(), order: v.number() },
  returns: v.array(vRun),
  handler: (ctx, args) => runsOfTurn(ctx, args),
});

/** Whether another user has sent something after a turn. */
export const hasOthersAfter = query({
  args: { threadId: v.string(), order: v.number(), userId: v.string() },
  returns: v.boolean(),
  handler: (ctx, args) => hasOthersAfterTurn(ctx, args),
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
    await moveRun(ctx, run, status, {
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

/** Makes an unsuccessful run live again, because a person asked for it. */
export const reopen = mutation({
  args: { runId: v.id('runs') },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { runId }) => {
    const run = await ctx.db.get('runs', runId);
    if (!run || isLive(run.status) || !canMove(RUN_TRANSITIONS, run.status, 'queued')) return null;
    const now = Date.now();
    const attempt = run.attempt + 1;
    await moveRun(ctx, run, 'queued', {
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

/** Records a heartbeat of the run and of its running tools. Returns the same as `getSignals`. */
export const beat = mutation({
  args: vFence,
  returns: vSignals,
  handler: (ctx, fence) => recordBeat(ctx, fence),
});

/** When the run was last active. */
export const lastActivity = query({
  args: { runId: v.id('runs') },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, { runId }) => (await activityOf(ctx, runId))?.at ?? null,
});
