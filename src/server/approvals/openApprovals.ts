import { argsOf, type StoredCall } from '../rows/storedCalls.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { argsDigest } from './argsDigest.js';
import type { MutationCtx } from '../rows/messageRows.js';

/**
 * An approval is valid for one call, one attempt and one set of arguments. A row without records is not from a run of
 * this API: `adoptCalls` records it when its run starts.
 */
export async function requireOpenApprovals(
  api: ThreadApi,
  ctx: MutationCtx,
  messageId: string,
  calls: readonly StoredCall[],
): Promise<{ isRecorded: boolean }> {
  const records = await api.calls.getByMessage(ctx, messageId);
  if (records.length === 0) return { isRecorded: false };
  for (const { toolCallId, approval, part } of calls) {
    const record = records.find((candidate) => candidate.toolCallId === toolCallId);
    const question = record?.approval;
    if (question?.approved !== undefined) {
      throw threadError('already-answered', 'This approval was already answered.');
    }
    const isOpen =
      record?.status === 'awaitingApproval' &&
      question?.approvalId === approval?.id &&
      question?.attempt === record.attempt &&
      question?.argsDigest === (await argsDigest(argsOf(part)));
    if (!isOpen) {
      throw threadError('expired', 'This approval is out of date: the call or its arguments have changed.');
    }
  }
  return { isRecorded: true };
}

/** Records decisions about calls that were not made by a run of this API, so that their tools may start. */
export async function adoptCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  runId: string,
  calls: readonly StoredCall[],
): Promise<void> {
  const [first] = calls;
  if (!first || (await api.calls.getByMessage(ctx, first.doc._id)).length > 0) return;
  const decided = calls.filter(({ approval, answer, result }) => approval && answer && !result);
  const adopted = decided.map(async ({ toolCallId, toolName, part, approval, doc }) => ({
    messageId: doc._id,
    toolCallId,
    toolName,
    answeredBy: 'server' as const,
    isRepeatable: false,
    status: 'awaitingApproval' as const,
    question: { approvalId: approval!.id, argsDigest: await argsDigest(argsOf(part)) },
  }));
  await api.calls.upsert(ctx, { runId, calls: await Promise.all(adopted) });
  await api.calls.decide(ctx, {
    decisions: decided.map(({ toolCallId, approval, answer, doc }) => ({
      messageId: doc._id,
      toolCallId,
      approvalId: approval!.id,
      approved: answer!.approved,
      by: answer!.doc.userId ?? '',
      ...(answer!.reason !== undefined && { reason: answer!.reason }),
    })),
  });
}
