import { internalActionGeneric, internalMutationGeneric } from 'convex/server';
import { v } from 'convex/values';
import type { ThreadApi } from '../options.js';
import { commitRun, vCommitted, vRunCommit } from '../runs/commitRun.js';
import { runThread } from '../runs/runThread.js';
import { commitRunRef, modulePath } from '../runs/scheduleRun.js';

const vTitle = v.object({
  threadId: v.string(),
  userId: v.string(),
  prompt: v.string(),
  /** The title until a generated one replaces it. */
  title: v.string(),
});

/** The two functions that only the server calls. Export both, under these names. */
export const createInternalFunctions = (api: ThreadApi) => ({
  /** One action of a run. With `title`, the action that generates a title. */
  runThread: internalActionGeneric({
    args: { runId: v.optional(v.string()), attempt: v.optional(v.number()), title: v.optional(vTitle) },
    returns: v.null(),
    handler: async (ctx, { runId, attempt, title }) => {
      if (title) await titleThread(api, ctx, title);
      else if (runId !== undefined && attempt !== undefined) await runThread(api, ctx, { runId, attempt });
      return null;
    },
  }),

  /** Every write of a run. */
  commitRun: internalMutationGeneric({
    args: { op: vRunCommit },
    returns: vCommitted,
    handler: (ctx, { op }) => commitRun(api, ctx, op),
  }),
});

async function titleThread(
  api: ThreadApi,
  ctx: Parameters<NonNullable<ThreadApi['options']['generateTitle']>>[0],
  { title: from, ...info }: typeof vTitle.type,
): Promise<void> {
  const to = await api.options.generateTitle?.(ctx, info);
  if (to === undefined) return;
  const commit = commitRunRef(await modulePath(api, ctx));
  await ctx.runMutation(commit, { op: { type: 'title', threadId: info.threadId, from, to } });
}
