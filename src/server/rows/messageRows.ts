import type { NewRow, Row, RowPatch } from '../agentPort.js';
import type { ThreadApi } from '../options.js';
import type { MutationCtx } from '../runs/types.js';

export type { RowMessage as Message } from '../agentPort.js';
export type { MutationCtx } from '../runs/types.js';

/** Stores a row. A user's row starts a turn; any other joins the turn of `after`. */
export async function addRow(
  api: ThreadApi,
  ctx: MutationCtx,
  row: { threadId: string; userId?: string; after?: Row } & NewRow,
): Promise<Row> {
  const { threadId, userId, after, ...message } = row;
  const rows = await api.agent.addRows(ctx, {
    threadId,
    ...(userId !== undefined && { userId }),
    ...(after && { promptMessageId: after._id, ...(after.agentName && { agentName: after.agentName }) }),
    failPendingSteps: false,
    messages: [message],
  });
  return rows.at(-1)!;
}

export const patchRow = (
  api: ThreadApi,
  ctx: MutationCtx,
  row: Row,
  patch: Omit<RowPatch, 'message'> & { message?: object },
): Promise<Row> => api.agent.patchRow(ctx, row._id, patch);
