import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { change, findCall, type Transition } from './toolCallRecords.js';

export const vDecision = v.object({
  messageId: v.string(),
  toolCallId: v.string(),
  approvalId: v.string(),
  approved: v.boolean(),
  by: v.string(),
  reason: v.optional(v.string()),
  isAlways: v.optional(v.boolean()),
  /** The person's edit and its digest: the approval is valid only for the edited arguments. */
  edit: v.optional(v.object({ original: v.string(), edited: v.string(), argsDigest: v.string() })),
});

/** Records a decision about a waiting call. A denial ends the call; an approved call waits for its run. */
export async function decideToolCall(
  ctx: MutationCtx,
  { messageId, toolCallId, edit, ...decision }: typeof vDecision.type,
  at: number,
): Promise<Transition | null> {
  const call = await findCall(ctx, messageId, toolCallId);
  if (call?.status !== 'awaitingApproval' || call.approval?.approvalId !== decision.approvalId) return null;
  const fields = {
    approval: { ...call.approval, ...decision, ...(edit && { argsDigest: edit.argsDigest }), at },
    ...(edit && { edit: editOf(call, edit, decision.by, at) }),
    updatedAt: at,
  };
  if (decision.approved) {
    await ctx.db.patch('toolCalls', call._id, fields);
    return null;
  }
  const recorded = await change(ctx, call, 'denied', { ...fields, endedAt: at });
  return recorded && recorded.transition;
}

/** A repeated call can be edited again. `original` stays what the model asked for. */
const editOf = (
  { edit: earlier }: Doc<'toolCalls'>,
  { original, edited }: { original: string; edited: string },
  by: string,
  at: number,
): NonNullable<Doc<'toolCalls'>['edit']> => ({ original: earlier?.original ?? original, edited, by, at });
