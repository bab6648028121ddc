import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import { mutation, query, type MutationCtx } from './_generated/server.js';
import { findAllowed } from './allowedTools.js';
import { currentRun } from './fence.js';
import {
  callsOf,
  change,
  findCall,
  insert,
  isApproved,
  keyOf,
  MAX_CALLS_PER_PAGE,
  MAX_CALLS_PER_ROW,
  vNewCall,
  vToolCall,
  vTransition,
  type Transition,
} from './toolCallRecords.js';
import { isFinal } from './transitions.js';
import { vFence, vQuestion, vToolCallStatus } from './validators.js';

const NOT_APPROVED = 'Not run: no one approved this call with these arguments.';

const vStarted = v.object({
  id: v.id('toolCalls'),
  idempotencyKey: v.string(),
  attempt: v.number(),
  startedAt: v.number(),
  /** No person allowed this call with these arguments: it must not run. */
  isRefused: v.boolean(),
});

/**
 * Records that tools are about to run, with what the model said in this step so far. A call that needs approval, or
 * that asked for one, starts only if a person gave it. A call that was never asked about may start because the person
 * behind the run has allowed its tool in this thread.
 */
export const start = mutation({
  args: {
    ...vFence,
    content: v.optional(v.string()),
    calls: v.array(
      v.object({
        ...vNewCall.fields,
        needsApproval: v.boolean(),
        /** The app lets people allow this tool for a whole thread. */
        canAllowAlways: v.optional(v.boolean()),
        /** Of the arguments that the tool is about to get. */
        argsDigest: v.optional(v.string()),
      }),
    ),
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
    for (const { needsApproval, canAllowAlways, argsDigest, ...call } of calls) {
      const existing = await findCall(ctx, call.messageId, call.toolCallId);
      // The write was committed before, and its reply got lost.
      const isRepeatedWrite = existing?.status === 'running' && existing.runId === run._id;
      const attempt = existing?.attempt ?? 1;
      const mustBeApproved = needsApproval || existing?.status === 'awaitingApproval';
      const isAnswered = existing !== null && isApproved(existing, argsDigest);
      const grant =
        mustBeApproved && !isAnswered && canAllowAlways && existing?.status !== 'awaitingApproval'
          ? await findAllowed(ctx, { ...run, toolName: call.toolName })
          : null;
      const isRefused = mustBeApproved && !isAnswered && !grant;
      const startedAt = isRepeatedWrite ? (existing.startedAt ?? now) : now;
      const status = isRefused ? ('failed' as const) : ('running' as const);
      const fields = isRefused
        ? { status, attempt, updatedAt: now, endedAt: now, errorText: NOT_APPROVED }
        : {
            status,
            attempt,
            updatedAt: now,
            startedAt,
            ...(grant && { approval: grantedApproval(grant, attempt, argsDigest, now) }),
          };
      const recorded = existing
        ? await change(ctx, existing, status, {
            output: undefined,
            error: undefined,
            errorText: undefined,
            endedAt: undefined,
            stopRequested: undefined,
            ...fields,
            runId: run._id,
          })
        : await insert(ctx, run, call, fields);
      if (!recorded) continue;
      const idempotencyKey = existing?.idempotencyKey ?? keyOf(run.threadId, call);
      started.push({ id: recorded.id, idempotencyKey, attempt, startedAt, isRefused });
      if (!isRepeatedWrite) transitions.push(recorded.transition);
    }
    return { calls: started, transitions };
  },
});

