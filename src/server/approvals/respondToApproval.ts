import { canAllowAlways } from './allowedTools.js';
import { continueWhenAnswered, isPassed, storeAnswers, type Answered } from './answerStep.js';
import { partsOf, readCalls, type StoredCall } from '../rows/storedCalls.js';
import { checkEdit, onlyChanges, storeEdits } from './editedArgs.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { pageOfTurns } from '../rows/pageOfTurns.js';
import { requireOpenApprovals } from './openApprovals.js';
import { turnRows } from '../rows/readTurn.js';
import { checkBytes } from '../access/textLimits.js';
import type { MutationCtx } from '../rows/messageRows.js';

export type ApprovalResponse = {
  approvalId: string;
  approved: boolean;
  reason?: string;
  /** Also allows the later calls of this tool in this thread, in runs of this user. */
  always?: boolean;
  /** Runs the tool with these arguments instead of the model's. */
  args?: unknown;
};

/**
 * Stores the answers to approvals of the newest turn, all of them or none. Continues the run when nothing is
 * waiting.
 */
export async function respondToApproval(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  responses: readonly ApprovalResponse[],
): Promise<Answered> {
  if (responses.length === 0) throw threadError('invalid-arguments', 'Pass at least one response.');
  if (new Set(responses.map(({ approvalId }) => approvalId)).size < responses.length) {
    throw threadError('invalid-arguments', 'Answer each approval only once.');
  }
  const turn = await turnRows(api, ctx, threadId);
  const { calls } = readCalls(turn);
  const found = responses.map(({ approvalId, reason }) => {
    checkBytes('A reason', reason, api.limits.comment);
    const call = calls.find(({ approval }) => approval?.id === approvalId);
    if (!call) return undefined;
    if (call.answer) throw threadError('already-answered', 'This approval was already answered.');
    if (call.result || isPassed(call, turn))
      throw threadError('expired', 'The conversation moved on without this approval.');
    return call;
  });
  const decidedCalls = found.filter((call) => call !== undefined);
  if (decidedCalls.length < found.length) throw await unknownApproval(api, ctx, threadId, responses);
  const step = decidedCalls[0]!.doc;
  if (decidedCalls.some(({ doc }) => doc !== step)) {
    throw threadError(
      'invalid-arguments',
      'Can’t answer these approvals together: they belong to different steps.',
    );
  }
  const { isRecorded } = await requireOpenApprovals(api, ctx, step._id, decidedCalls);
  requireOffered(api, decidedCalls, responses, isRecorded);
  const checked = await Promise.all(
    decidedCalls.flatMap((call, i) => {
      const { args } = responses[i]!;
      return args === undefined ? [] : checkEdit(api, call, args);
    }),
  );
  const edits = await onlyChanges(checked);
  await storeEdits(api, ctx, step, edits);
  const content = responses.map(({ approvalId, approved, reason }) => ({
    type: 'tool-approval-response' as const,
    approvalId,
    approved,
    ...(reason !== undefined && { reason }),
  }));
  const row = await storeAnswers(api, ctx, userId, step, calls, content);
  await api.calls.decide(ctx, {
    decisions: decidedCalls.map((call, i) => {
      const { always, args: _, ...response } = responses[i]!;
      const edit = edits.find((candidate) => candidate.call === call);
      return {
        messageId: step._id,
        toolCallId: call.toolCallId,
        by: userId,
        ...response,
        ...(always && { isAlways: true }),
        ...(edit && { edit: { original: edit.original, edited: edit.edited, argsDigest: edit.argsDigest } }),
      };
    }),
  });
  for (const [i, { toolName }] of decidedCalls.entries()) {
    if (responses[i]!.always) {
      await ctx.runMutation(api.component.allowedTools.allow, { threadId, toolName, userId });
    }
  }
  return continueWhenAnswered(api, ctx, threadId, userId, step, row);
}

/** Refuses responses that use an option which the app does not offer for the tool. `checkEdit` checks edits. */
function requireOffered(
  api: ThreadApi,
  decidedCalls: readonly StoredCall[],
  responses: readonly ApprovalResponse[],
  isRecorded: boolean,
): void {
  for (const [i, { approved, always = false, args }] of responses.entries()) {
    if (!always && args === undefined) continue;
    if (!approved)
      throw threadError('invalid-arguments', 'Pass `args` and `always` only with `approved: true`.');
    // A row that no run of this API made has no record that could store these options.
    if (!isRecorded)
      throw threadError(
        'invalid-arguments',
        'This call has no record, so you can only allow or deny it as it is.',
      );
    const { toolName } = decidedCalls[i]!;
    if (always && !canAllowAlways(api.options, toolName)) {
      throw threadError('invalid-arguments', `${toolName} must ask every time.`);
    }
  }
}

/** Distinguishes an approval of an older turn from one that never existed. */
async function unknownApproval(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  responses: readonly ApprovalResponse[],
) {
  const recent = await pageOfTurns(api, ctx, threadId, { cursor: null, numItems: 200 });
  const askedIds = new Set(recent.rows.flatMap(partsOf).map(({ approvalId }) => approvalId));
  return responses.every(({ approvalId }) => askedIds.has(approvalId))
    ? threadError('expired', 'The conversation moved on without this approval.')
    : threadError('not-found', 'This approval is no longer waiting for an answer.');
}
