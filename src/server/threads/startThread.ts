import { authorized, requireThread } from '../access/authorize.js';
import { accessRequest } from '../access/accessRequest.js';
import { checkLimit } from '../access/callLimits.js';
import type { ThreadApi } from '../options.js';
import { sendMessage, type NewMessage, type Sent } from '../functions/sendMessage.js';
import { createThread } from './changeThread.js';
import type { MutationCtx } from '../rows/messageRows.js';

export interface Started extends Sent {
  readonly threadId: string;
}

/**
 * Creates a thread with its first message, in one transaction: if the message is refused, there is no thread. Also asks
 * `authorize` and `limit` about `sendMessage`, as for an existing thread.
 */
export async function startThread(
  api: ThreadApi,
  ctx: MutationCtx,
  ownerId: string,
  args: NewMessage,
): Promise<Started> {
  const { _id: threadId } = await createThread(api, ctx, ownerId);
  const thread = await requireThread(api, ctx, threadId);
  const request = await accessRequest(api, ctx, thread, 'sendMessage', { ...args, threadId });
  const { userId } = await authorized(api, ctx, request);
  await checkLimit(api, ctx, { action: 'sendMessage', threadId, userId });
  return { threadId, ...(await sendMessage(api, ctx, thread, userId, args)) };
}