/** Records a call that the server does not run, or does not run yet. Final states are never taken back. */
export const upsert = mutation({
  args: {
    runId: v.id('runs'),
    calls: v.array(
      v.object({
        ...vNewCall.fields,
        status: vToolCallStatus,
        error: v.optional(v.string()),
        errorText: v.optional(v.string()),
        question: v.optional(vQuestion),
      }),
    ),
  },
  returns: v.array(vTransition),
  handler: async (ctx, { runId, calls }) => {
    const run = await ctx.db.get('runs', runId);
    if (!run) return [];
    const now = Date.now();
    const transitions: Transition[] = [];
    for (const { status, error, errorText, question, ...call } of calls) {
      const existing = await findCall(ctx, call.messageId, call.toolCallId);
      // A question is about the attempt that would run next.
      const approval = question && { ...question, attempt: existing?.attempt ?? 1 };
      const fields = {
        updatedAt: now,
        ...(isFinal(status) && { endedAt: now }),
        ...(error !== undefined && { error }),
        ...(errorText !== undefined && { errorText }),
        ...(approval && { approval }),
      };
      if (existing && (existing.status === status || isFinal(existing.status))) {
        if (approval && !isFinal(existing.status))
          await ctx.db.patch('toolCalls', existing._id, { approval });
        continue;
      }
      const recorded = existing
        ? await change(ctx, existing, status, fields)
        : await insert(ctx, run, call, { ...fields, status, attempt: 1 });
      if (recorded) transitions.push(recorded.transition);
    }
    return transitions;
  },
});

/**
 * Puts calls back in line, because their tool is safe to repeat or a person asked for it. The next action of the run
 * executes them, with these arguments, before it calls the model.
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
      const existing = await findCall(ctx, call.messageId, call.toolCallId);
      const recorded = existing
        ? await change(ctx, existing, 'requested', {
            runId,
            updatedAt,
            attempt: existing.attempt + 1,
            args: call.args,
            output: undefined,
            error: undefined,
            errorText: undefined,
            startedAt: undefined,
            endedAt: undefined,
            stopRequested: undefined,
          })
        : await insert(ctx, run, call, { status: 'requested', attempt: 1, updatedAt });
      if (recorded) transitions.push(recorded.transition);
    }
    return transitions;
  },
});

/**
 * Moves records from the pending row of a step to the row that came to hold its calls. The two differ when results of
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
const vFinished = v.object({ endedAt: v.number(), transitions: v.array(vTransition) });

/** Records the result of a call before it is reported. Null when the attempt was replaced. */
export const setResult = mutation({
  args: vOutcome,
  returns: v.union(vFinished, v.null()),
  handler: (ctx, { id, output, ...fence }) => finish(ctx, fence, id, 'succeeded', { output }),
});

