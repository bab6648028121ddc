import { v } from 'convex/values';
import { mutation, query } from './_generated/server.js';
import { decideToolCall, vDecision } from './decideToolCall.js';
import { currentRun } from './fence.js';
import { finishToolCall, vFinished } from './finishToolCall.js';
import { requeueToolCall, upsertToolCall, vRecordedCall } from './recordToolCall.js';
import { settleOpenCalls, vOpenCalls } from './settleOpenCalls.js';
import { startToolCall, vStarted, vStartingCall } from './startToolCall.js';
import {
  callsOf,
  callsWithStatus,
  findCall,
  MAX_CALLS_PER_PAGE,
  vNewCall,
  vToolCall,
  vTransition,
  type Transition,
} from './toolCallRecords.js';
import { isFinal } from './transitions.js';
import { vFence } from './validators.js';

/**
 * Records that tools are about to run, with what the model said in this step so far. A call that needs or has requested
 * approval starts only if a person approved it. A call that never requested approval may also start if the person
 * behind the run has allowed its tool in this thread.
 */
export const start = mutation({
  args: {
    ...vFence,
    content: v.optional(v.string()),
    calls: v.array(vStartingCall),
  },
  returns: v.union(v.object({ calls: v.array(vStarted), transitions: v.array(vTransition) }), v.null()),
  handler: async (ctx, { content, calls, ...fence }) => {
    const run = await currentRun(ctx, fence);
    if (!run) return null;
    const step = await ctx.db
      .query('steps')
      .withIndex('by_run', (q) => q.eq('runId', run._id))
      .first();
    if (step && content !== undefined) {
      await ctx.db.patch('steps', step._id, { content, checkpoint: undefined });
    }
    const now = Date.now();
    const started: Array<typeof vStarted.type> = [];
    const transitions: Transition[] = [];
    for (const call of calls) {
      const recorded = await startToolCall(ctx, run, call, now);
      if (!recorded) continue;
      started.push(recorded.started);
      if (recorded.transition) transitions.push(recorded.transition);
    }
    return { calls: started, transitions };
  },
});

/** Records a call that the server does not run, or does not run yet. Final states never change. */
export const upsert = mutation({
  args: {
    runId: v.id('runs'),
    calls: v.array(vRecordedCall),
  },
  returns: v.array(vTransition),
  handler: async (ctx, { runId, calls }) => {
    const run = await ctx.db.get('runs', runId);
    if (!run) return [];
    const now = Date.now();
    const transitions: Transition[] = [];
    for (const call of calls) {
      const transition = await upsertToolCall(ctx, run, call, now);
      if (transition) transitions.push(transition);
    }
    return transitions;
  },
});

/**
 * Requeues calls, because their tool is safe to repeat or a person asked for it. The next action of the run executes
 * them, with these arguments, before it calls the model.
 */
export const requeue = mutation({
  args: { runId: v.id('runs'), calls: v.array(vNewCall) },
  returns: v.array(vTransition),
  handler: async (ctx, { runId, calls }) => {
    const run = await ctx.db.get('runs', runId);
    if (!run) return [];
    const updatedAt = Date.now();
    const transitions: Transition[] = [];
    for (const call of calls) {
      const transition = await requeueToolCall(ctx, run, call, updatedAt);
      if (transition) transitions.push(transition);
    }
    return transitions;
  },
});

/**
 * Moves records from the pending row of a step to the row that ended up with its calls. The rows differ if results of
 * approved calls were stored first.
 */
export const rekey = mutation({
  args: { from: v.string(), to: v.string(), toolCallIds: v.array(v.string()) },
  returns: v.null(),
  handler: async (ctx, { from, to, toolCallIds }) => {
    for (const toolCallId of toolCallIds) {
      const call = await findCall(ctx, from, toolCallId);
      if (call) await ctx.db.patch('toolCalls', call._id, { messageId: to });
    }
    return null;
  },
});

const vOutcome = { ...vFence, id: v.id('toolCalls'), output: v.string() };

/** Records the result of a call before it is reported. Null when the attempt was replaced. */
export const setResult = mutation({
  args: vOutcome,
  returns: v.union(vFinished, v.null()),
  handler: (ctx, { id, output, ...fence }) => finishToolCall(ctx, fence, id, 'succeeded', { output }),
});

