import { v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';
import { findAllowed } from './allowedTools.js';
import { change, findCall, insert, isApproved, keyOf, vNewCall, type Transition } from './toolCallRecords.js';

const NOT_APPROVED = 'Not run: no one approved this call with these arguments.';

export const vStarted = v.object({
  id: v.id('toolCalls'),
  idempotencyKey: v.string(),
  attempt: v.number(),
  startedAt: v.number(),
  /** No person allowed this call with these arguments: it must not run. */
  isRefused: v.boolean(),
});

/** A call whose tool is about to run. */
export const vStartingCall = v.object({
  ...vNewCall.fields,
  needsApproval: v.boolean(),
  /** The app lets people allow this tool for a whole thread. */
  canAllowAlways: v.optional(v.boolean()),
  /** The digest of the arguments that the tool is about to get. */
  argsDigest: v.optional(v.string()),
});

/** Records the start of a call, or that it must not run. Null if its state does not allow a start. */
export async function startToolCall(
  ctx: MutationCtx,
  run: Doc<'runs'>,
  { needsApproval, canAllowAlways, argsDigest, ...call }: typeof vStartingCall.type,
  now: number,
): Promise<{ started: typeof vStarted.type; transition?: Transition } | null> {
  const existing = await findCall(ctx, call.messageId, call.toolCallId);
  // This write was already committed; only its reply was lost.
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
  if (!recorded) return null;
  const idempotencyKey = existing?.idempotencyKey ?? keyOf(run.threadId, call);
  return {
    started: { id: recorded.id, idempotencyKey, attempt, startedAt, isRefused },
    ...(!isRepeatedWrite && { transition: recorded.transition }),
  };
}

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
