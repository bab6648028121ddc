import {
  abortStream,
  type Agent,
  type AgentComponent,
  createThread,
  listUIMessages,
  saveMessage,
  syncStreams,
  vStreamArgs,
} from '@convex-dev/agent';
import {
  type GenericActionCtx,
  type GenericDataModel,
  type GenericMutationCtx,
  type GenericQueryCtx,
  internalActionGeneric,
  makeFunctionReference,
  mutationGeneric,
  paginationOptsValidator,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';

type Ctx = GenericQueryCtx<GenericDataModel> | GenericMutationCtx<GenericDataModel>;

/** The part of an agent that the plain chat uses: TypeScript cannot handle the full types here. */
interface Streams {
  streamText(
    ctx: GenericActionCtx<GenericDataModel>,
    scope: { threadId: string },
    args: { promptMessageId: string },
    options: { saveStreamDeltas: boolean },
  ): Promise<{ consumeStream(): PromiseLike<void> }>;
}

/** A chat on the agent alone, as its docs describe it: `listUIMessages`, `syncStreams`, and a scheduled action. */
export function definePlainChat(component: AgentComponent, agent: Agent) {
  const userIdOf = async (ctx: Ctx) => (await ctx.auth.getUserIdentity())?.subject;

  async function authorize(ctx: Ctx, threadId: string): Promise<void> {
    const thread = await ctx.runQuery(component.threads.getThread, { threadId });
    if (thread?.userId !== (await userIdOf(ctx))) throw new Error('This thread belongs to someone else.');
  }

  const streaming = agent as unknown as Streams;
  const thread = { threadId: v.string() };
  return {
    createThread: mutationGeneric({
      args: { title: v.optional(v.string()) },
      handler: async (ctx, args) =>
        createThread(ctx, component, { userId: (await userIdOf(ctx)) ?? null, ...args }),
    }),
    listThreadMessages: queryGeneric({
      args: { ...thread, paginationOpts: paginationOptsValidator, streamArgs: vStreamArgs },
      handler: async (ctx, args) => {
        await authorize(ctx, args.threadId);
        const page = await listUIMessages(ctx, component, args);
        return { ...page, streams: await syncStreams(ctx, component, args) };
      },
    }),
    sendMessage: mutationGeneric({
      args: { ...thread, prompt: v.string() },
      handler: async (ctx, { threadId, prompt }) => {
        await authorize(ctx, threadId);
        const { messageId } = await saveMessage(ctx, component, { threadId, prompt });
        const run = makeFunctionReference<'action'>('chat:runThread');
        await ctx.scheduler.runAfter(0, run, { threadId, promptMessageId: messageId });
      },
    }),
    runThread: internalActionGeneric({
      args: { ...thread, promptMessageId: v.string() },
      handler: async (ctx, { threadId, promptMessageId }) => {
        const options = { saveStreamDeltas: true };
        const result = await streaming.streamText(ctx, { threadId }, { promptMessageId }, options);
        await result.consumeStream();
      },
    }),
    stop: mutationGeneric({
      args: { ...thread, order: v.number() },
      handler: async (ctx, { threadId, order }) => {
        await authorize(ctx, threadId);
        await abortStream(ctx, component, { threadId, order, reason: 'stopped' });
      },
    }),
    listThreads: queryGeneric({
      args: { paginationOpts: paginationOptsValidator },
      handler: async (ctx, { paginationOpts }) => {
        const userId = await userIdOf(ctx);
        return ctx.runQuery(component.threads.listThreadsByUserId, { userId: userId ?? '', paginationOpts });
      },
    }),
  };
}
