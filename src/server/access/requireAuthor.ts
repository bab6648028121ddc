import type { Row } from '../agentPort.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import type { AuthorizedCaller } from './accessTypes.js';
import type { MutationCtx } from '../rows/messageRows.js';

/**
 * In a shared thread, users can change only their own messages, unless `authorize` allows more. A reply belongs to the
 * user whose message it answers. A row without a user was stored by the app, for the owner of the thread.
 */
export async function requireAuthor(
  api: ThreadApi,
  ctx: MutationCtx,
  { userId, canEditOthers }: AuthorizedCaller,
  { threadId, userId: authorId }: Row,
): Promise<void> {
  if (canEditOthers) return;
  const author = authorId ?? (await api.agent.findThread(ctx, threadId))?.userId;
  if (author !== userId) {
    throw threadError('forbidden', 'You can’t change this message: it belongs to someone else.');
  }
}

/** Editing and regenerating remove all later turns, so those must be the caller's, too. */
export async function requireAuthorAfter(
  api: ThreadApi,
  ctx: MutationCtx,
  { userId, canEditOthers }: AuthorizedCaller,
  { threadId, order }: Row,
): Promise<void> {
  if (canEditOthers) return;
  if (await ctx.runQuery(api.component.runs.hasOthersAfter, { threadId, order, userId })) {
    throw threadError('forbidden', 'You can’t change this message: others have replied since.');
  }
}
