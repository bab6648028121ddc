import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { change, findCall, insert, vNewCall, type Transition } from './toolCallRecords.js';
import { isFinal } from './transitions.js';
import { vQuestion, vToolCallStatus } from './validators.js';

/** A call that the server does not run, or does not run yet. */
export const vRecordedCall = v.object({
  ...vNewCall.fields,
  status: vToolCallStatus,
  error: v.optional(v.string()),
  errorText: v.optional(v.string()),
  question: v.optional(vQuestion),
});

/** Records the status of a call. A final status stays as it is. */
export async function upsertToolCall(
  ctx: MutationCtx,
  run: Doc<'runs'>,
  { status, error, errorText, question, ...call }: typeof vRecordedCall.type,
  now: number,
): Promise<Transition | null> {
  const existing = await findCall(ctx, call.messageId, call.toolCallId);
  // A question asks about the attempt that would run next.
  const approval = question && { ...question, attempt: existing?.attempt ?? 1 };
  const fields = {
    updatedAt: now,
    ...(isFinal(status) && { endedAt: now }),
    ...(error !== undefined && { error }),
    ...(errorText !== undefined && { errorText }),
    ...(approval && { approval }),
  };
  if (existing && (existing.status === status || isFinal(existing.status))) {
    if (approval && !isFinal(existing.status)) await ctx.db.patch('toolCalls', existing._id, { approval });
    return null;
  }
  const recorded = existing
    ? await change(ctx, existing, status, fields)
    : await insert(ctx, run, call, { ...fields, status, attempt: 1 });
  return recorded && recorded.transition;
}

/** Requeues a call as its next attempt. */
export async function requeueToolCall(
  ctx: MutationCtx,
  run: Doc<'runs'>,
  call: typeof vNewCall.type,
  updatedAt: number,
): Promise<Transition | null> {
  const existing = await findCall(ctx, call.messageId, call.toolCallId);
  const recorded = existing
    ? await change(ctx, existing, 'requested', {
        runId: run._id,
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
  return recorded && recorded.transition;
}
