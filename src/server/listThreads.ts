import type { PaginationOptions, PaginationResult } from 'convex/server';
import type { Reader } from './agentPort.js';
import { isLimitError } from './errors.js';
import type { ThreadApi } from './options.js';
import { checkPageSize } from './pageOfTurns.js';
import { badCursor } from './rowPosition.js';
import { listedInfo, unrecordedInfo, type ListedThreadInfo } from './threadRecord.js';

/**
 * A place in the list. Recorded threads come first, by activity; after them come those that only the agent knows, by
 * its own cursor.
 */
type Position =
  | { readonly in: 'recorded'; readonly before: number }
  | { readonly in: 'agent'; readonly cursor: string | null }
  | { readonly in: 'end' };

interface ListArgs {
  readonly paginationOpts: PaginationOptions;
  readonly archived?: boolean;
}

/** A user's threads, most recent activity first: all of them, or only those that are archived or are not. */
export async function listThreads(
  api: ThreadApi,
  ctx: Reader,
  userId: string,
  { paginationOpts, archived }: ListArgs,
): Promise<PaginationResult<ListedThreadInfo>> {
  const { cursor, endCursor, numItems } = paginationOpts;
  checkPageSize(numItems, api.limits.pageSize);
  const start = parsePosition(cursor);
  const end = parsePosition(endCursor);
  if (start?.in === 'end') return lastPage([]);
  if (start?.in === 'agent') {
    const of = { userId, cursor: start.cursor, numItems };
    return listUnrecorded(api, ctx, { ...of, ...(end?.in === 'agent' && { end: end.cursor }) }, archived);
  }
  const { page, isDone, mayHaveMore } = await ctx.runQuery(api.component.threadList.list, {
    userId,
    numItems,
    ...(archived !== undefined && { archived }),
    ...(start && { before: start.before }),
    ...(end && { downTo: end.in === 'recorded' ? end.before : 0 }),
  });
  const infos = page.map(listedInfo);
  if (end) return { page: infos, isDone: end.in === 'end', continueCursor: endCursor! };
  const last = page.at(-1)?.lastActivityAt;
  if (!isDone && last !== undefined) return pageUntil(infos, { in: 'recorded', before: last });
  return mayHaveMore ? pageUntil(infos, { in: 'agent', cursor: null }) : lastPage(infos);
}

interface AgentPage {
  readonly userId: string;
  readonly cursor: string | null;
  readonly end?: string | null;
  readonly numItems: number;
}

/** Threads that our component has no record of. A page may be shorter than asked for. */
async function listUnrecorded(
  api: ThreadApi,
  ctx: Reader,
  { userId, cursor, end, numItems }: AgentPage,
  archived: boolean | undefined,
): Promise<PaginationResult<ListedThreadInfo>> {
  const options = { cursor, numItems, maximumRowsRead: 2 * api.limits.pageSize };
  const threads = await api.agent
    .listThreads(ctx, { userId, paginationOpts: { ...options, ...(end && { endCursor: end }) } })
    .catch((error: unknown) => {
      throw (cursor ?? end) && !isLimitError(error) ? badCursor() : error;
    });
  const threadIds = threads.page.map(({ _id }) => _id);
  const unrecorded = new Set(await ctx.runQuery(api.component.threadList.listUnrecorded, { threadIds }));
  const page = threads.page
    .filter(({ _id }) => unrecorded.has(_id))
    .map(unrecordedInfo)
    .filter((thread) => archived === undefined || thread.archived === archived);
  return threads.isDone ? lastPage(page) : pageUntil(page, { in: 'agent', cursor: threads.continueCursor });
}

const pageUntil = (page: ListedThreadInfo[], end: Position): PaginationResult<ListedThreadInfo> => ({
  page,
  isDone: end.in === 'end',
  continueCursor: formatPosition(end),
});

const lastPage = (page: ListedThreadInfo[]) => pageUntil(page, { in: 'end' });

const formatPosition = (position: Position): string =>
  JSON.stringify(
    position.in === 'recorded'
      ? position.before
      : position.in === 'agent'
        ? { agent: position.cursor }
        : 'end',
  );

function parsePosition(cursor: string | null | undefined): Position | undefined {
  if (cursor === null || cursor === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(cursor);
  } catch {
    throw badCursor();
  }
  if (typeof value === 'number') return { in: 'recorded', before: value };
  if (value === 'end') return { in: 'end' };
  const { agent } = (value ?? {}) as { agent?: unknown };
  if (typeof agent === 'string' || agent === null) return { in: 'agent', cursor: agent };
  throw badCursor();
}
