import {
  mutationGeneric,
  queryGeneric,
  type GenericDataModel,
  type GenericQueryCtx,
  type RegisteredMutation,
  type RegisteredQuery,
} from 'convex/server';
import type { ObjectType, PropertyValidators } from 'convex/values';
import { authorized, requireThread } from '../access/authorize.js';
import { accessRequest } from '../access/accessRequest.js';
import { checkLimit } from '../access/callLimits.js';
import type { ThreadApi } from '../options.js';
import type { AuthorizedCaller, ThreadAction } from '../access/accessTypes.js';
import { RETURNS } from './returnValidators.js';
import type { MutationCtx } from '../rows/messageRows.js';

type QueryCtx = GenericQueryCtx<GenericDataModel>;

/** Creates public functions that call `authorize` before anything else. Convex checks their arguments. */
export function createAuthorizedFunctions(api: ThreadApi) {
  async function authorize(ctx: QueryCtx | MutationCtx, action: ThreadAction, args: Record<string, unknown>) {
    const threadId = threadOf(args);
    const thread = threadId === undefined ? null : await api.agent.findThread(ctx, threadId);
    const request = await accessRequest(api, ctx, thread, action, args);
    return { threadId, caller: await authorized(api, ctx, request) };
  }

  function query<Args extends PropertyValidators, Result>(
    action: ThreadAction,
    args: Args,
    handler: (ctx: QueryCtx, args: ObjectType<Args>, caller: AuthorizedCaller) => Promise<Result>,
  ): RegisteredQuery<'public', ObjectType<Args>, Promise<Result>> {
    return queryGeneric({
      args,
      returns: RETURNS[action],
      handler: async (ctx: QueryCtx, given: ObjectType<Args>) => {
        const { caller } = await authorize(ctx, action, given);
        return handler(ctx, given, caller);
      },
    });
  }

  function mutation<Args extends PropertyValidators, Result>(
    action: ThreadAction,
    args: Args,
    handler: (ctx: MutationCtx, args: ObjectType<Args>, caller: AuthorizedCaller) => Promise<Result>,
  ): RegisteredMutation<'public', ObjectType<Args>, Promise<Result>> {
    return mutationGeneric({
      args,
      returns: RETURNS[action],
      handler: async (ctx: MutationCtx, given: ObjectType<Args>) => {
        const { caller, threadId } = await authorize(ctx, action, given);
        if (threadId !== undefined) await requireThread(api, ctx, threadId);
        await checkLimit(api, ctx, { action, threadId, userId: caller.userId });
        return handler(ctx, given, caller);
      },
    });
  }

  return { query, mutation };
}

function threadOf(args: Record<string, unknown>): string | undefined {
  return typeof args.threadId === 'string' ? args.threadId : undefined;
}
