import type { MessageDoc } from '@convex-dev/agent';
import { readRetryId } from '../bridge/retryId.js';
import { partsOf, readCalls } from './calls.js';
import { threadError } from './errors.js';
import type { ThreadApi } from './options.js';
import { readOutcome } from './outcome.js';
import { isRunning, startRun } from './runs.js';
import { turnRows } from './rows.js';
import { addRow, patchRow, type MutationCtx } from './write.js';

/**
 * Runs a failed or interrupted call of the newest turn again, with the same arguments, and goes on from there: what
 * the model made of the failure is removed. The AI SDK itself runs the tool, as it does for a call that was approved.
 * One that was asked for and never approved asks again.
 */
export async function retryToolCall(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  toolCallId: string,
): Promise<void> {
  const turn = await turnRows(api, ctx, threadId);
  const { calls, of } = readCalls(turn);
  const [call, ...others] = calls.filter((named) => named.toolCallId === toolCallId);
  if (!call) throw threadError('not-found', 'There is no such call in the newest turn.');
  if (await isRunning(api, ctx, turn)) throw threadError('running', 'The thread is still running.');
  if (others.length > 0) {
    throw threadError('invalid-arguments', 'The provider gave this id to several calls of the turn.');
  }
  const { doc: step, result, answer } = call;
  const hasFailed = result
    ? readOutcome(result.part).type === 'error'
    : step.status === 'failed' || answer?.approved;
  if (!hasFailed) throw threadError('invalid-arguments', 'This call has not failed.');
  if (result?.doc._id === step._id) {
    throw threadError('invalid-arguments', 'The provider ran this tool; it cannot be run again from here.');
  }
  const next = turn.find(({ stepOrder, message }) => stepOrder > step.stepOrder && message?.role !== 'tool');
  const asked = call.approval?.id;
  const isOfCall = (part: Record<string, unknown>) =>
    (part.type !== 'tool-call' && of.get(part) === call) ||
    (part.type === 'tool-approval-response' && part.approvalId === asked);
  const isBefore = ({ stepOrder }: MessageDoc) => stepOrder < (next?.stepOrder ?? Infinity);
  const gone = turn.filter((doc) => !isBefore(doc)).map(({ _id }) => _id);
  for (const doc of turn.filter((row) => isBefore(row) && row.stepOrder > step.stepOrder)) {
    const content = partsOf(doc).filter((part) => !isOfCall(part));
    if (content.length === 0) gone.push(doc._id);
    else await patchRow(api, ctx, doc, { message: { ...doc.message, content }, status: 'success' });
  }
  await ctx.runMutation(api.component.messages.deleteByIds, { messageIds: gone });
  const approvalId = nextRetryId(asked);
  const request = { type: 'tool-approval-request', approvalId, toolCallId };
  await patchRow(api, ctx, step, {
    message: { ...step.message, content: [...partsOf(step).filter((part) => !isOfCall(part)), request] },
    status: 'success',
  });
  if (asked !== undefined && !answer?.approved) return;
  const reason = answer?.reason !== undefined && { reason: answer.reason };
  const row = await addRow(api, ctx, {
    threadId,
    userId,
    after: step,
    message: {
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId, approved: true, ...reason }],
    },
  });
  await startRun(api, ctx, userId, row, {
    turn: await turnRows(api, ctx, threadId),
    retried: { toolCallId, isAllowed: readRetryId(approvalId)!.approvalId !== '' },
  });
}

/** Never the one of the attempt before: by it a client tells a result that is old from one that is new. */
function nextRetryId(before: string | undefined): string {
  const { attempt, approvalId } = readRetryId(before) ?? { attempt: 1, approvalId: before ?? '' };
  return `retry-${attempt + 1}${approvalId ? '' : `-${crypto.randomUUID()}`}:${approvalId}`;
}
