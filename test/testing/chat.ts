/** A minimal chat app with the real agent. */
import {
  abortStream,
  Agent,
  type AgentComponent,
  createThread as createAgentThread,
  createTool,
  listUIMessages,
  saveMessages,
  stepCountIs,
  syncStreams,
  type UIMessage,
  vStreamArgs,
} from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import {
  actionGeneric as action,
  anyApi,
  type ApiFromModules,
  componentsGeneric,
  internalActionGeneric as internalAction,
  mutationGeneric as mutation,
  paginationOptsValidator,
  queryGeneric as query,
} from 'convex/server';
import { v } from 'convex/values';
import { z } from 'zod';
import {
  createBackend,
  type EmbeddedBackend,
  type Script,
  scriptedModel,
  type ScriptedModelOptions,
} from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { api as notesApi, notes } from './notes.js';
import { until } from './support.js';

const components = componentsGeneric() as unknown as { agent: AgentComponent };
const streaming = everyDelta.saveStreamDeltas;

/** The part of their context that tools use. The full type is too complex for TypeScript here. */
interface ToolCtx {
  runMutation(reference: typeof notesApi.notes.add, args: { body: string }): Promise<string>;
}

const tools = {
  weather: createTool({
    description: 'Looks up the weather',
    inputSchema: z.object({ city: z.string() }),
    execute: async (ctx: ToolCtx, { city }: { city: string }) => {
      await ctx.runMutation(notesApi.notes.add, { body: `weather of ${city}` });
      return { city, degrees: 21 };
    },
  } as never),
  explode: createTool({
    description: 'Fails',
    inputSchema: z.object({}),
    execute: () => Promise.reject(new Error('boom')),
  }),
  remove: createTool({
    description: 'Removes a file, if it may',
    inputSchema: z.object({ name: z.string() }),
    needsApproval: () => true,
    execute: (_ctx: ToolCtx, { name }: { name: string }) => Promise.resolve(`removed ${name}`),
  } as never),
};

function createFunctions(model: ReturnType<typeof scriptedModel>) {
  const agent = new Agent(components.agent, {
    name: 'tester',
    languageModel: model,
    tools,
    stopWhen: stepCountIs(5),
  } as never);

  const createThread = mutation({
    args: {},
    handler: (ctx): Promise<string> => createAgentThread(ctx, components.agent, {}),
  });

  const seed = mutation({
    args: { threadId: v.string(), turns: v.number() },
    handler: async (ctx, { threadId, turns }) => {
      for (let i = 0; i < turns; i++) {
        // oxlint-disable-next-line no-await-in-loop -- one turn after the other
        await saveMessages(ctx, components.agent, {
          threadId,
          messages: [
            { role: 'user', content: `question ${i}` },
            { role: 'assistant', content: `answer ${i}` },
          ],
        });
      }
    },
  });

  const list = query({
    args: { threadId: v.string(), paginationOpts: paginationOptsValidator, streamArgs: vStreamArgs },
    handler: async (ctx, args) => {
      const streams = await syncStreams(ctx, components.agent, args);
      return { ...(await listUIMessages(ctx, components.agent, args)), streams };
    },
  });

  const send = mutation({
    args: { threadId: v.string(), prompt: v.string() },
    handler: async (ctx, { threadId, prompt }) => {
      const { messageId } = await agent.saveMessage(ctx, { threadId, prompt, skipEmbeddings: true });
      await ctx.scheduler.runAfter(0, anyApi.chat!.reply!, { threadId, promptMessageId: messageId });
    },
  });

  const reply = internalAction({
    args: { threadId: v.string(), promptMessageId: v.string() },
    handler: async (ctx, { threadId, promptMessageId }) => {
      const result = await agent.streamText(
        ctx,
        { threadId },
        { promptMessageId },
        { saveStreamDeltas: streaming },
      );
      await result.consumeStream();
    },
  });

  const decide = mutation({
    args: { threadId: v.string(), approvalId: v.string(), approved: v.boolean() },
    handler: async (ctx, { threadId, approvalId, approved }) => {
      const { messageId } = approved
        ? await agent.approveToolCall(ctx, { threadId, approvalId })
        : await agent.denyToolCall(ctx, { threadId, approvalId, reason: 'no' });
      await ctx.scheduler.runAfter(0, anyApi.chat!.reply!, { threadId, promptMessageId: messageId });
    },
  });

  const stop = mutation({
    args: { threadId: v.string(), order: v.number() },
    handler: (ctx, args): Promise<boolean> =>
      abortStream(ctx, components.agent, { ...args, reason: 'stopped by the user' }),
  });

  /** Streams until a signal stops it after some words. */
  const sendAndAbort = action({
    args: { threadId: v.string(), afterWords: v.number() },
    handler: async (ctx, { threadId, afterWords }): Promise<string> => {
      const abort = new AbortController();
      const result = await agent.streamText(
        ctx,
        { threadId },
        { prompt: 'go', abortSignal: abort.signal },
        { saveStreamDeltas: { ...streaming, returnImmediately: true } },
      );
      let text = '';
      try {
        for await (const word of result.textStream) {
          text += word;
          if (text.split(' ').length === afterWords) abort.abort();
        }
        await result.consumeStream();
      } catch {
        // how an abort ends the stream depends on the version
      }
      return text;
    },
  });

  const sendAndRead = action({
    args: { threadId: v.string() },
    handler: async (ctx, { threadId }): Promise<string> => {
      const result = await agent.streamText(
        ctx,
        { threadId },
        { prompt: 'go' },
        { saveStreamDeltas: { ...streaming, returnImmediately: true } },
      );
      await ctx.runMutation(notesApi.notes.add, { body: 'returned' });
      let text = '';
      for await (const word of result.textStream) text += word;
      await result.consumeStream();
      return text;
    },
  });

  return { createThread, decide, list, reply, seed, send, sendAndAbort, sendAndRead, stop };
}

export type ChatApi = ApiFromModules<{ chat: ReturnType<typeof createFunctions> }>['chat'];
export const { chat: api } = anyApi as unknown as { chat: ChatApi };

export function createChat(script: Script, options?: ScriptedModelOptions) {
  const model = scriptedModel(script, options);
  const backend = createBackend({
    functions: { chat: createFunctions(model), notes },
    components: { agent: agentTest },
  });
  return { model, backend };
}

export const messagesOf = async (backend: EmbeddedBackend, threadId: string): Promise<UIMessage[]> => {
  const paginationOpts = { cursor: null, numItems: 50 };
  return (await backend.t.query(api.list, { threadId, paginationOpts })).page;
};

/** The open streams, as a client would follow them. */
export const streamsOf = async (backend: EmbeddedBackend, threadId: string) => {
  const paginationOpts = { cursor: null, numItems: 0 };
  const streamArgs = { kind: 'list' as const, startOrder: 0 };
  const { streams } = await backend.t.query(api.list, { threadId, paginationOpts, streamArgs });
  return streams?.kind === 'list' ? streams.messages : [];
};

/** Waits until the functions that the app has scheduled have ended. */
export const idle = (backend: EmbeddedBackend): Promise<unknown> =>
  until(() =>
    backend.t.run(async (ctx) => {
      const jobs = await ctx.db.system.query('_scheduled_functions').collect();
      return jobs.every(({ state }) => state.kind === 'success' || state.kind === 'failed');
    }),
  );
