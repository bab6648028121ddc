// The cost of the ledger: the same scripted replies on the plain agent and on `defineThreadApi`, without a page.
import { readdirSync } from 'node:fs';
import { Agent, createThread, createTool, saveMessage } from '@convex-dev/agent';
import { isStepCount, stepCountIs } from 'ai';
import {
  componentsGeneric,
  internalActionGeneric,
  makeFunctionReference,
  mutationGeneric,
} from 'convex/server';
import { z } from 'zod';
import { createBackend, createEmbeddedAgent, scriptedModel, text, toolCall } from '../dist/testing/index.js';
import { best, round } from './measure.mjs';

const ROUNDS = 7;
const stopAfter = isStepCount ?? stepCountIs;
const folder = new URL('../node_modules/@convex-dev/agent/dist/component/', import.meta.url);

/** `@convex-dev/agent/test` needs Vite's `import.meta.glob`. */
async function loadAgentComponent() {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'));
  const modules = files.map((file) => [`./component/${String(file)}`, () => import(new URL(file, folder))]);
  const { default: schema } = await import(new URL('schema.js', folder));
  return { schema, modules: Object.fromEntries(modules) };
}

const tools = () => ({
  search: createTool({
    description: 'finds',
    inputSchema: z.object({ query: z.string() }),
    execute: async (_, { query }) => ({ query, found: 'x'.repeat(500) }),
  }),
});

const scriptOf = (steps, calls) => [
  ...Array.from({ length: steps }, (_, step) => [
    text('I look it up.'),
    ...Array.from({ length: calls }, (__, i) =>
      toolCall('search', { query: `${step}.${i}` }, { toolCallId: `call_${step}_${i}` }),
    ),
  ]),
  [text('Done.')],
];

const LEDGER = new Set(['start', 'setResult', 'setError']);
const bytesOf = (value) => JSON.stringify(value).length;

async function runKit(component, script) {
  const app = createEmbeddedAgent({ component, script, tools });
  const writes = [];
  app.server.onWrite((write) => void writes.push(write));
  const threadId = await app.client.mutation(app.api.createThread, {});
  const before = process.cpuUsage();
  await app.client.mutation(app.api.sendMessage, { threadId, prompt: 'go' });
  await app.idle();
  const { user, system } = process.cpuUsage(before);
  const records = await app.backend.t.runInComponent('assistantUi', (ctx) =>
    ctx.db.query('toolCalls').collect(),
  );
  await app.close();
  return { ms: (user + system) / 1000, writes, stored: bytesOf(records) };
}

async function runPlain(component, script) {
  const { agent: agentComponent } = componentsGeneric();
  const agent = new Agent(agentComponent, {
    name: 'Assistant',
    languageModel: scriptedModel(script),
    tools: tools(),
  });
  const writes = [];
  const chat = {
    createThread: mutationGeneric({ handler: (ctx) => createThread(ctx, agentComponent) }),
    send: mutationGeneric({
      handler: async (ctx, { threadId }) => {
        const { messageId } = await saveMessage(ctx, agentComponent, { threadId, prompt: 'go' });
        await ctx.scheduler.runAfter(0, makeFunctionReference('chat:runThread'), { threadId, messageId });
      },
    }),
    runThread: internalActionGeneric({
      handler: async (ctx, { threadId, messageId }) => {
        const runMutation = (ref, args) => {
          writes.push({ name: '', args });
          return ctx.runMutation(ref, args);
        };
        const result = await agent.streamText(
          { ...ctx, runMutation },
          { threadId },
          { promptMessageId: messageId, stopWhen: stopAfter(20) },
          { saveStreamDeltas: true },
        );
        await result.consumeStream();
      },
    }),
  };
  const { t } = createBackend({ functions: { chat }, components: { agent: component } });
  const threadId = await t.mutation(makeFunctionReference('chat:createThread'), {});
  const before = process.cpuUsage();
  await t.mutation(makeFunctionReference('chat:send'), { threadId });
  for (;;) {
    const jobs = await t.run((ctx) => ctx.db.system.query('_scheduled_functions').collect());
    const isOpen = ({ name, state: { kind } }) =>
      name.endsWith('runThread') && (kind === 'pending' || kind === 'inProgress');
    if (!jobs.some(isOpen)) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, writes, stored: 0 };
}

export async function ledgerCost() {
  const component = await loadAgentComponent();
  const { debug } = console;
  console.debug = () => {}; // the ledger logs every transition
  const rows = [];
  for (const [steps, calls] of [
    [8, 1],
    [2, 5],
  ]) {
    const peers = { 'the plain agent': runPlain, 'with the ledger': runKit };
    const runs = { 'the plain agent': [], 'with the ledger': [] };
    for (let i = 0; i < ROUNDS; i++) {
      for (const [name, run] of Object.entries(peers))
        runs[name].push(await run(component, scriptOf(steps, calls)));
    }
    const count = steps * calls;
    for (const [name, results] of Object.entries(runs)) {
      const [{ writes, stored }] = results;
      rows.push({
        reply: `${steps} × ${calls} calls, ${name}`,
        'ms a call': round(best(results.map(({ ms }) => ms)) / count),
        'writes a call': round(writes.length / count),
        'bytes written a call': Math.round(writes.reduce((sum, { args }) => sum + bytesOf(args), 0) / count),
        'of the ledger': round(writes.filter((write) => LEDGER.has(write.name)).length / count),
        'bytes kept in the ledger a call': Math.round(stored / count),
      });
    }
  }
  console.debug = debug;
  return { rows, targets: targetsOf(rows) };
}

function targetsOf(rows) {
  const withLedger = rows.filter((row) => row['of the ledger'] > 0);
  return withLedger.map((row) => ({
    what: `writes of the ledger a call, ${row.reply.split(',')[0]}`,
    measured: row['of the ledger'],
    target: '≤ 2',
    met: row['of the ledger'] <= 2 ? 'yes' : 'NO',
  }));
}
