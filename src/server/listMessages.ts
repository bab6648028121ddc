import type { StreamArgs, SyncStreamsReturnValue } from '@convex-dev/agent';
import type { GenericDataModel, GenericQueryCtx, PaginationOptions } from 'convex/server';
import { mayDebug, requireThread } from './access.js';
import { withLiveRows } from './liveRows.js';
import type { ThreadApi } from './options.js';
import { pageOfTurns, type RowPage } from './pageOfTurns.js';
import { readStreams } from './streams.js';
import { toThreadUIMessages, withAgentName, type ThreadUIMessage } from './uiMessages.js';

export interface MessagePage extends Omit<RowPage, 'rows'> {
  readonly page: ThreadUIMessage[];
  readonly streams: SyncStreamsReturnValue;
}

/** A page of messages with what the ledger knows about them, and the streams of the thread. */
export async function listMessages(
  api: ThreadApi,
  ctx: GenericQueryCtx<GenericDataModel>,
  userId: string,
  args: { threadId: string; paginationOpts: PaginationOptions; streamArgs?: StreamArgs },
): Promise<MessagePage> {
  const { threadId, paginationOpts } = args;
  await requireThread(api, ctx, threadId);
  const debug = await mayDebug(api, ctx, threadId);
  const { rows, ...ends } = await pageOfTurns(api, ctx, threadId, paginationOpts);
  const streams = await readStreams(api, ctx, threadId, args.streamArgs, debug);
  if (rows.length === 0) return { page: [], ...ends, streams };

  const orders = { threadId, fromOrder: rows.at(-1)!.order, toOrder: rows[0]!.order };
  const records = await api.calls.getByThread(ctx, orders);
  const feedback = await ctx.runQuery(api.component.feedback.list, { ...orders, userId });
  const isNewest = paginationOpts.cursor === null;
  const live = isNewest ? await withLiveRows(api, ctx, threadId, rows) : { rows, coming: [] };
  const visible = api.options.showSystemMessages
    ? live.rows
    : live.rows.filter(({ message }) => message?.role !== 'system');
  const messages = toThreadUIMessages(visible, api.options, debug, { records, feedback, ...live });
  const page = [...messages, ...live.coming].map((message) => withAgentName(message, api.options));
  return { page, ...ends, streams };
}
