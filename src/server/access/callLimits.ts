import type { Reader } from '../agentPort.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import type { LimitRequest } from './accessTypes.js';
import type { MutationCtx } from '../rows/messageRows.js';

/** Asks the app whether the caller may call now. */
export async function checkLimit(api: ThreadApi, ctx: MutationCtx, request: LimitRequest): Promise<void> {
  const result = await api.options.limit?.(ctx, request);
  if (!result || result.ok) return;
  const { retryAfter } = result;
  throw threadError('rate-limited', 'Too many requests.', retryAfter === undefined ? {} : { retryAfter });
}

/** Refuses another run once the limit of live runs is reached. */
export async function requireFreeRun(
  api: ThreadApi,
  ctx: Reader,
  threadId: string,
  userId: string,
): Promise<void> {
  const { concurrentRuns: thread, concurrentRunsPerUser: user } = api.limits;
  const max = Math.max(thread, user);
  const live = await ctx.runQuery(api.component.runs.countLive, { threadId, userId, max });
  if (live.thread >= thread) throw tooManyRuns('in this conversation');
  if (live.user >= user) throw tooManyRuns('at a time');
}

const tooManyRuns = (where: string) =>
  threadError(
    'too-many-runs',
    `Too many replies are being written ${where}. Wait for one to finish, or stop it.`,
  );
