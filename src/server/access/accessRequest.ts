import type { ThreadDoc } from '@convex-dev/agent';
import type { Reader } from '../agentPort.js';
import type { ThreadApi } from '../options.js';
import type { AccessRequest, ThreadAction } from './accessTypes.js';

type Args = Record<string, unknown>;

/** Builds the request for `authorize`. Ids that match nothing in this thread are passed on without details. */
export async function accessRequest(
  api: ThreadApi,
  ctx: Reader,
  thread: ThreadDoc | null,
  action: ThreadAction,
  args: Args,
): Promise<AccessRequest> {
  const { threadId } = args;
  if (typeof threadId !== 'string') return { action };
  if (!thread) return { action, threadId };
  return {
    action,
    threadId,
    ...(thread.userId !== undefined && { ownerId: thread.userId }),
    ...(await messageIn(api, ctx, thread, args)),
    ...(await toolCallsIn(api, ctx, thread, args)),
    ...(action === 'revokeAllowedTool' && isText(args.toolName) && { toolName: args.toolName }),
    ...filesIn(args),
  };
}

async function messageIn(
  api: ThreadApi,
  ctx: Reader,
  thread: ThreadDoc,
  { messageId }: Args,
): Promise<Pick<AccessRequest, 'message'>> {
  if (typeof messageId !== 'string') return {};
  const row = await api.agent.findRow(ctx, messageId);
  if (row?.threadId !== thread._id) return { message: { messageId } };
  const authorId = row.userId ?? thread.userId;
  return {
    message: {
      messageId,
      ...(row.message && { role: row.message.role }),
      ...(authorId !== undefined && { authorId }),
    },
  };
}

/** Only calls of the newest turn can be answered, retried or stopped. */
async function toolCallsIn(
  api: ThreadApi,
  ctx: Reader,
  { _id: threadId }: ThreadDoc,
  { toolCallId, toolCallIds, responses }: Args,
): Promise<Pick<AccessRequest, 'toolCalls'>> {
  const ids = [toolCallId, ...(Array.isArray(toolCallIds) ? toolCallIds : [])].filter(isText);
  const approvalIds = Array.isArray(responses) ? responses.map(({ approvalId }) => approvalId as string) : [];
  if (ids.length + approvalIds.length === 0) return {};
  const { page } = await api.agent.listRows(ctx, { threadId, numItems: 1 });
  const order = page[0]?.order ?? -1;
  const records = await api.calls.getByThread(ctx, { threadId, fromOrder: order, toOrder: order });
  const ofApprovals = approvalIds.map((id) =>
    records.findLast(({ approval }) => approval?.approvalId === id),
  );
  const named = ids.map(
    (id) => records.findLast((record) => record.toolCallId === id) ?? { toolCallId: id, toolName: undefined },
  );
  return {
    toolCalls: [...named, ...ofApprovals.filter((record) => record !== undefined)].map((call) => ({
      toolCallId: call.toolCallId,
      ...(call.toolName !== undefined && { toolName: call.toolName }),
    })),
  };
}

function filesIn({ files }: Args): Pick<AccessRequest, 'storageIds'> {
  if (!Array.isArray(files) || files.length === 0) return {};
  return { storageIds: files.map(({ storageId }) => storageId as string) };
}

const isText = (value: unknown): value is string => typeof value === 'string';
