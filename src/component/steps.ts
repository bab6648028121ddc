import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import { mutation, query, type QueryCtx } from './_generated/server.js';
import { currentRun } from './fence.js';
import { vFence, vStepFields } from './validators.js';

/** Whether a write may go ahead, and the rows it stored if it was already committed and only its reply was lost. */
export const check = query({
  args: { ...vFence, key: v.string() },
  returns: v.object({ isCurrent: v.boolean(), messageIds: v.optional(v.array(v.string())) }),
  handler: async (ctx, { key, ...fence }) => {
    if (!(await currentRun(ctx, fence))) return { isCurrent: false };
    const saved = (await stepOf(ctx, fence.runId))?.saved;
    return { isCurrent: true, ...(saved?.key === key && { messageIds: saved.messageIds }) };
  },
});

/** Stores the checkpoint of a write to the thread, in the same transaction as the rows. */
export const commit = mutation({
  args: {
    ...vFence,
    key: v.string(),
    messageIds: v.array(v.string()),
    /** The pending row of the step that is open after this write. */
    open: v.optional(v.object({ messageId: v.string(), stepOrder: v.number() })),
    position: vStepFields.position,
    /** Whether a model step was stored, not only a pending row. */
    isStep: v.boolean(),
  },
  returns: v.boolean(),
  handler: async (ctx, { key, messageIds, open, position, isStep, ...fence }) => {
    const run = await currentRun(ctx, fence);
    const step = run && (await stepOf(ctx, run._id));
    if (!run || !step) return false;
    await ctx.db.patch('steps', step._id, {
      saved: { key, messageIds },
      messageId: open?.messageId,
      stepOrder: open?.stepOrder,
      content: undefined,
      checkpoint: undefined,
      position,
      count: step.count + (isStep ? 1 : 0),
    });
    // The run makes progress, so earlier crashes no longer count against it, and the rows show what it did.
    const isNews = run.resumes > 0 || run.isStreamBehind === true;
    if (isStep && isNews) await ctx.db.patch('runs', run._id, { resumes: 0, isStreamBehind: undefined });
    return true;
  },
});

/** Stores the stream of the attempt, so that the next attempt can close it. */
export const setStream = mutation({
  args: { ...vFence, streamId: v.string() },
  returns: v.null(),
  handler: async (ctx, { streamId, ...fence }) => {
    const run = await currentRun(ctx, fence);
    const step = run && (await stepOf(ctx, run._id));
    if (!run || !step) return null;
    await ctx.db.patch('runs', run._id, { stream: { streamId, attempt: fence.attempt } });
    await ctx.db.patch('steps', step._id, { position: { cursor: 0, skip: 0 }, checkpoint: undefined });
    return null;
  },
});

/** Remembers what the stream holds of a long step, so that settling reads only the deltas after it. */
export const setCheckpoint = mutation({
  args: {
    ...vFence,
    /** The pending row of the step that the checkpoint belongs to. */
    messageId: v.string(),
    checkpoint: v.object({ cursor: v.number(), chunks: v.string() }),
  },
  returns: v.null(),
  handler: async (ctx, { messageId, checkpoint, ...fence }) => {
    const run = await currentRun(ctx, fence);
    const step = run && (await stepOf(ctx, run._id));
    // Once a tool has started, `content` holds all that the model said.
    const isOpen = step?.messageId === messageId && step.content === undefined;
    if (isOpen) await ctx.db.patch('steps', step._id, { checkpoint });
    return null;
  },
});

export const getStream = query({
  args: vFence,
  returns: v.object({ isCurrent: v.boolean(), streamId: v.optional(v.string()) }),
  handler: async (ctx, fence) => {
    const run = await currentRun(ctx, fence);
    if (!run) return { isCurrent: false };
    const { stream } = run;
    const isOwn = stream?.attempt === fence.attempt;
    return { isCurrent: true, ...(isOwn && { streamId: stream.streamId }) };
  },
});

const stepOf = (ctx: QueryCtx, runId: Doc<'runs'>['_id']) =>
  ctx.db
    .query('steps')
    .withIndex('by_run', (q) => q.eq('runId', runId))
    .first();
