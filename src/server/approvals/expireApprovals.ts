import type { Row } from '../agentPort.js';
import type { ThreadApi } from '../options.js';
import { addRow, type MutationCtx } from '../rows/messageRows.js';
import { turnRows } from '../rows/readTurn.js';
import { hasCalls, isWaiting, partsOf, readCalls } from '../rows/storedCalls.js';

/**
 * Closes the questions that a new message leaves unanswered. Models refuse a thread with a call that has no result, and
 * the agent does not store its own denial of these calls.
 */
export async function expireApprovals(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  messageId?: string,
): Promise<void> {
  const turn = await turnRows(api, ctx, threadId, messageId, hasCalls); // only its last step can wait
  const reason = 'The conversation went on without an answer.';
  const open = readCalls(turn).calls.filter((call) => isWaiting(call) && call.approval);
  const last = open.at(-1);
  if (!last) return;
  const content = open.flatMap(({ toolCallId, toolName, approval }) => [
    { type: 'tool-approval-response' as const, approvalId: approval!.id, approved: false, reason },
    {
      type: 'tool-result' as const,
      toolCallId,
      toolName,
      output: { type: 'execution-denied' as const, reason },
    },
  ]);
  await addRow(api, ctx, { threadId, userId, after: last.doc, message: { role: 'tool', content } });
  await api.calls.decide(ctx, {
    decisions: open.map(({ toolCallId, approval, doc }) => ({
      messageId: doc._id,
      toolCallId,
      approvalId: approval!.id,
      approved: false,
      by: userId,
      reason,
    })),
  });
}

export const asksForApproval = (row: Row): boolean =>
  partsOf(row).some(({ type }) => type === 'tool-approval-request');

/**
 * Denies approvals that a run requests in a turn that is no longer the newest. Sending a message denies all pending
 * approvals, but a run may request one after that. No one could answer it, and every later prompt would have a call
 * without a result.
 */
export async function expirePassedApprovals(api: ThreadApi, ctx: MutationCtx, runId: string): Promise<void> {
  const stored = await ctx.runQuery(api.component.runs.get, { runId });
  if (!stored) return;
  const { threadId, userId, order, promptMessageId } = stored.run;
  const { page } = await api.agent.listRows(ctx, { threadId, numItems: 1 });
  if ((page[0]?.order ?? order) > order) await expireApprovals(api, ctx, threadId, userId, promptMessageId);
}
