import { marked } from './marks.js';
import type { Feedback, ThreadApi } from './options.js';
import { findRow } from './rows.js';
import { checkLength } from './text.js';
import { patchRow, type MutationCtx } from './write.js';

/** Notes a user's opinion on a message; null takes it back. */
export async function submitFeedback(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  args: { threadId: string; messageId: string; feedback: Feedback | null },
): Promise<void> {
  checkLength('The comment', args.feedback?.comment, api.limits.comment);
  const doc = await findRow(api, ctx, args.threadId, args.messageId);
  await patchRow(api, ctx, doc, { providerOptions: marked(doc, { feedback: args.feedback ?? undefined }) });
  await api.options.onFeedback?.(ctx, { ...args, userId });
}
