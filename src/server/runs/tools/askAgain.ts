import { partsOf } from '../../rows/storedCalls.js';
import type { NewRow } from '../../agentPort.js';
import { agentSettings } from '../../agentSettings.js';
import type { ThreadApi } from '../../options.js';
import type { AskedCall } from './runAgain.js';
import { argsDigest } from '../../approvals/argsDigest.js';
import { currentRun } from '../currentRun.js';
import type { Fence, MutationCtx } from '../types.js';

/** Asks for approval of calls that were to run again, stores the results of the others, and ends the run. */
export async function askAgain(
  api: ThreadApi,
  ctx: MutationCtx,
  { runId, attempt }: Fence,
  asked: readonly AskedCall[],
  rows: NewRow[],
): Promise<null> {
  const stored = await currentRun(api, ctx, { runId, attempt });
  if (!stored) return null;
  const { run, step } = stored;
  for (const { messageId, toolCallId, approvalId } of asked) {
    const row = await api.agent.findRow(ctx, messageId);
    if (!row) continue;
    const isOld = (part: Record<string, unknown>) =>
      part.type === 'tool-approval-request' && part.toolCallId === toolCallId;
    const request = { type: 'tool-approval-request', approvalId, toolCallId };
    const content = [...partsOf(row).filter((part) => !isOld(part)), request];
    await api.agent.patchRow(ctx, messageId, { message: { ...row.message, content } });
  }
  const records = await api.calls.getOpen(ctx, runId);
  const questions = asked.map(async ({ messageId, toolCallId, approvalId }) => {
    const record = records.find((open) => open.messageId === messageId && open.toolCallId === toolCallId);
    if (!record) return [];
    const { toolName, answeredBy, isRepeatable, args } = record;
    const question = { approvalId, argsDigest: await argsDigest(JSON.parse(args ?? '{}')) };
    const call = { messageId, toolCallId, toolName, answeredBy, isRepeatable };
    return [{ ...call, status: 'awaitingApproval' as const, question }];
  });
  await api.calls.upsert(ctx, { runId, calls: (await Promise.all(questions)).flat() });
  const pendingMessageId = step?.messageId;
  const { name: agentName } = agentSettings(api.options);
  if (rows.length > 0) {
    await api.agent.addRows(ctx, {
      threadId: run.threadId,
      promptMessageId: run.promptMessageId,
      ...(agentName !== undefined && { agentName }),
      ...(pendingMessageId !== undefined && { pendingMessageId }),
      failPendingSteps: false,
      messages: rows,
    });
  } else if (pendingMessageId !== undefined) {
    await api.agent.deleteRows(ctx, [pendingMessageId]);
  }
  await ctx.runMutation(api.component.runs.end, {
    runId,
    attempt,
    status: 'succeeded',
    isWaiting: true,
  });
  return null;
}
