import type { ThreadDoc } from '@convex-dev/agent';
import type { PaginationOptions, PaginationResult } from 'convex/server';
import { findThread } from './access.js';
import { threadError } from './errors.js';
import type { Reader, ThreadApi } from './options.js';
import { endRuns, STOPPED } from './runs.js';
import { turnRows } from './rows.js';
import { checkText } from './text.js';
import type { MutationCtx } from './write.js';

/** A thread as `getThread` and `listThreads` give it. */
export interface ThreadInfo {
  readonly threadId: string;
  readonly title?: string;
  readonly archived: boolean;
  readonly createdAt: number;
}

export function threadInfo({ _id, _creationTime, title, status }: ThreadDoc): ThreadInfo {
  return {
    threadId: _id,
    createdAt: _creationTime,
    archived: status === 'archived',
    ...(title !== undefined && { title }),
  };
}

/** A user's threads, newest first. A page may be shorter than asked for: archived threads are sorted out of it. */
export async function listThreads(
  api: ThreadApi,
  ctx: Reader,
  userId: string,
  { paginationOpts, archived = false }: { paginationOpts: PaginationOptions; archived?: boolean },
): Promise<PaginationResult<ThreadInfo>> {
  if (paginationOpts.numItems > api.limits.pageSize) {
    throw threadError('too-large', `paginationOpts.numItems is at most ${api.limits.pageSize}.`);
  }
  const threads = await ctx.runQuery(api.component.threads.listThreadsByUserId, {
    userId,
    order: 'desc',
    paginationOpts,
  });
  const page = threads.page.map(threadInfo).filter((thread) => thread.archived === archived);
  return { ...threads, page };
}

export async function createThread(api: ThreadApi, ctx: MutationCtx, userId: string, title?: string) {
  const thread = await ctx.runMutation(api.component.threads.createThread, {
    userId,
    ...(title !== undefined && { title: checkText('The title', title, api.limits.title) }),
  });
  return thread._id;
}

export async function renameThread(api: ThreadApi, ctx: MutationCtx, threadId: string, title: string) {
  const patch = { title: checkText('The title', title, api.limits.title) };
  await ctx.runMutation(api.component.threads.updateThread, { threadId, patch });
}

export async function archiveThread(api: ThreadApi, ctx: MutationCtx, threadId: string, archived: boolean) {
  const patch = { status: archived ? ('archived' as const) : ('active' as const) };
  await ctx.runMutation(api.component.threads.updateThread, { threadId, patch });
}

/** Stops what runs and deletes the thread with all it holds, in the background where there is much of it. */
export async function deleteThread(api: ThreadApi, ctx: MutationCtx, threadId: string): Promise<void> {
  await endRuns(api, ctx, await turnRows(api, ctx, threadId), STOPPED);
  await archiveThread(api, ctx, threadId, true); // out of the list at once
  await ctx.runMutation(api.component.threads.deleteAllForThreadIdAsync, { threadId });
}

/** Sets a generated title, unless the thread was renamed or deleted in the meantime. */
export async function replaceTitle(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, from, to }: { threadId: string; from: string; to: string },
): Promise<void> {
  const title = to.trim().slice(0, api.limits.title);
  const thread = await findThread(ctx, api.component, threadId);
  if (thread?.title !== from || title === '') return;
  await ctx.runMutation(api.component.threads.updateThread, { threadId, patch: { title } });
}
