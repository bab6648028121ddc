import type { ToolCallRecord } from '../../ledger/toolCallRepository.js';
import type { Row } from '../../agentPort.js';
import type { ThreadApi } from '../../options.js';
import { turnRows } from '../../rows/readTurn.js';
import { hasCalls, readCalls, type StoredCall } from '../../rows/storedCalls.js';
import type { MutationCtx, Run } from '../types.js';

/**
 * Calls that a person decided about but whose run never continued. Models refuse a prompt that has a call without a
 * result, so every later message would fail.
 */
export async function decidedCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, promptMessageId }: Run,
  earlier: readonly ToolCallRecord[],
): Promise<StoredCall[]> {
  const prompt = await api.agent.findRow(ctx, promptMessageId);
  if (prompt?.message?.role !== 'tool') return []; // the run does not follow a decision
  const isStep = (row: Row) => row.stepOrder < prompt.stepOrder && hasCalls(row);
  const { calls } = readCalls(await turnRows(api, ctx, threadId, promptMessageId, isStep));
  const recorded = new Set(earlier.map(({ toolCallId }) => toolCallId));
  return calls.filter((call) => call.answer && !call.result && !recorded.has(call.toolCallId));
}

/** Records that approved calls never ran. */
export async function interruptApproved(
  api: ThreadApi,
  ctx: MutationCtx,
  { _id: runId }: Run,
  decided: readonly StoredCall[],
): Promise<void> {
  const approved = decided.filter(({ answer }) => answer?.approved);
  const calls = approved.map(({ toolCallId, toolName, doc }) => ({
    messageId: doc._id,
    toolCallId,
    toolName,
    answeredBy: 'server' as const,
    isRepeatable: false,
    status: 'interrupted' as const,
  }));
  await api.calls.upsert(ctx, { runId, calls });
}
