import { toJson } from '../../shared/json.js';
import { MAX_PUBLIC_LENGTH } from '../access/publicError.js';
import { checkBytes } from '../access/textLimits.js';
import { continueWhenAnswered, isPassed, storeAnswers, type Answered } from '../approvals/answerStep.js';
import { threadError } from '../errors.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';
import type { ThreadApi } from '../options.js';
import type { MutationCtx } from '../rows/messageRows.js';
import { turnRows } from '../rows/readTurn.js';
import { storable } from '../rows/storable.js';
import { isWaiting, readCalls } from '../rows/storedCalls.js';

/** Stores a client's result for a tool without `execute`, and continues the run when nothing else is waiting. */
export async function submitToolResult(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  userId: string,
  args: { toolCallId: string; result?: unknown; error?: string },
): Promise<Answered> {
  if ((args.result === undefined) === (args.error === undefined)) {
    throw threadError('invalid-arguments', 'Pass either a result or an error.');
  }
  const { result: value } = args;
  if (toJson(value) !== value) throw threadError('invalid-arguments', 'The result must be JSON.');
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
  // Readers may see this error, because the user's client sent it.
  const outcome = {
    status,
    ...(args.error !== undefined && { errorText: args.error.slice(0, MAX_PUBLIC_LENGTH) }),
  };
  await api.calls.upsert(ctx, {
    runId,
    calls: [{ messageId, toolCallId, toolName, answeredBy, isRepeatable, ...outcome }],
  });
  return continueWhenAnswered(api, ctx, threadId, userId, step, row);
}

/** Refuses calls that were not recorded as a client's, and calls without a record. */
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
