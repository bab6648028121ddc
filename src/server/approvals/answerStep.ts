import { toJson } from '../../shared/json.js';
import type { Row } from '../agentPort.js';
import { hasCalls, isWaiting, partsOf, readCalls, type StoredCall } from '../rows/storedCalls.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { startRun } from '../runs/startRun.js';
import { MAX_PUBLIC_LENGTH } from '../access/publicError.js';
import { adoptCalls } from './openApprovals.js';
import { storable } from '../rows/storable.js';
import { checkBytes } from '../access/textLimits.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';
import { turnRows } from '../rows/readTurn.js';
import { addRow, patchRow, type Message, type MutationCtx } from '../rows/messageRows.js';

/** How many questions of the step are still open. The run goes on when none is. */
export type Answered = { waiting: number };

type AnswerParts = Extract<Message, { role: 'tool' }>['content'];

/** The AI SDK reads the answers to approvals from the last message: whatever answers a step later joins them there. */
export async function storeAnswers(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  step: Row,
  calls: readonly StoredCall[],
  content: AnswerParts,
): Promise<Row> {
  const earlier = calls.find(({ doc, answer }) => doc._id === step._id && answer)?.answer?.doc;
  if (earlier) {
    const message = { ...earlier.message, content: [...partsOf(earlier), ...content] };
    return patchRow(api, ctx, earlier, { message });
  }
  const { threadId } = step;
  return addRow(api, ctx, { threadId, userId, after: step, message: { role: 'tool', content } });
}

/**
 * Closes the questions that a new message leaves unanswered. Models refuse a thread with a call that has no result,
 * and the agent's own denial of such calls is not stored.
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

/** Stores what a tool without `execute` was answered with in the client, and goes on when nothing is left to ask. */
export async function submitToolResult(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  args: { toolCallId: string; result?: unknown; error?: string },
): Promise<Answered> {
  if ((args.result === undefined) === (args.error === undefined)) {
    throw threadError('invalid-arguments', 'Give either a result or an error.');
  }
  const { result: value } = args;
  if (toJson(value) !== value) throw threadError('invalid-arguments', 'The result has to be JSON.');
  checkBytes('The result', args.error ?? JSON.stringify(value), api.limits.toolResult);
  const turn = await turnRows(api, ctx, threadId);
  const { calls } = readCalls(turn);
  const named = calls.filter(({ toolCallId }) => toolCallId === args.toolCallId);
  const call = named.findLast((open) => isWaiting(open) && !open.approval && !isPassed(open, turn));
  if (!call) {
    if (named.length === 0) throw threadError('not-found', 'This call isn’t part of the newest turn.');
    if (named.every(({ result }) => result)) {
      throw threadError('already-answered', 'This call already has a result.');
    }
    throw threadError('expired', 'This call isn’t waiting for a result.');
  }
  const { toolCallId, toolName, doc: step } = call;
  const record = await requireClientCall(api, ctx, step._id, toolCallId);
  const output =
    args.error === undefined
      ? { type: 'json' as const, value: storable(value) }
      : { type: 'error-text' as const, value: args.error };
  const row = await storeAnswers(api, ctx, userId, step, calls, [
    { type: 'tool-result', toolCallId, toolName, output },
  ]);
  const { messageId, runId, answeredBy, isRepeatable } = record;
  const status = args.error === undefined ? ('succeeded' as const) : ('failed' as const);
  // The user's own words.
  const outcome = {
    status,
    ...(args.error !== undefined && { errorText: args.error.slice(0, MAX_PUBLIC_LENGTH) }),
  };
  await api.calls.upsert(ctx, {
    runId,
    calls: [{ messageId, toolCallId, toolName, answeredBy, isRepeatable, ...outcome }],
  });
  return goOn(api, ctx, threadId, userId, step, row);
}

/** Who may answer a call was decided when it was recorded. A call without a record has no one who may. */
async function requireClientCall(
  api: ThreadApi,
  ctx: MutationCtx,
  messageId: string,
  toolCallId: string,
): Promise<ToolCallRecord> {
  const records = await api.calls.getByMessage(ctx, messageId);
  const record = records.find((candidate) => candidate.toolCallId === toolCallId);
  if (record?.answeredBy !== 'client') {
    throw threadError('invalid-arguments', 'Clients cannot answer this call: its tool runs on the server.');
  }
  return record;
}

/** Whether anything but answers was stored after the step of the call. */
export const isPassed = (call: StoredCall, turn: readonly Row[]): boolean =>
  turn.some(({ stepOrder, message }) => stepOrder > call.doc.stepOrder && message?.role !== 'tool');

/** Starts the run that continues the turn, once nothing of the step is left to ask. */
export async function goOn(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  step: Row,
  answer: Row,
): Promise<Answered> {
  const turn = await turnRows(api, ctx, threadId, undefined, ({ _id }) => _id === step._id);
  const calls = readCalls(turn).calls.filter((call) => call.doc._id === step._id);
  const waiting = calls.filter(isWaiting).length;
  if (waiting === 0)
    await adoptCalls(api, ctx, await startRun(api, ctx, userId, answer, { isSequel: true }), calls);
  return { waiting };
}
