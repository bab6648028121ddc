import type { Row } from '../../agentPort.js';
import { hasCalls, readCalls, type StoredCall } from '../../rows/storedCalls.js';
import type { ThreadApi } from '../../options.js';
import { turnRows } from '../../rows/readTurn.js';
import type { ToolCallRecord } from '../../ledger/toolCallRepository.js';
import { argsDigest } from '../../approvals/argsDigest.js';
import type { OpenStepRows } from '../steps/openStepRows.js';
import type { Part } from '../steps/stepReader.js';
import { resultOf, type SettleMode } from './settledRows.js';
import type { MutationCtx, Run, RunStep } from '../types.js';

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
  const isKnown = ({ toolCallId }: StoredCall) => earlier.some((record) => record.toolCallId === toolCallId);
  return calls.filter((call) => call.answer && !call.result && !isKnown(call));
}

/** Records that approved calls never ran. */
export async function interruptApproved(
  api: ThreadApi,
  ctx: MutationCtx,
  { _id: runId }: Run,
  decided: readonly StoredCall[],
): Promise<void> {
  const approved = decided.filter(({ answer }) => answer?.approved);
  if (approved.length === 0) return;
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

/** Brings the ledger in line with the rows that settling stored. */
export async function recordCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  run: Run,
  step: RunStep | null,
  rows: OpenStepRows,
  earlier: readonly ToolCallRecord[],
  stored: readonly Row[],
  mode: SettleMode,
): Promise<void> {
  const holder = stored.find(({ message }) => message?.role === 'assistant')?._id ?? step?.messageId;
  if (holder === undefined) return;
  const callsOfStep = rows.content.filter(({ type }) => type === 'tool-call');
  if (step?.messageId !== undefined && holder !== step.messageId) {
    const toolCallIds = callsOfStep.map(({ toolCallId }) => String(toolCallId));
    await api.calls.rekey(ctx, { from: step.messageId, to: holder, toolCallIds });
  }
  await requeueCalls(api, ctx, run, rows, earlier, mode, holder);
  const newCall = (call: Part) => ({
    messageId: holder,
    toolCallId: String(call.toolCallId),
    toolName: String(call.toolName),
    answeredBy: 'server' as const,
    isRepeatable: false,
  });
  await api.calls.upsert(ctx, {
    runId: run._id,
    calls: [
      ...rows.notRun.map((call) => ({ ...newCall(call), status: 'interrupted' as const })),
      ...(await Promise.all(
        rows.waiting.map(async (call) => ({
          ...newCall(call),
          status: 'awaitingApproval' as const,
          question: { approvalId: String(call.approvalId), argsDigest: await argsDigest(call.input) },
        })),
      )),
    ],
  });
  await api.calls.markAllComplete(ctx, [holder, ...new Set(earlier.map(({ messageId }) => messageId))]);
}

/** Puts the calls that run again in line, and settles the others. */
export async function requeueCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  run: Run,
  rows: OpenStepRows,
  earlier: readonly ToolCallRecord[],
  mode: SettleMode,
  holder = '',
): Promise<void> {
  const ofStep = rows.again.map((call) => ({
    messageId: holder,
    toolCallId: String(call.toolCallId),
    toolName: String(call.toolName),
    answeredBy: 'server' as const,
    isRepeatable: true,
    args: JSON.stringify(call.input),
  }));
  const ofEarlier = earlier
    .filter((record) => resultOf(record, mode) === undefined)
    .map(({ messageId, toolCallId, toolName, answeredBy, isRepeatable, args }) => ({
      messageId,
      toolCallId,
      toolName,
      answeredBy,
      isRepeatable,
      ...(args !== undefined && { args }),
    }));
  const again = [...ofStep, ...ofEarlier];
  await api.calls.requeue(ctx, { runId: run._id, calls: again });
  await api.calls.cleanupIncomplete(ctx, {
    runId: run._id,
    runningAs: mode === 'stop' ? 'interrupted' : 'unknown',
    except: again.map(({ messageId, toolCallId }) => ({ messageId, toolCallId })),
  });
}
