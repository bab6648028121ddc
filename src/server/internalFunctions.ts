import { internalActionGeneric, internalMutationGeneric, makeFunctionReference } from 'convex/server';
import { v } from 'convex/values';
import type { ThreadApi } from './options.js';
import { turnRows } from './rows.js';
import { modulePath, settleRun } from './runs.js';
import { runThread } from './runThread.js';
import { replaceTitle } from './threads.js';
import { recordTiming } from './timing.js';

const threadId = v.string();
const promptMessageId = v.string();

/** What only the server calls: it is scheduled, and nobody has to be authorised. */
export const createInternalFunctions = (api: ThreadApi) => ({
  runThread: internalActionGeneric({
    args: {
      threadId,
      userId: v.string(),
      promptMessageId,
      token: v.string(),
      retried: v.optional(v.object({ toolCallId: v.string(), isAllowed: v.boolean() })),
    },
    handler: (ctx, args) => runThread(api, ctx, args),
  }),

  settleRun: internalMutationGeneric({
    args: {
      threadId,
      promptMessageId,
      token: v.string(),
      startedAt: v.number(),
      jobId: v.optional(v.string()),
      reason: v.optional(v.string()),
    },
    handler: (ctx, args) =>
      settleRun(api, ctx, args, () => turnRows(api, ctx, args.threadId, args.promptMessageId)),
  }),

  recordTiming: internalMutationGeneric({
    args: {
      threadId,
      promptMessageId,
      calls: v.array(v.object({ toolCallId: v.string(), startedAt: v.number(), endedAt: v.number() })),
    },
    handler: async (ctx, args) =>
      recordTiming(api, ctx, await turnRows(api, ctx, args.threadId, args.promptMessageId), args.calls),
  }),

  titleThread: internalActionGeneric({
    args: { threadId, userId: v.string(), prompt: v.string(), title: v.string() },
    handler: async (ctx, { title, ...info }) => {
      const to = await api.options.generateTitle?.(ctx, info);
      if (to === undefined) return;
      const ref = makeFunctionReference<'mutation'>(`${await modulePath(api, ctx)}:replaceTitle`);
      await ctx.runMutation(ref, { threadId: info.threadId, from: title, to });
    },
  }),

  replaceTitle: internalMutationGeneric({
    args: { threadId, from: v.string(), to: v.string() },
    handler: (ctx, args) => replaceTitle(api, ctx, args),
  }),
});
