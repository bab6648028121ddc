import { argsDigest } from '../../approvals/argsDigest.js';
import type { Row } from '../../agentPort.js';
import type { ToolCallRecord, UpsertArgs } from '../../ledger/toolCallRepository.js';
import type { ThreadApi } from '../../options.js';
import type { OpenStepRows } from '../steps/openStepRows.js';
import type { Part } from '../steps/stepReader.js';
import type { MutationCtx, Run, RunStep } from '../types.js';
import { resultOf, type SettleMode } from './settledRows.js';

/** What is being settled. */
export interface Settlement {
  readonly run: Run;
  readonly step: RunStep | null;
  /** The rows that the open step becomes. */
  readonly rows: OpenStepRows;
  /** The run's calls in earlier rows: a person approved them, or they run again. */
  readonly earlier: readonly ToolCallRecord[];
  readonly mode: SettleMode;
}

/**
 * Brings the ledger in line with the rows that settling stored.
 * @param stored those rows
 */
export async function recordStoredCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  settlement: Settlement,
  stored: readonly Row[],
): Promise<void> {
  const { run, step, rows, earlier } = settlement;
  const messageId = stored.find(({ message }) => message?.role === 'assistant')?._id ?? step?.messageId;
  if (messageId === undefined) return; // there was no step, and the turn was deleted
  await moveRecords(api, ctx, rows, { from: step?.messageId, to: messageId });
  await settleOpenCalls(api, ctx, settlement, messageId);
  const unrecorded = [...notRunCalls(rows, messageId), ...(await waitingCalls(rows, messageId))];
  await api.calls.upsert(ctx, { runId: run._id, calls: unrecorded });
  await api.calls.markAllComplete(ctx, [messageId, ...new Set(earlier.map((record) => record.messageId))]);
}

/**
 * Requeues the calls that run again, and settles all other open calls of the run.
 * @param messageId the row of the open step; undefined if the step is not stored, in which case it has no calls
 */
export async function settleOpenCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  { run, rows, earlier, mode }: Settlement,
  messageId?: string,
): Promise<void> {
  const ofStep = messageId === undefined ? [] : repeatedCalls(rows, messageId);
  const again = [...ofStep, ...repeatedRecords(earlier, mode)];
  await api.calls.requeue(ctx, { runId: run._id, calls: again });
  await api.calls.cleanupIncomplete(ctx, {
    runId: run._id,
    runningAs: mode === 'stop' ? 'interrupted' : 'unknown',
    except: again.map((call) => ({ messageId: call.messageId, toolCallId: call.toolCallId })),
  });
}

/** Records were kept under the pending row, which may have become the row of earlier results. */
async function moveRecords(
  api: ThreadApi,
  ctx: MutationCtx,
  { content }: OpenStepRows,
  { from, to }: { from: string | undefined; to: string },
): Promise<void> {
  if (from === undefined || from === to) return;
  const calls = content.filter(({ type }) => type === 'tool-call');
  const toolCallIds = calls.map(({ toolCallId }) => String(toolCallId));
  await api.calls.rekey(ctx, { from, to, toolCallIds });
}

/** A call of the open step, for the ledger. */
const callIn = (messageId: string, call: Part) => ({
  messageId,
  toolCallId: String(call.toolCallId),
  toolName: String(call.toolName),
  answeredBy: 'server' as const,
});

const repeatedCalls = ({ again }: OpenStepRows, messageId: string) =>
  again.map((call) => ({
    ...callIn(messageId, call),
    isRepeatable: true,
    args: JSON.stringify(call.input),
  }));

/** The calls of earlier rows that run again: they get no result now. */
const repeatedRecords = (earlier: readonly ToolCallRecord[], mode: SettleMode) =>
  earlier
    .filter((record) => resultOf(record, mode) === undefined)
    .map(({ messageId, toolCallId, toolName, answeredBy, isRepeatable, args }) => ({
      messageId,
      toolCallId,
      toolName,
      answeredBy,
      isRepeatable,
      ...(args !== undefined && { args }),
    }));

const notRunCalls = ({ notRun }: OpenStepRows, messageId: string): UpsertArgs['calls'] =>
  notRun.map((call) => ({ ...callIn(messageId, call), isRepeatable: false, status: 'interrupted' }));

const waitingCalls = ({ waiting }: OpenStepRows, messageId: string): Promise<UpsertArgs['calls']> =>
  Promise.all(
    waiting.map(async (call) => ({
      ...callIn(messageId, call),
      isRepeatable: false,
      status: 'awaitingApproval' as const,
      question: { approvalId: String(call.approvalId), argsDigest: await argsDigest(call.input) },
    })),
  );
