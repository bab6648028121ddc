import type { AgentComponent, ThreadDoc } from '@convex-dev/agent';
import type { GenericDataModel, GenericQueryCtx } from 'convex/server';
import { createAgentPort, type Reader } from './agentPort.js';
import { threadError } from './errors.js';
import type { Authorize, Caller, CallerCtx, ThreadAction, ThreadApi } from './options.js';

/** Lets users access their own threads and no others. */
export function ownerOnly<DataModel extends GenericDataModel = GenericDataModel>(
  component: AgentComponent,
  userIdOf: (ctx: CallerCtx<DataModel>) => Promise<string | null | undefined>,
): Authorize<DataModel> {
  const agent = createAgentPort(component);
  return async (ctx, threadId) => {
    const userId = await userIdOf(ctx);
    if (!userId) return null;
    if (threadId === undefined) return { userId };
    const thread = await agent.findThread(ctx, threadId);
    return thread?.userId === userId ? { userId } : null;
  };
}

/**
 * Refuses in one way whatever the reason, so that a stranger cannot tell a thread that exists from one that does not,
 * nor a refusal from a lookup that failed.
 */
export async function authorized(
  api: ThreadApi,
  ctx: CallerCtx,
  threadId: string | undefined,
  action: ThreadAction,
): Promise<Caller> {
  let caller: Caller | null = null;
  try {
    caller = await api.options.authorize(ctx, threadId, action);
  } catch (error) {
    console.error(`authorize failed for ${action}`, error);
  }
  if (!caller) throw threadError('forbidden', 'You cannot do this.');
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
  if (!thread) throw threadError('not-found', 'There is no such thread.');
  return thread;
}
