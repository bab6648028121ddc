import type { ThreadDoc } from '@convex-dev/agent';
import type { GenericDataModel, GenericQueryCtx } from 'convex/server';
import { ConvexError } from 'convex/values';
import type { Reader } from '../agentPort.js';
import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import type { AccessRequest, Authorize, AuthorizedCaller, AuthorizeCtx } from './accessTypes.js';

/** Lets users access their own threads and no others. */
export const ownerOnly =
  <DataModel extends GenericDataModel = GenericDataModel>(
    userIdOf: (ctx: AuthorizeCtx<DataModel>) => Promise<string | null | undefined>,
  ): Authorize<DataModel> =>
  async (ctx, { threadId, ownerId }) => {
    const userId = await userIdOf(ctx);
    if (!userId) return null;
    return threadId === undefined || ownerId === userId ? { userId } : null;
  };

/**
 * Refuses with the same error for every reason, so that a stranger cannot tell whether a thread exists or a lookup
 * failed. Only a `ConvexError` that the app throws reaches the caller.
 */
export async function authorized(
  api: ThreadApi,
  ctx: AuthorizeCtx,
  request: AccessRequest,
): Promise<AuthorizedCaller> {
  let caller: AuthorizedCaller | null = null;
  try {
    caller = await api.options.authorize(ctx, request);
  } catch (error) {
    if (error instanceof ConvexError) throw error;
    console.error(`authorize failed for ${request.action}`, error);
  }
  if (!caller) throw threadError('forbidden', 'You don’t have permission to do this.');
  return caller;
}

export async function mayDebug(api: ThreadApi, ctx: GenericQueryCtx<GenericDataModel>, threadId: string) {
  try {
    return (await api.options.authorizeDebug?.(ctx, threadId)) === true;
  } catch (error) {
    console.error('authorizeDebug failed', error);
    return false;
  }
}

export async function requireThread(api: ThreadApi, ctx: Reader, threadId: string): Promise<ThreadDoc> {
  const thread = await api.agent.findThread(ctx, threadId);
  if (!thread) throw threadError('not-found', 'Thread not found.');
  return thread;
}
