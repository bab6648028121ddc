import type { Row } from '../agentPort.js';
import { partsOf, readCalls, type StoredCall } from '../rows/storedCalls.js';
import { continueTurn } from '../runs/continueTurn.js';
import { threadError } from '../errors.js';
import { requireFreeRun } from '../access/callLimits.js';
import type { ThreadApi } from '../options.js';
import { readOutcome } from '../rows/toolOutcome.js';
import { endRuns, liveRuns, recordRun } from '../runs/startRun.js';
import { findPrompt, readTurn, turnTooLarge } from '../rows/readTurn.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';
import { patchRow, type MutationCtx } from '../rows/messageRows.js';

/**
 * Runs calls of one step of the newest turn again, with the same arguments, and then calls the model once. Everything
 * that followed their step is removed first, and a call that is still running is stopped.
 */
export async function retryToolCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  toolCallIds: readonly string[],
): Promise<void> {
  if (toolCallIds.length === 0) throw threadError('invalid-arguments', 'Pass at least one tool call.');
  await stopSilentCalls(api, ctx, threadId, toolCallIds);
  const { rows: turn, isWhole } = await readTurn(api, ctx, threadId);
  const calls = [...new Set(toolCallIds)].map((id) => findFailedCall(turn, id, isWhole));
  const step = calls[0]!.doc;
  if (calls.some(({ doc }) => doc._id !== step._id)) {
    throw threadError(
      'invalid-arguments',
      'Can’t retry these calls together: they belong to different steps.',
    );
  }
  await requireRetryable(api, ctx, step._id, calls);
  await removeOutcome(api, ctx, turn, step, calls);

  const prompt = await findPrompt(api, ctx, step);
  const { _id: promptMessageId, order } = prompt ?? turn[0]!;
  await requireFreeRun(api, ctx, threadId, userId);
  const run = { threadId, order, promptMessageId, userId, isSequel: true };
  const fence = await recordRun(api, ctx, run);
  await api.calls.requeue(ctx, {
    runId: fence.runId,
    calls: calls.map(({ toolCallId, toolName, part }) => ({
      messageId: step._id,
      toolCallId,
      toolName,
      answeredBy: 'server' as const,
      isRepeatable: false,
      args: JSON.stringify(part.input ?? part.args ?? {}),
    })),
  });
  await continueTurn(api, ctx, fence, prompt ?? turn[0]!);
}

/** Stops the run if a person wants to retry a call that it still works on. */
async function stopSilentCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  toolCallIds: readonly string[],
): Promise<void> {
  for (const run of await liveRuns(api, ctx, threadId)) {
    const open = await api.calls.getOpen(ctx, run._id);
    const isRunning = open.some(
      ({ toolCallId, status }) => status === 'running' && toolCallIds.includes(toolCallId),
    );
    if (!isRunning)
      throw threadError('running', 'A reply is still being written. Wait for it to finish, or stop it.');
    await endRuns(api, ctx, threadId, { fromOrder: run.order });
  }
}

function findFailedCall(turn: readonly Row[], toolCallId: string, isWhole: boolean): StoredCall {
  const [call, ...others] = readCalls(turn).calls.filter((candidate) => candidate.toolCallId === toolCallId);
  if (!call && !isWhole) throw turnTooLarge();
  if (!call) throw threadError('not-found', 'This call isn’t part of the newest turn.');
  if (others.length > 0) {
    throw threadError('invalid-arguments', 'Can’t retry this call: several calls of the turn have its id.');
  }
  const { doc, result, answer } = call;
  const hasFailed = result
    ? readOutcome(result.part).type === 'error'
    : doc.status === 'failed' || answer?.approved === true;
  if (!hasFailed) throw threadError('invalid-arguments', 'Can’t retry this call: it hasn’t failed.');
  if (result?.doc._id === doc._id) {
    throw threadError('invalid-arguments', 'Can’t retry this call: the provider ran its tool.');
  }
  return call;
}

/**
 * Whether a person may run the call again: its tool is repeatable, the call never started, or it asks for approval
 * again. Clients offer a retry only where this is true, and `retryToolCalls` refuses all others.
 */
export const canRetry = ({
  answeredBy,
  isRepeatable,
  startedAt,
  attempt,
  approval,
}: ToolCallRecord): boolean =>
  answeredBy === 'server' &&
  (isRepeatable || approval !== undefined || (startedAt === undefined && attempt === 1));

async function requireRetryable(
  api: ThreadApi,
  ctx: MutationCtx,
  messageId: string,
  calls: readonly StoredCall[],
): Promise<void> {
  const records = await api.calls.getByMessage(ctx, messageId);
  for (const { toolCallId, toolName } of calls) {
    const record = records.find((candidate) => candidate.toolCallId === toolCallId);
    if (record?.answeredBy !== 'server') {
      throw threadError('invalid-arguments', 'Can’t retry this call: its tool doesn’t run on the server.');
    }
    if (!canRetry(record)) {
      throw threadError(
        'invalid-arguments',
        `Can’t retry this call: ${toolName} isn’t marked as repeatable.`,
      );
    }
  }
}

/** Removes the results of the calls, and everything that came after their step. */
async function removeOutcome(
  api: ThreadApi,
  ctx: MutationCtx,
  turn: readonly Row[],
  step: Row,
  calls: readonly StoredCall[],
): Promise<void> {
  const ids = new Set<unknown>(calls.map(({ toolCallId }) => toolCallId));
  const approvals = new Set<unknown>(calls.flatMap(({ approval }) => approval?.id ?? []));
  const isOutcome = (part: Record<string, unknown>) =>
    part.type === 'tool-approval-response'
      ? approvals.has(part.approvalId)
      : part.type !== 'tool-call' && ids.has(part.toolCallId);
  const next = turn.find(({ stepOrder, message }) => stepOrder > step.stepOrder && message?.role !== 'tool');
  const isBefore = ({ stepOrder }: Row) => stepOrder < (next?.stepOrder ?? Infinity);
  const removedIds = turn.filter((row) => !isBefore(row)).map(({ _id }) => _id);
  for (const row of turn.filter(
    (candidate) => isBefore(candidate) && candidate.stepOrder >= step.stepOrder,
  )) {
    const content = partsOf(row).filter((part) => !isOutcome(part));
    if (content.length === 0) removedIds.push(row._id);
    else if (content.length < partsOf(row).length || row.status !== 'success') {
      await patchRow(api, ctx, row, { message: { ...row.message, content }, status: 'success' });
    }
  }
  await api.agent.deleteRows(ctx, removedIds);
}