/** Records that a call failed, or that a person stopped it, before anyone hears of it. */
export const setError = mutation({
  args: { ...vOutcome, error: v.string(), errorText: v.optional(v.string()), isStopped: v.boolean() },
  returns: v.union(vFinished, v.null()),
  handler: (ctx, { id, output, error, errorText, isStopped, ...fence }) =>
    finish(ctx, fence, id, isStopped ? 'interrupted' : 'failed', {
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
 * Settles the calls that a run left behind. A call that had started is `unknown`, because its effect may have taken
 * place; with `runningAs` a caller that stopped it on purpose says so. A call that never started is `interrupted`.
 */
export const cleanupIncomplete = mutation({
  args: {
    runId: v.id('runs'),
    runningAs: v.union(v.literal('unknown'), v.literal('interrupted')),
    /** Calls that will run again, and calls that wait for a person: they stay as they are. */
    except: v.array(v.object({ messageId: v.string(), toolCallId: v.string() })),
  },
  returns: v.array(vTransition),
  handler: async (ctx, { runId, runningAs, except }) => {
    const transitions: Transition[] = [];
    const now = Date.now();
    const isKept = (call: Doc<'toolCalls'>) =>
      except.some(
        ({ messageId, toolCallId }) => messageId === call.messageId && toolCallId === call.toolCallId,
      );
    for (const status of ['running', 'requested'] as const) {
      const open = await ctx.db
        .query('toolCalls')
        .withIndex('by_run_status', (q) => q.eq('runId', runId).eq('status', status))
        .take(MAX_CALLS_PER_ROW);
      for (const call of open.filter((candidate) => !isKept(candidate))) {
        // A call that was to run again has run before, and nobody recorded how that ended.
        const hasStarted = status === 'running' || call.attempt > 1;
        const to = hasStarted ? runningAs : 'interrupted';
        const fields = { endedAt: now, updatedAt: now, args: undefined, output: undefined };
        const recorded = await change(ctx, call, to, fields);
        if (recorded) transitions.push(recorded.transition);
      }
    }
    return transitions;
  },
});

/** Records what a person, or a new message in their place, decided about calls that asked for approval. */
export const decide = mutation({
  args: {
    decisions: v.array(
      v.object({
        messageId: v.string(),
        toolCallId: v.string(),
        approvalId: v.string(),
        approved: v.boolean(),
        by: v.string(),
        reason: v.optional(v.string()),
        isAlways: v.optional(v.boolean()),
        /** What the person changed, and the digest of it: the approval is valid for the edited arguments alone. */
        edit: v.optional(v.object({ original: v.string(), edited: v.string(), argsDigest: v.string() })),
      }),
    ),
  },
  returns: v.array(vTransition),
  handler: async (ctx, { decisions }) => {
    const at = Date.now();
    const transitions: Transition[] = [];
    for (const { messageId, toolCallId, edit, ...decision } of decisions) {
      const call = await findCall(ctx, messageId, toolCallId);
      if (call?.status !== 'awaitingApproval' || call.approval?.approvalId !== decision.approvalId) continue;
      const fields = {
        approval: { ...call.approval, ...decision, ...(edit && { argsDigest: edit.argsDigest }), at },
        ...(edit && { edit: editOf(call, edit, decision.by, at) }),
        updatedAt: at,
      };
      if (decision.approved) {
        await ctx.db.patch('toolCalls', call._id, fields);
        continue;
      }
      const recorded = await change(ctx, call, 'denied', { ...fields, endedAt: at });
      if (recorded) transitions.push(recorded.transition);
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
        ctx.db
          .query('toolCalls')
          .withIndex('by_run_status', (q) => q.eq('runId', runId).eq('status', status))
          .take(MAX_CALLS_PER_ROW),
      ),
    );
    return open.flat();
  },
});

/** The approval of a call that no one was asked about. It names the person who allowed the tool, and when. */
const grantedApproval = (
  { _id, userId: by, grantedAt }: Doc<'allowedTools'>,
  attempt: number,
  argsDigest = '',
  at: number,
): NonNullable<Doc<'toolCalls'>['approval']> => ({
  approvalId: `allowed:${_id}`,
  argsDigest,
  attempt,
  approved: true,
  by,
  at,
  grantedAt,
});

/** A call that ran again may be edited again: what the model asked for stays the original. */
const editOf = (
  { edit: earlier }: Doc<'toolCalls'>,
  { original, edited }: { original: string; edited: string },
  by: string,
  at: number,
): NonNullable<Doc<'toolCalls'>['edit']> => ({ original: earlier?.original ?? original, edited, by, at });

async function finish(
  ctx: MutationCtx,
  fence: { runId: Doc<'runs'>['_id']; attempt: number },
  id: Doc<'toolCalls'>['_id'],
  to: 'succeeded' | 'failed' | 'interrupted',
  fields: { output: string; error?: string; errorText?: string },
): Promise<typeof vFinished.type | null> {
  if (!(await currentRun(ctx, fence))) return null;
  const call = await ctx.db.get('toolCalls', id);
  if (!call || call.runId !== fence.runId) return null;
  const now = Date.now();
  // Committed before, and only the reply was lost.
  if (call.status === to) return { endedAt: call.endedAt ?? now, transitions: [] };
  const recorded = await change(ctx, call, to, { ...fields, endedAt: now, updatedAt: now });
  return recorded && { endedAt: now, transitions: [recorded.transition] };
}
