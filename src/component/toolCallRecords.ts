import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import type { Changes } from './changes.js';
import { canMove, TOOL_CALL_TRANSITIONS } from './transitions.js';
import { vAnsweredBy, vToolCallFields, vToolCallStatus, type ToolCallStatus } from './validators.js';

export const vToolCall = v.object({ ...vToolCallFields, _id: v.id('toolCalls'), _creationTime: v.number() });

/** A change of one call, for the app's log and its `onToolTransition` hook. */
export const vTransition = v.object({
  toolCallId: v.string(),
  toolName: v.string(),
  messageId: v.string(),
  from: v.union(vToolCallStatus, v.null()),
  to: vToolCallStatus,
  attempt: v.number(),
});
export type Transition = typeof vTransition.type;

/** More calls than one row of the agent can hold. */
export const MAX_CALLS_PER_ROW = 1_000;
export const MAX_CALLS_PER_PAGE = 4_000;

export const vNewCall = v.object({
  messageId: v.string(),
  toolCallId: v.string(),
  toolName: v.string(),
  answeredBy: vAnsweredBy,
  isRepeatable: v.boolean(),
  args: v.optional(v.string()),
});

type Recorded = { id: Doc<'toolCalls'>['_id']; transition: Transition };

/** Moves a call to another state, or returns null if the transition is not allowed. */
export async function change(
  ctx: MutationCtx,
  call: Doc<'toolCalls'>,
  to: ToolCallStatus,
  fields: Changes<'toolCalls'>,
): Promise<Recorded | null> {
  if (!canMove(TOOL_CALL_TRANSITIONS, call.status, to)) return null;
  await ctx.db.patch('toolCalls', call._id, { ...fields, status: to });
  const { toolCallId, toolName, messageId, status: from } = call;
  const attempt = fields.attempt ?? call.attempt;
  return { id: call._id, transition: { toolCallId, toolName, messageId, from, to, attempt } };
}

export async function insert(
  ctx: MutationCtx,
  run: Doc<'runs'>,
  call: typeof vNewCall.type,
  fields: Pick<Doc<'toolCalls'>, 'status' | 'attempt' | 'updatedAt'> & Partial<Doc<'toolCalls'>>,
): Promise<Recorded> {
  const { threadId, order, _id: runId } = run;
  const idempotencyKey = keyOf(threadId, call);
  const id = await ctx.db.insert('toolCalls', { threadId, order, runId, ...call, ...fields, idempotencyKey });
  const { toolCallId, toolName, messageId } = call;
  const { status: to, attempt } = fields;
  return { id, transition: { toolCallId, toolName, messageId, from: null, to, attempt } };
}

/** Whether a person allowed this attempt of the call, with these arguments. */
export const isApproved = (
  { approval, attempt }: Pick<Doc<'toolCalls'>, 'approval' | 'attempt'>,
  argsDigest: string | undefined,
): boolean =>
  approval?.approved === true &&
  approval.by !== undefined &&
  approval.attempt === attempt &&
  approval.argsDigest === argsDigest;

/** A key that is the same for every attempt of a call, so that a tool can tell that it has already done its work. */
export const keyOf = (
  threadId: string,
  { messageId, toolCallId }: { messageId: string; toolCallId: string },
) => `${threadId}:${messageId}:${toolCallId}`;

export const findCall = (ctx: QueryCtx, messageId: string, toolCallId: string) =>
  ctx.db
    .query('toolCalls')
    .withIndex('by_message_call', (q) => q.eq('messageId', messageId).eq('toolCallId', toolCallId))
    .first();

export const callsOf = (ctx: QueryCtx, messageId: string) =>
  ctx.db
    .query('toolCalls')
    .withIndex('by_message', (q) => q.eq('messageId', messageId))
    .take(MAX_CALLS_PER_ROW);

export const callsWithStatus = (ctx: QueryCtx, runId: Doc<'runs'>['_id'], status: ToolCallStatus) =>
  ctx.db
    .query('toolCalls')
    .withIndex('by_run_status', (q) => q.eq('runId', runId).eq('status', status))
    .take(MAX_CALLS_PER_ROW);
