import type { ThreadDoc } from '@convex-dev/agent';
import { requireThread } from '../access/authorize.js';
import { truncateBytes } from '../rows/bytes.js';
import type { ThreadApi } from '../options.js';
import { recordOlderThreads } from './recordOlderThreads.js';
import { checkText } from '../access/textLimits.js';
import { recordOf } from './threadRecord.js';
import type { MutationCtx } from '../rows/messageRows.js';

/** Creates a thread in the agent, and a record of it for the list. */
export async function createThread(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  title?: string,
): Promise<ThreadDoc> {
  await recordOlderThreads(api, ctx, userId);
  const named = title !== undefined && { title: checkText('The title', title, api.limits.title) };
  const thread = await api.agent.createThread(ctx, { userId, ...named });
  await record(api, ctx, thread);
  return thread;
}

export async function setTitle(
  api: ThreadApi,
  ctx: MutationCtx,
  thread: ThreadDoc,
  title: string,
): Promise<void> {
  await api.agent.updateThread(ctx, thread._id, { title });
  await record(api, ctx, { ...thread, title });
}

export async function renameThread(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, title }: { threadId: string; title: string },
): Promise<void> {
  const thread = await requireThread(api, ctx, threadId);
  await setTitle(api, ctx, thread, checkText('The title', title, api.limits.title));
}

export async function archiveThread(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, archived }: { threadId: string; archived: boolean },
): Promise<void> {
  const thread = await requireThread(api, ctx, threadId);
  const status = archived ? ('archived' as const) : ('active' as const);
  await api.agent.updateThread(ctx, threadId, { status });
  await record(api, ctx, { ...thread, status });
}

async function record(api: ThreadApi, ctx: MutationCtx, thread: ThreadDoc): Promise<void> {
  await ctx.runMutation(api.component.threads.upsert, { threadId: thread._id, thread: recordOf(thread) });
}

/** Sets a generated title, unless the thread was renamed or deleted in the meantime. */
export async function replaceTitle(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, from, to }: { threadId: string; from: string; to: string },
): Promise<null> {
  const title = truncateBytes(to.trim(), api.limits.title);
  const thread = await api.agent.findThread(ctx, threadId);
  if (thread?.title !== from || title === '') return null;
  await setTitle(api, ctx, thread, title);
  return null;
}
