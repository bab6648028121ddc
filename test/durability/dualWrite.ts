import { stepCountIs, streamText, tool, type LanguageModel } from 'ai';
import {
  internalActionGeneric,
  internalMutationGeneric,
  makeFunctionReference,
  mutationGeneric,
} from 'convex/server';
import { v } from 'convex/values';
import { z } from 'zod';
import { connect, createBackend, scriptedModel, type EmbeddedBackend } from '../../src/testing/index.js';
import { createFaultyRuns } from '../../src/testing/serverFaults.js';
import type { View } from './page.js';
import { untilIdle, type Judged } from './plainAgent.js';
import { createFates, type Plan } from './plan.js';
import { callsOf, scriptOf } from './scenario.js';
import { createEffects, work } from './tools.js';

interface Entry {
  /** The position in the reply. */
  readonly at: number;
  readonly type: 'text' | 'tool';
  /** The text, or the id of the call. */
  readonly value: string;
  readonly phase?: string;
  readonly result?: string;
}

/** Sends tool calls and texts straight to the screen, and writes them to a table of the app as well. */
export async function generateDualWrite({ turns, faults }: Plan): Promise<Judged> {
  const calls = callsOf(turns);
  const effects = createEffects();
  const fates = createFates(faults);
  const screen = new Map<number, Entry>();
  const completed = new Set<string>();
  const save = makeFunctionReference<'mutation'>('chat:save');
  let next = 0;

  const { runThread, faults: server } = createFaultyRuns(
    internalActionGeneric({
      handler: async (ctx, { prompt }: { prompt: string }) => {
        const { deaths } = server;
        const write = async (entry: Entry): Promise<void> => {
          if (server.deaths !== deaths) return;
          screen.set(entry.at, entry);
          if (entry.phase === 'complete') completed.add(entry.value);
          await ctx.runMutation(save, { entry }).catch((error: unknown) => console.error('Not saved', error));
        };
        const execute = async ({ for: id }: { for: string }): Promise<string> => {
          const call = { at: next++, type: 'tool', value: id } as const;
          await write({ ...call, phase: 'running' });
          const result = await work({ effects, calls, fates, server: () => server }, id);
          const hasFailed = calls.some(({ id: failing, kind }) => failing === id && kind === 'fail');
          await write({ ...call, phase: hasFailed ? 'error' : 'complete', result });
          if (hasFailed) throw new Error('no such account');
          return result;
        };
        const plain = tool({
          description: 'has an effect',
          inputSchema: z.object({ for: z.string() }),
          execute,
        });
        const { fullStream } = streamText({
          model: scriptedModel(scriptOf(turns)) as unknown as LanguageModel,
          prompt,
          tools: { charge: plain, read: plain, fail: plain, watch: plain, ask: plain },
          stopWhen: stepCountIs(10),
        });
        let text = '';
        for await (const part of fullStream) {
          if (part.type === 'text-delta') text += part.text;
          if (part.type !== 'text-end') continue;
          await write({ at: next++, type: 'text', value: text });
          text = '';
        }
        return null;
      },
    }),
    () => backend,
  );
  const chat = {
    runThread,
    send: mutationGeneric({
      args: { prompt: v.string() },
      handler: async (ctx, { prompt }) => {
        await ctx.scheduler.runAfter(0, makeFunctionReference<'action'>('chat:runThread'), { prompt });
        return null;
      },
    }),
    save: internalMutationGeneric({
      args: { entry: v.any() },
      handler: async (ctx, { entry }: { entry: Entry }) => {
        const stored = (await ctx.db.query('entries').collect()).find(({ at }) => at === entry.at);
        if (stored) await ctx.db.replace(stored._id, entry);
        else await ctx.db.insert('entries', entry);
        return null;
      },
    }),
  };
  const backend: EmbeddedBackend = createBackend({ functions: { chat } });
  server.onWrite((write) => fates.of(write));
  const client = connect(backend, { identity: { subject: 'user' } });
  for (const { prompt } of turns) {
    await client.mutation(makeFunctionReference<'mutation'>('chat:send'), { prompt });
    await untilIdle(backend);
  }
  const stored = await backend.t.run((ctx) => ctx.db.query('entries').collect());
  await client.close();
  return {
    calls,
    effects,
    screen: viewOfEntries([...screen.values()]),
    reload: viewOfEntries(stored as never),
    completed,
    struck: fates.struck(),
  };
}

function viewOfEntries(unordered: readonly Entry[]): View {
  const entries = unordered.toSorted((a, b) => a.at - b.at);
  const tools = entries.filter(({ type }) => type === 'tool');
  return {
    isRunning: false,
    entries: entries.map(({ type, value, phase }) =>
      type === 'text' ? `text:${value}` : `tool:${value}:${phase}`,
    ),
    results: Object.fromEntries(tools.map(({ value, result }) => [value, result])),
    errors: {},
  };
}
