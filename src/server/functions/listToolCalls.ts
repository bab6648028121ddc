import type { Reader } from '../agentPort.js';
import type { ThreadApi } from '../options.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';

/** A tool call in the ledger, without its arguments and result. */
export type LedgerEntry = Pick<
  ToolCallRecord,
  | 'messageId'
  | 'order'
  | 'toolCallId'
  | 'toolName'
  | 'answeredBy'
  | 'status'
  | 'attempt'
  | 'edit'
  | 'idempotencyKey'
  | 'startedAt'
  | 'updatedAt'
  | 'endedAt'
> & {
  /** The approval that the call asked for, and the decision. */
  readonly approval?: Omit<NonNullable<ToolCallRecord['approval']>, 'argsDigest'>;
};

/** The tool calls of a turn, as the ledger records them. */
export async function listToolCalls(
  api: ThreadApi,
  ctx: Reader,
  { threadId, order }: { threadId: string; order?: number },
): Promise<LedgerEntry[]> {
  const turn = order ?? (await newestOrder(api, ctx, threadId));
  const records = await api.calls.getByThread(ctx, { threadId, fromOrder: turn, toOrder: turn });
  return records.map((record) => ({
    messageId: record.messageId,
    order: record.order,
    toolCallId: record.toolCallId,
    toolName: record.toolName,
    answeredBy: record.answeredBy,
    status: record.status,
    attempt: record.attempt,
    idempotencyKey: record.idempotencyKey,
    updatedAt: record.updatedAt,
    ...(record.approval && { approval: withoutDigest(record.approval) }),
    ...(record.edit && { edit: record.edit }),
    ...(record.startedAt !== undefined && { startedAt: record.startedAt }),
    ...(record.endedAt !== undefined && { endedAt: record.endedAt }),
  }));
}

function withoutDigest(approval: NonNullable<ToolCallRecord['approval']>) {
  const { argsDigest: _, ...rest } = approval;
  return rest;
}

async function newestOrder(api: ThreadApi, ctx: Reader, threadId: string): Promise<number> {
  const { page } = await api.agent.listRows(ctx, { threadId, numItems: 1 });
  return page[0]?.order ?? -1;
}