/** Records that a call failed, or that a person stopped it, before this is reported. */
export const setError = mutation({
  args: { ...vOutcome, error: v.string(), errorText: v.optional(v.string()), isStopped: v.boolean() },
  returns: v.union(vFinished, v.null()),
  handler: (ctx, { id, output, error, errorText, isStopped, ...fence }) =>
    finishToolCall(ctx, fence, id, isStopped ? 'interrupted' : 'failed', {
      output,
      error,
      ...(errorText !== undefined && { errorText }),
    }),
});

/** Drops the payload of a call whose rows are stored. Only its outcome stays. */
export const markComplete = mutation({
  args: { id: v.id('toolCalls') },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await ctx.db.patch('toolCalls', id, { args: undefined, output: undefined });
    return null;
  },
});

/** Drops the payloads of all finished calls of a row: the step is stored. */
export const markAllComplete = mutation({
  args: { messageIds: v.array(v.string()) },
  returns: v.null(),
  handler: async (ctx, { messageIds }) => {
    for (const messageId of messageIds) {
      for (const call of await callsOf(ctx, messageId)) {
        if (!isFinal(call.status) || (call.args === undefined && call.output === undefined)) continue;
        await ctx.db.patch('toolCalls', call._id, { args: undefined, output: undefined });
      }
    }
    return null;
  },
});

/**
 * Settles the calls that a run left open. A call that never started becomes `interrupted`. A call that had started
 * becomes `runningAs`: `unknown`, because it may have taken effect, unless the caller stopped it on purpose.
 */
export const cleanupIncomplete = mutation({
  args: vOpenCalls,
  returns: v.array(vTransition),
  handler: (ctx, args) => settleOpenCalls(ctx, args),
});

/** Records decisions about calls that asked for approval, by a person or by a new message in their place. */
export const decide = mutation({
  args: {
    decisions: v.array(vDecision),
  },
  returns: v.array(vTransition),
  handler: async (ctx, { decisions }) => {
    const at = Date.now();
    const transitions: Transition[] = [];
    for (const decision of decisions) {
      const transition = await decideToolCall(ctx, decision, at);
      if (transition) transitions.push(transition);
    }
    return transitions;
  },
});

/** Asks a running call to stop. The run learns of it with its next check. */
export const requestStop = mutation({
  args: { id: v.id('toolCalls') },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    const call = await ctx.db.get('toolCalls', id);
    if (call?.status === 'running') await ctx.db.patch('toolCalls', id, { stopRequested: true });
    return null;
  },
});

/** The calls of a row, in the order in which they were recorded. */
export const getByMessage = query({
  args: { messageId: v.string() },
  returns: v.array(vToolCall),
  handler: (ctx, { messageId }) => callsOf(ctx, messageId),
});

/** The calls of several rows. */
export const getByMessages = query({
  args: { messageIds: v.array(v.string()) },
  returns: v.array(vToolCall),
  handler: async (ctx, { messageIds }) => {
    const calls = await Promise.all(messageIds.map((messageId) => callsOf(ctx, messageId)));
    return calls.flat();
  },
});

/** The calls of a thread, from one turn to another. */
export const getByThread = query({
  args: { threadId: v.string(), fromOrder: v.number(), toOrder: v.number() },
  returns: v.array(vToolCall),
  handler: (ctx, { threadId, fromOrder, toOrder }) =>
    ctx.db
      .query('toolCalls')
      .withIndex('by_thread_order', (q) =>
        q.eq('threadId', threadId).gte('order', fromOrder).lte('order', toOrder),
      )
      .take(MAX_CALLS_PER_PAGE),
});

/** The calls of a run that are not final yet. */
export const getOpen = query({
  args: { runId: v.id('runs') },
  returns: v.array(vToolCall),
  handler: async (ctx, { runId }) => {
    const open = await Promise.all(
      (['requested', 'awaitingApproval', 'running'] as const).map((status) =>
        callsWithStatus(ctx, runId, status),
      ),
    );
    return open.flat();
  },
});
