import {
  Agent,
  createThread,
  listUIMessages,
  saveMessage,
  syncStreams,
  vStreamArgs,
} from '@convex-dev/agent';
import type { AgentComponent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { stepCountIs } from 'ai';
import {
  anyApi,
  componentsGeneric,
  internalActionGeneric,
  makeFunctionReference,
  mutationGeneric,
  paginationOptsValidator,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';
import {
  connect,
  createBackend,
  scriptedModel,
  type EmbeddedBackend,
  type ThreadApiRefs,
} from '../../src/testing/index.js';
import { createFaultyRuns } from '../../src/testing/serverFaults.js';
import { openPage, pause, viewOf } from './page.js';
import { createFates, DELTAS, type Plan } from './plan.js';
import { callsOf, scriptOf } from './scenario.js';
import { createEffects, createTools } from './tools.js';
import type { Evidence } from './verdict.js';

/** The type of its options depends on the version of the AI SDK. */
interface PlainAgent {
  streamText(
    ctx: unknown,
    scope: { threadId: string },
    args: Record<string, unknown>,
    options: { saveStreamDeltas: unknown },
  ): Promise<{ consumeStream(): PromiseLike<void> }>;
}

export interface Judged extends Evidence {
  readonly struck: number;
}

/** `agent.streamText` in a scheduled action, as Convex documents it, with a screen made from its rows and streams. */
export async function generatePlain({ turns, deltas, faults }: Plan): Promise<Judged> {
  const calls = callsOf(turns);
  const effects = createEffects();
  const fates = createFates(faults);
  const components = componentsGeneric() as unknown as { agent: AgentComponent };
  const tools = createTools({ effects, calls, fates, server: () => server });
  const agent = new (Agent as unknown as new (component: AgentComponent, options: object) => PlainAgent)(
    components.agent,
    { name: 'Assistant', languageModel: scriptedModel(scriptOf(turns)), tools },
  );
  const { runThread, faults: server } = createFaultyRuns(
    internalActionGeneric({
      handler: async (ctx, { threadId, promptMessageId }: { threadId: string; promptMessageId: string }) => {
        const args = { promptMessageId, stopWhen: stepCountIs(10) };
        const options = { saveStreamDeltas: DELTAS[deltas] ?? true };
        const result = await agent.streamText(ctx, { threadId }, args, options);
        await result.consumeStream();
        return null;
      },
    }),
    () => backend,
  );
  const runThreadRef = makeFunctionReference<'action'>('chat:runThread');
  const chat = {
    runThread,
    createThread: mutationGeneric({ handler: (ctx) => createThread(ctx as never, components.agent) }),
    sendMessage: mutationGeneric({
      args: { threadId: v.string(), prompt: v.string() },
      handler: async (ctx, { threadId, prompt }) => {
        const { messageId } = await saveMessage(ctx as never, components.agent, { threadId, prompt });
        await ctx.scheduler.runAfter(0, runThreadRef, { threadId, promptMessageId: messageId });
        return null;
      },
    }),
    listThreadMessages: queryGeneric({
      args: { threadId: v.string(), paginationOpts: paginationOptsValidator, streamArgs: vStreamArgs },
      handler: async (ctx, args) => ({
        ...(await listUIMessages(ctx as never, components.agent, args)),
        streams: await syncStreams(ctx as never, components.agent, {
          ...args,
          includeStatuses: ['streaming', 'aborted'],
        }),
      }),
    }),
  };
  const backend: EmbeddedBackend = createBackend({ functions: { chat }, components: { agent: agentTest } });
  server.onWrite((write) => fates.of(write));
  const client = connect(backend, { identity: { subject: 'user' } });
  const { chat: api } = anyApi as unknown as { chat: ThreadApiRefs };
  const threadId = await client.mutation(api.createThread, {});
  const page = openPage(client, api, threadId);
  for (const { prompt } of turns) {
    await client.mutation(api.sendMessage, { threadId, prompt });
    await untilIdle(backend);
  }
  const reloaded = openPage(client, api, threadId);
  await pause(20);
  await page.until(reloaded.snapshot(), 20);
  const evidence = {
    calls,
    effects,
    screen: viewOf(page.snapshot()),
    reload: viewOf(reloaded.snapshot()),
    completed: page.completed,
    struck: fates.struck(),
  };
  page.close();
  reloaded.close();
  await client.close();
  return evidence;
}

/** Waits until no action is scheduled or running. A dead action does not run. */
export async function untilIdle({ t }: EmbeddedBackend): Promise<void> {
  for (;;) {
    const jobs = await t.run((ctx) => ctx.db.system.query('_scheduled_functions').collect());
    const isOpen = ({ name, state: { kind } }: (typeof jobs)[number]) =>
      name.endsWith('runThread') && (kind === 'pending' || kind === 'inProgress');
    if (!jobs.some(isOpen)) return;
    await pause(5);
  }
}
