import {
  mutationGeneric,
  queryGeneric,
  type GenericDataModel,
  type GenericQueryCtx,
  type RegisteredMutation,
  type RegisteredQuery,
} from 'convex/server';
import type { ObjectType, PropertyValidators } from 'convex/values';
import { authorized, requireThread } from './access.js';
import { checkedArguments } from './arguments.js';
import type { Caller, ThreadAction, ThreadApi } from './options.js';
import type { MutationCtx } from './write.js';

type QueryCtx = GenericQueryCtx<GenericDataModel>;

/** Makes public functions, each of which checks its arguments and asks `authorize` before it does anything. */
export function createAuthorizedFunctions(api: ThreadApi) {
  function query<Args extends PropertyValidators, Result>(
    action: ThreadAction,
    args: Args,
    handler: (ctx: QueryCtx, args: ObjectType<Args>, caller: Caller) => Promise<Result>,
  ): RegisteredQuery<'public', ObjectType<Args>, Promise<Result>> {
    return queryGeneric(async (ctx: QueryCtx, given: ObjectType<Args>) => {
      const checked = checkedArguments(args, given);
      return handler(ctx, checked, await authorized(api, ctx, threadOf(checked), action));
    });
  }

  function mutation<Args extends PropertyValidators, Result>(
    action: ThreadAction,
    args: Args,
    handler: (ctx: MutationCtx, args: ObjectType<Args>, caller: Caller) => Promise<Result>,
  ): RegisteredMutation<'public', ObjectType<Args>, Promise<Result>> {
    return mutationGeneric(async (ctx: MutationCtx, given: ObjectType<Args>) => {
      const checked = checkedArguments(args, given);
      const id = threadOf(checked);
      const caller = await authorized(api, ctx, id, action);
      if (id !== undefined) await requireThread(api, ctx, id);
      return handler(ctx, checked, caller);
    });
  }

  return { query, mutation };
}

function threadOf(args: Record<string, unknown>): string | undefined {
  return typeof args.threadId === 'string' ? args.threadId : undefined;
}
