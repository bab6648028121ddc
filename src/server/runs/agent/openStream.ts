import type { CreateStreamArgs } from '../../agentPort.js';
import type { ThreadApi } from '../../options.js';
import type { Fence, MutationCtx } from '../types.js';

/**
 * Opens the stream of an attempt, once. Returns null if the attempt was replaced. The same transaction stores the
 * stream on the run, so that the next attempt can close it: a closed stream refuses deltas.
 */
export async function openStream(
  api: ThreadApi,
  ctx: MutationCtx,
  { runId, attempt }: Fence,
  args: CreateStreamArgs,
): Promise<string | null> {
  const fence = { runId, attempt };
  const { isCurrent, streamId: existing } = await ctx.runQuery(api.component.steps.getStream, fence);
  if (!isCurrent) return null;
  if (existing !== undefined) return existing; // only the reply was lost
  const streamId = await api.agent.createStream(ctx, args);
  await ctx.runMutation(api.component.steps.setStream, { ...fence, streamId });
  return streamId;
}
