import { Agent, type AgentComponent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import type { ConvexReactClient } from 'convex/react';
import { anyApi, componentsGeneric, type GenericDataModel, type GenericMutationCtx } from 'convex/server';
import { defineThreadApi, ownerOnly, type ThreadComponents } from '../../src/server/index.js';
import assistantUi from '../../src/test.js';
import {
  connect,
  type CostReport,
  createBackend,
  createMeter,
  type FunctionCall,
  type Script,
  scriptedModel,
  type ThreadApiRefs,
} from '../../src/testing/index.js';
import { startFastClock } from './fastClock.js';
import { definePlainChat } from './plainChat.js';
import { type Mode, openTab, type Tab } from './tab.js';
import { createTools } from './tools.js';

const { chat: api } = anyApi as unknown as { chat: ThreadApiRefs };

/** After a reply, supervision checks its run once more. */
const AFTERMATH_MS = 40_000;

export interface WorldOptions {
  readonly mode: Mode;
  readonly script: Script;
  readonly chunkDelayMs?: number;
  /** The maximum number of steps in a turn. */
  readonly steps?: number;
  readonly silentMs?: number;
}

/** A backend with a chat, a model and a fast clock, and tabs that show it. */
export interface World {
  /** Creates a thread with stored messages. */
  seed(messages: number, title?: string): Promise<string>;
  open(threadId: string, options?: { readonly hasList: boolean }): Promise<Tab>;
  send(client: ConvexReactClient, threadId: string): Promise<void>;
  stop(client: ConvexReactClient, threadId: string, order: number): Promise<void>;
  /** Waits for the end of all runs and of the work that follows them. */
  finish(aftermathMs?: number): Promise<void>;
  pass(ms: number, stepMs?: number): Promise<void>;
  until(holds: () => boolean, stepMs?: number): Promise<void>;
  /** The cost of `work`. */
  measure(work: () => Promise<void>): Promise<CostReport>;
  /** Everything measured so far. */
  report(): CostReport;
  close(): Promise<void>;
}

export const words = (count: number, seed = 'w'): string =>
  Array.from({ length: count }, (_, i) => `${seed}${'abcdefghij'[i % 10]}${i % 7}`).join(' ');

export function createWorld(options: WorldOptions): World {
  const { mode, script, chunkDelayMs = 20, steps = 10, silentMs = 0 } = options;
  const components = componentsGeneric() as unknown as ThreadComponents;
  const agent = new (Agent as unknown as new (component: AgentComponent, options: object) => Agent)(
    components.agent,
    {
      name: 'Assistant',
      languageModel: scriptedModel(script, { chunkDelayMs }),
      tools: createTools(silentMs),
      stopWhen: ({ steps: done }: { steps: readonly unknown[] }) => done.length >= steps,
    },
  );
  const authorize = ownerOnly(async (ctx) => (await ctx.auth.getUserIdentity())?.subject);
  const chat =
    mode === 'K'
      ? defineThreadApi(components, { agent, authorize })
      : definePlainChat(components.agent, agent);
  const backend = createBackend({
    functions: { chat },
    components: { agent: agentTest, ...(mode === 'K' && { assistantUi }) },
  });
  const meter = createMeter(backend, { nameOf });
  let activity = 0;
  const stopCounting = backend.observe({ call: () => activity++, sent: () => activity++ });
  const clock = startFastClock(() => activity);
  const clients: ConvexReactClient[] = [];
  const tabs: Tab[] = [];
  const identity = { subject: 'user' };

  const login = () => {
    const client = connect(backend, { identity });
    clients.push(client);
    return client;
  };

  async function isIdle(): Promise<boolean> {
    const jobs = await backend.t.run((ctx) => ctx.db.system.query('_scheduled_functions').collect());
    return !jobs.some(
      ({ name, state }) =>
        name.endsWith('runThread') && (state.kind === 'pending' || state.kind === 'inProgress'),
    );
  }

  return {
    async seed(messages, title) {
      const owner = backend.t.withIdentity(identity);
      const threadId: string = await owner.mutation(api.createThread, title === undefined ? {} : { title });
      const { t } = backend as unknown as { t: InComponent };
      await clock.advance(1); // no two threads have the same last activity
      await t.runInComponent('agent', async ({ db }) => {
        for (let i = 0; i < messages; i++) await db.insert('messages', messageOf(threadId, i));
        return null;
      });
      return threadId;
    },
    async open(threadId, { hasList } = { hasList: false }) {
      const tab = openTab({ mode, client: login(), threadId, hasList });
      tabs.push(tab);
      await clock.until(() => tab.isReady);
      await clock.advance(300);
      return tab;
    },
    async send(client, threadId) {
      await clock.wait(client.mutation(api.sendMessage, { threadId, prompt: 'Please answer in full.' }));
    },
    async stop(client, threadId, order) {
      const args = mode === 'K' ? { threadId } : { threadId, order };
      await clock.wait(client.mutation(api.stop, args));
    },
    async finish(aftermathMs = AFTERMATH_MS) {
      await clock.until(isIdle);
      await clock.advance(500);
      await clock.advance(aftermathMs - 500, 500);
    },
    pass: (ms, stepMs) => clock.advance(ms, stepMs),
    until: (holds, stepMs) => clock.until(holds, stepMs),
    async measure(work) {
      meter.reset();
      await work();
      return meter.report();
    },
    report: () => meter.report(),
    async close() {
      for (const tab of tabs) tab.close();
      await clock.advance(50);
      await Promise.all(clients.map((client) => client.close()));
      stopCounting();
      meter.stop();
      clock.stop();
    },
  };
}

/** Exists in convex-test, but not in its types. */
interface InComponent {
  runInComponent(
    component: string,
    handler: (ctx: GenericMutationCtx<GenericDataModel>) => Promise<null>,
  ): Promise<unknown>;
}

/** A row as the agent stores it: a question of 0.4 KB, or a reply of 1.5 KB. */
function messageOf(threadId: string, index: number) {
  const isUser = index % 2 === 0;
  const text = isUser ? `Question ${index}: ${words(25, 'q')}` : `Answer ${index}: ${words(150, 'a')}`;
  return {
    threadId,
    userId: 'user',
    order: Math.floor(index / 2),
    stepOrder: isUser ? 0 : 1,
    status: 'success',
    tool: false,
    text,
    message: isUser
      ? { role: 'user', content: text }
      : { role: 'assistant', content: [{ type: 'text', text }] },
    ...(!isUser && { agentName: 'Assistant', finishReason: 'stop' }),
  };
}

/** Tells uses of one function apart by their arguments. */
function nameOf({ name, args }: FunctionCall): string {
  const { streamArgs, paginationOpts } = (args ?? {}) as {
    streamArgs?: { kind: string };
    paginationOpts?: { cursor: string | null };
  };
  if (streamArgs) return `${name}#${streamArgs.kind}`;
  if (!paginationOpts) return name;
  return `${name}#${paginationOpts.cursor === null ? 'page' : 'older'}`;
}
