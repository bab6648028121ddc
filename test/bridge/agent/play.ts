import { Agent, createTool, DeltaStreamer, saveMessages, type AgentComponent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { stepCountIs } from 'ai';
import { componentsGeneric } from 'convex/server';
import { z } from 'zod';
import type { ThreadSnapshot } from '../../../src/bridge/index.js';
import {
  createEmbeddedAgent,
  failure,
  scriptedModel,
  type EmbeddedAgent,
  type Script,
  type ScriptedModel,
} from '../../../src/testing/index.js';
import { loadPage } from '../../durability/page.js';
import { everyDelta, stopsQuickly } from '../../support/agentOptions.js';
import { followThread, type Follower } from './follow.js';
import type { Happening } from './happenings.js';
import { sayingsOf, scriptOf, type AgentPlan, type Disturbance, type TurnPlan } from './plan.js';
import { visible } from './visible.js';

const components = componentsGeneric() as unknown as { agent: AgentComponent };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The types of agents depend on the version of the AI SDK. */
interface PlainAgent {
  streamText(
    ctx: unknown,
    scope: { threadId: string },
    args: object,
    options: object,
  ): Promise<{ consumeStream(): PromiseLike<void> }>;
}
type AgentClass = new (component: AgentComponent, options: object) => PlainAgent;

const inputSchema = z.any();
const description = 'is planned';

function createTools() {
  return {
    find: createTool({
      description,
      inputSchema,
      execute: async (_, { q }: { q: string }) => ({ zone: 1, found: q, also: [1] }),
    }),
    slow: createTool({
      description,
      inputSchema,
      execute: async (_, { q }: { q: string }) => pause(15).then(() => `slow ${q}`),
    }),
    boom: createTool({
      description,
      inputSchema,
      execute: async (): Promise<string> => {
        throw new Error('boom');
      },
    }),
    soft: createTool({ description, inputSchema, execute: async () => ({ success: false, error: 'soft' }) }),
    watch: createTool({
      description,
      inputSchema,
      execute: async function* (): AsyncGenerator<object> {
        yield { progress: 1 };
        await pause(5);
        yield { progress: 2 };
      },
    }),
    ask: createTool({ description, inputSchema, needsApproval: () => true, execute: async () => 'allowed' }),
    save: createTool({
      description,
      inputSchema,
      execute: async (ctx, { q }: { q: string }) => {
        const messages = [{ role: 'assistant' as const, content: `Saved by ${q}.` }];
        await saveMessages(ctx, components.agent, { threadId: ctx.threadId!, messages });
        return 'saved';
      },
    }),
  };
}

export interface Played {
  /** The screen of a page that was open all the time. */
  readonly live: ThreadSnapshot;
  /** The screen of a page that opens afterwards. */
  readonly reload: ThreadSnapshot;
  readonly happenings: ReadonlySet<Happening>;
}

/** Plays a plan on the real agent while a page follows the thread, then opens a second page. */
export async function play(plan: AgentPlan): Promise<Played> {
  const happenings = new Set<Happening>();
  const app = createEmbeddedAgent({
    component: agentTest,
    script: failingScript(plan, happenings),
    model: { chunkDelayMs: plan.chunkDelayMs },
    tools: () => createTools(),
    name: 'Main',
    checkRunsEveryMs: 20,
    resumeDelayMs: () => 0,
    ...everyDelta,
    ...stopsQuickly,
  });
  const second = scriptedModel(
    scriptOf(plan.turns.flatMap(({ prompt, parallel }) => (parallel ? [{ prompt, steps: parallel }] : []))),
    { chunkDelayMs: plan.chunkDelayMs, idPrefix: 'second-' },
  );
  const threadId = await app.client.mutation(app.api.createThread, {});
  const options = { threadId, pageSize: plan.pageSize, sayings: sayingsOf(plan) };
  const page = followThread(app.client, app.api, options);
  const orders: number[] = [];
  for (const turn of plan.turns) orders.push(await playTurn(app, threadId, turn, second, page, happenings));
  if (plan.hasDataTurn) await streamData(app, threadId, page);
  const cold = followThread(app.connect(), app.api, options);
  try {
    // The server may still list the stream of a turn that was just deleted.
    plan.turns.forEach(({ disturbance }, i) => {
      if (disturbance === 'delete-turn-while-running') cold.mayLose(orders[i]!);
    });
    await cold.loaded();
    const live = await page.caughtUp((snapshot) => visible(snapshot) === visible(cold.shown()));
    const reload = await cold.caughtUp(() => true);
    return { live, reload, happenings: new Set([...happenings, ...page.happenings]) };
  } finally {
    page.close();
    cold.close();
    await app.close();
  }
}

/** What the model says, with failures of the provider during or after the last step. */
function failingScript({ turns }: AgentPlan, happenings: Set<Happening>): Script {
  const script = scriptOf(turns);
  const failedOnce = new Set<TurnPlan>();
  return async (call) => {
    const step = typeof script === 'function' ? await script(call) : script[0]!;
    const asked = JSON.stringify(call.prompt);
    const isLastOf = ({ prompt, steps }: TurnPlan): boolean =>
      asked.includes(`"${prompt}"`) && steps.at(-1)!.pieces === step;
    const turn = turns.find(isLastOf);
    if (turn?.disturbance === 'fail') {
      return [...step.slice(0, turn.failsAfter), failure(new Error('The provider is down.'))];
    }
    if (turn?.disturbance !== 'fail-once') return step;
    if (failedOnce.has(turn)) {
      happenings.add('provider fails once and the run calls it again');
      return step;
    }
    failedOnce.add(turn);
    return [...step.slice(0, turn.failsAfter), failure(new Error('The provider is overloaded.'))];
  };
}

/** @returns the order of the turn */
async function playTurn(
  app: EmbeddedAgent,
  threadId: string,
  turn: TurnPlan,
  second: ScriptedModel,
  page: Follower,
  happenings: Set<Happening>,
): Promise<number> {
  const { client, api } = app;
  const { messageId, order } = await client.mutation(api.sendMessage, { threadId, prompt: turn.prompt });
  const hasReply = ({ messages }: ThreadSnapshot): boolean =>
    messages.some(({ id, content }) => id.endsWith(`:${order}:assistant`) && content.length > 0);
  // If a tool saves a message while a step is written, the database may store the step after that message.
  if (turn.parallel || JSON.stringify(turn.steps).includes('"save"')) page.mayReorder();
  // The step is repeated, so its text disappears with the attempt.
  if (turn.disturbance === 'fail-once') page.mayLose(order);
  const parallel = turn.parallel && runSecond(app, threadId, messageId, second);
  if (turn.disturbance === 'stop') {
    await page.until(({ messages }) => messages.some(({ id }) => id.endsWith(`:${order}:assistant`)));
    await client.mutation(api.stop, { threadId }).catch(() => {}); // the run may have ended by now
  }
  if (turn.disturbance === 'delete-turn-while-running') {
    await page.until(hasReply);
    page.mayLose(order);
    if (page.isRunning()) happenings.add('turn deleted while it is written');
    await deleteOrder(app, threadId, order);
  }
  await parallel;
  await answerUntilIdle(app, threadId);
  const ids = await rowsToDelete(app, threadId, order, turn.disturbance);
  if (ids.length > 0) {
    happenings.add(turn.disturbance === 'delete-reply' ? 'reply deleted' : 'result deleted');
    page.mayLose(order);
    await app.backend.t.run((ctx) =>
      ctx.runMutation(components.agent.messages.deleteByIds, { messageIds: ids }),
    );
  }
  return order;
}

/** A second agent replies to the same prompt outside the server's own runs, as an app may do. */
function runSecond(app: EmbeddedAgent, threadId: string, promptMessageId: string, model: ScriptedModel) {
  const agent = new (Agent as unknown as AgentClass)(components.agent, {
    name: 'Second',
    languageModel: model,
    tools: createTools(),
  });
  return app.backend.t.action(async (ctx) => {
    const args = { promptMessageId, stopWhen: stepCountIs(10) };
    const result = await agent.streamText(ctx, { threadId }, args, everyDelta);
    await result.consumeStream();
  });
}

/** Answers every question until nothing runs and no question is open. */
async function answerUntilIdle(app: EmbeddedAgent, threadId: string): Promise<void> {
  const { client, api } = app;
  for (;;) {
    await app.idle();
    const { toolCalls } = await loadPage(client, api, threadId);
    const asked = toolCalls.filter(({ approval, actionable }) => approval && actionable);
    if (asked.length === 0) return;
    const responses = asked.map(({ toolCallId, approval }) => ({
      approvalId: approval!.id,
      approved: !toolCallId.endsWith('1'),
    }));
    await client.mutation(api.respondToApproval, { threadId, responses });
  }
}

const deleteOrder = (app: EmbeddedAgent, threadId: string, order: number) =>
  app.backend.t.run((ctx) =>
    ctx.runMutation(components.agent.messages.deleteByOrder, {
      threadId,
      startOrder: order,
      endOrder: order + 1,
    }),
  );

/** The rows that a disturbance deletes once the reply is written. */
async function rowsToDelete(
  app: EmbeddedAgent,
  threadId: string,
  order: number,
  disturbance: Disturbance,
): Promise<string[]> {
  if (disturbance !== 'delete-result' && disturbance !== 'delete-reply') return [];
  const { page } = await app.backend.t.run((ctx) =>
    ctx.runQuery(components.agent.messages.listMessagesByThreadId, {
      threadId,
      order: 'asc',
      paginationOpts: { cursor: null, numItems: 500 },
    }),
  );
  return page
    .filter((row) => row.order === order && row.message?.role !== 'user')
    .filter((row) => disturbance === 'delete-reply' || row.message?.role === 'tool')
    .map((row) => row._id);
}

/** The app streams a reply itself: the agent stores its text, but no data parts. */
async function streamData(app: EmbeddedAgent, threadId: string, page: Follower): Promise<void> {
  const save = (content: string, role: 'user' | 'assistant', more: object = {}) =>
    app.backend.t.run((ctx) =>
      saveMessages(ctx, components.agent, { threadId, messages: [{ role, content }], ...more }),
    );
  const { messages } = await save('Data, please.', 'user');
  const prompt = messages[0]!;
  page.mayLose(prompt.order);
  await app.backend.t.action(async (ctx) => {
    const streamer = new DeltaStreamer<object>(
      components.agent,
      ctx,
      { throttleMs: 0, onAsyncAbort: async () => {}, abortSignal: undefined, compress: null },
      { threadId, order: prompt.order, stepOrder: prompt.stepOrder + 1, format: 'UIMessageChunk' },
    );
    await streamer.addParts([{ type: 'start' }, { type: 'start-step' }, { type: 'text-start', id: '1' }]);
    await streamer.addParts([{ type: 'text-delta', id: '1', delta: 'A streamed text.' }]);
    await pause(20);
    await streamer.addParts([{ type: 'data-note', id: 'note', data: { n: 1 } }]);
    await pause(20);
    await streamer.addParts([{ type: 'text-end', id: '1' }]);
    await streamer.finish();
  });
  await save('A streamed text.', 'assistant', { promptMessageId: prompt._id });
}
