import type { MessageFeedback, ThreadApi } from '../options.js';
import { findRow } from '../rows/readTurn.js';
import { checkBytes } from '../access/textLimits.js';
import type { MutationCtx } from '../rows/messageRows.js';

/** Stores a user's feedback on a message; null removes it. */
export async function submitFeedback(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  args: { threadId: string; messageId: string; feedback: MessageFeedback | null },
): Promise<void> {
  checkBytes('The comment', args.feedback?.comment, api.limits.comment);
  const { order } = await findRow(api, ctx, args.threadId, args.messageId);
  await ctx.runMutation(api.component.feedback.set, { ...args, order, userId });
  await api.options.onFeedback?.(ctx, { ...args, userId });
}
