import type { ThreadDoc } from '@convex-dev/agent';
import type { PaginationOptions, PaginationResult } from 'convex/server';
import { truncateBytes } from './bytes.js';
import { isLimitError } from './errors.js';
import { checkPageSize } from './pageOfTurns.js';
import { badCursor } from './rowPosition.js';
import type { Reader } from './agentPort.js';
import type { ThreadApi } from './options.js';
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

/**
 * A user's threads, newest first: all of them, or those that are archived, or the others. A page may be shorter than
 * asked for, since the threads that nobody asked for are sorted out of it.
 */
export async function listThreads(
  api: ThreadApi,
  ctx: Reader,
  userId: string,
  { paginationOpts, archived }: { paginationOpts: PaginationOptions; archived?: boolean },
): Promise<PaginationResult<ThreadInfo>> {
  const { cursor, endCursor, numItems } = paginationOpts;
  checkPageSize(numItems, api.limits.pageSize);
  const options = { cursor, numItems, maximumRowsRead: 2 * api.limits.pageSize };
  const threads = await api.agent
    .listThreads(ctx, { userId, paginationOpts: { ...options, ...(endCursor && { endCursor }) } })
    .catch((error: unknown) => {
      throw (cursor ?? endCursor) && !isLimitError(error) ? badCursor() : error;
    });
  const page = threads.page
    .map(threadInfo)
    .filter((thread) => archived === undefined || thread.archived === archived);
  return { ...threads, page };
}

export async function createThread(api: ThreadApi, ctx: MutationCtx, userId: string, title?: string) {
  const named = title !== undefined && { title: checkText('The title', title, api.limits.title) };
  const { _id: threadId } = await api.agent.createThread(ctx, { userId, ...named });
  await ctx.runMutation(api.component.threads.upsert, { threadId, userId, ...named });
  return threadId;
}

export async function setTitle(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, userId, title }: { threadId: string; userId: string; title: string },
): Promise<void> {
  await api.agent.updateThread(ctx, threadId, { title });
  await ctx.runMutation(api.component.threads.upsert, { threadId, userId, title });
}

export async function renameThread(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, userId, title }: { threadId: string; userId: string; title: string },
): Promise<void> {
  await setTitle(api, ctx, { threadId, userId, title: checkText('The title', title, api.limits.title) });
}

export async function archiveThread(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, userId, archived }: { threadId: string; userId: string; archived: boolean },
): Promise<void> {
  await api.agent.updateThread(ctx, threadId, { status: archived ? 'archived' : 'active' });
  await ctx.runMutation(api.component.threads.upsert, { threadId, userId, archived });
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
  await setTitle(api, ctx, { threadId, userId: thread.userId ?? '', title });
  return null;
}
