import type { PaginationOptions, PaginationResult } from 'convex/server';
import type { Reader } from '../agentPort.js';
import { isLimitError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { checkPageSize } from '../rows/pageOfTurns.js';
import { badCursor } from '../rows/rowPosition.js';
import { listedInfo, unrecordedInfo, type ThreadSummary } from './threadRecord.js';

/**
 * A position in the list. Recorded threads come first, by activity. Threads that only the agent knows follow, by the
 * agent's own cursor.
 */
type Position =
  | { readonly in: 'recorded'; readonly activityAt: number; readonly recordedAt: number }
  | { readonly in: 'agent'; readonly cursor: string | null }
  | { readonly in: 'end' };

interface ListArgs {
  readonly paginationOpts: PaginationOptions;
  readonly archived?: boolean;
}

/**
 * A user's threads, most recent activity first: all of them, or only those that are archived or are not. A page may be
 * shorter than requested, because the others are filtered out of it.
 */
export async function listThreads(
  api: ThreadApi,
  ctx: Reader,
  userId: string,
  { paginationOpts, archived }: ListArgs,
): Promise<PaginationResult<ThreadSummary>> {
  const answer = await listAll(api, ctx, userId, paginationOpts);
  if (archived === undefined) return answer;
  return { ...answer, page: answer.page.filter((thread) => thread.archived === archived) };
}

async function listAll(
  api: ThreadApi,
  ctx: Reader,
  userId: string,
  { cursor, endCursor, numItems }: PaginationOptions,
): Promise<PaginationResult<ThreadSummary>> {
  checkPageSize(numItems, api.limits.pageSize);
  const start = parsePosition(cursor);
  const end = parsePosition(endCursor);
  if (start?.in === 'end') return lastPage([]);
  const ofAgent = { userId, end: end?.in === 'agent' ? end.cursor : undefined };
  const most = api.limits.pageSize; // a page with a given end has everything up to it
  if (start?.in === 'agent') {
    return listUnrecorded(api, ctx, { ...ofAgent, cursor: start.cursor, numItems: end ? most : numItems });
  }
  const { page, isDone, mayHaveMore } = await ctx.runQuery(api.component.threadList.list, {
    userId,
    numItems,
    ...(start && { after: placeOf(start) }),
    ...(end && { downTo: end.in === 'recorded' ? placeOf(end) : 'end' }),
  });
  const infos = page.map(listedInfo);
  if (end?.in === 'recorded') return pageUntil(infos, end);
  const last = page.at(-1);
  if (!isDone && last) {
    const { lastActivityAt: activityAt, _creationTime: recordedAt } = last;
    return pageUntil(infos, { in: 'recorded', activityAt, recordedAt });
  }
  if (!mayHaveMore) return lastPage(infos);
  const left = end ? most : Math.max(numItems - page.length, 1);
  const unrecorded = await listUnrecorded(api, ctx, { ...ofAgent, cursor: null, numItems: left });
  return { ...unrecorded, page: [...infos, ...unrecorded.page] };
}

const placeOf = ({ activityAt, recordedAt }: { activityAt: number; recordedAt: number }) => ({
  activityAt,
  recordedAt,
});

interface AgentPage {
  readonly userId: string;
  readonly cursor: string | null;
  readonly end: string | null | undefined;
  readonly numItems: number;
}

/** Threads that our component has no record of. A page may be shorter than requested. */
async function listUnrecorded(
  api: ThreadApi,
  ctx: Reader,
  { userId, cursor, end, numItems }: AgentPage,
): Promise<PaginationResult<ThreadSummary>> {
  const options = { cursor, numItems, maximumRowsRead: 2 * api.limits.pageSize };
  const threads = await api.agent
    .listThreads(ctx, { userId, paginationOpts: { ...options, ...(end && { endCursor: end }) } })
    .catch((error: unknown) => {
      throw (cursor ?? end) && !isLimitError(error) ? badCursor() : error;
    });
  const threadIds = threads.page.map(({ _id }) => _id);
  const unrecorded = new Set(await ctx.runQuery(api.component.threadList.listUnrecorded, { threadIds }));
  const page = threads.page.filter(({ _id }) => unrecorded.has(_id)).map(unrecordedInfo);
  return threads.isDone ? lastPage(page) : pageUntil(page, { in: 'agent', cursor: threads.continueCursor });
}

const pageUntil = (page: ThreadSummary[], end: Position): PaginationResult<ThreadSummary> => ({
  page,
  isDone: end.in === 'end',
  continueCursor: formatPosition(end),
});

const lastPage = (page: ThreadSummary[]) => pageUntil(page, { in: 'end' });

function formatPosition(position: Position): string {
  if (position.in === 'end') return '"end"';
  return JSON.stringify(
    position.in === 'agent' ? { agent: position.cursor } : [position.activityAt, position.recordedAt],
  );
}

function parsePosition(cursor: string | null | undefined): Position | undefined {
  if (cursor === null || cursor === undefined) return undefined;
  const value = parse(cursor);
  if (value === 'end') return { in: 'end' };
  const [activityAt, recordedAt] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof activityAt === 'number' && typeof recordedAt === 'number') {
    return { in: 'recorded', activityAt, recordedAt };
  }
  const { agent } = (value ?? {}) as { agent?: unknown };
  if (typeof agent === 'string' || agent === null) return { in: 'agent', cursor: agent };
  throw badCursor();
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw badCursor();
  }
}
