import type { Row } from '../agentPort.js';
import { expireApprovals } from './answerStep.js';
import { partsOf } from '../rows/storedCalls.js';
import type { ThreadApi } from '../options.js';
import type { MutationCtx } from '../runs/types.js';

export const asksForApproval = (row: Row): boolean =>
  partsOf(row).some(({ type }) => type === 'tool-approval-request');

/**
 * Denies what a run asks for in a turn that is not the newest any more. Sending a message denies all pending approvals,
 * but a run may ask after the message was sent: nobody could answer then, and every later prompt would lack a result.
 */
export async function expirePassedApprovals(api: ThreadApi, ctx: MutationCtx, runId: string): Promise<void> {
  const stored = await ctx.runQuery(api.component.runs.get, { runId });
  if (!stored) return;
  const { threadId, userId, order, promptMessageId } = stored.run;
  const { page } = await api.agent.listRows(ctx, { threadId, numItems: 1 });
  if ((page[0]?.order ?? order) > order) await expireApprovals(api, ctx, threadId, userId, promptMessageId);
}
