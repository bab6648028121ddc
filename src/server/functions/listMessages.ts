import type { StreamArgs } from '@convex-dev/agent';
import type { GenericDataModel, GenericQueryCtx, PaginationOptions } from 'convex/server';
import { mayDebug, requireThread } from '../access/authorize.js';
import type { Row } from '../agentPort.js';
import { hasCalls } from '../rows/storedCalls.js';
import type { ThreadApi } from '../options.js';
import { pageOfTurns, type RowPage } from '../rows/pageOfTurns.js';
import { readStreams, type ThreadStreamsResult } from './syncStreams.js';
import { toThreadUIMessages, withAgentName, type ThreadUIMessage } from '../rows/uiMessages.js';

export interface MessagePage extends Omit<RowPage, 'rows'> {
  readonly page: ThreadUIMessage[];
  readonly streams: ThreadStreamsResult | undefined;
}

/**
 * A page of messages with their ledger records, or the streams of the thread. A page depends only on its own rows and
 * their records, so what a run does elsewhere does not rerun it.
 */
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
  const feedback = await ctx.runQuery(api.component.feedback.list, { ...orders, userId });
  const records = await api.calls.getByMessages(
    ctx,
    rows.filter(hasRecords).map(({ _id }) => _id),
  );
  const visible = api.options.showSystemMessages
    ? rows
    : rows.filter(({ message }) => message?.role !== 'system');
  const messages = toThreadUIMessages(visible, api.options, debug, { records, feedback, userId });
  return { page: messages.map((message) => withAgentName(message, api.options)), ...ends, streams };
}

/** The records of an open step change with every call, and its row does not show them yet. */
const hasRecords = (row: Row): boolean => row.status !== 'pending' && hasCalls(row);
