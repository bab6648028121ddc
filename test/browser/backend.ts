/** The backend that Vite serves to the pages of these tests: the thread API with a scripted model. */
import { Agent, createTool, saveMessages } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { componentsGeneric, mutationGeneric, type ApiFromModules } from 'convex/server';
import { v } from 'convex/values';
import { z } from 'zod';
import { defineThreadApi, type ThreadComponents } from '../../src/server/index.js';
import assistantUi from '../../src/test.js';
import {
  createBackend,
  delay,
  scriptedModel,
  text,
  toolCall,
  type Backend,
  type Script,
  type ScriptedModel,
} from '../../src/testing/index.js';
import { gated, openGate } from '../e2e/backend/gates.js';
import { tools } from '../server/app.js';
import { STORY, wordsOf } from './replies.js';

const components = componentsGeneric() as unknown as ThreadComponents;

type Prompt = Parameters<ScriptedModel['doStream']>[0]['prompt'];

/** The user's last message: `long 60 @key:20,40` asks for 60 words with a gate before word20 and word40. */
function readOrder(prompt: Prompt) {
  const said = prompt.findLast(({ role }) => role === 'user')?.content[0];
  const words = (typeof said === 'object' && said.type === 'text' ? said.text : '').split(' ');
  const [, key = '', gates = ''] = /^@([\w-]+):([\d,]+)$/.exec(words.at(-1)!) ?? [];
  return { order: words[0], count: Number(words[1]), key, gates: new Set(gates.split(',')) };
}

/** The reply depends on the user's last message, and on whether a tool has returned a result since. */
const script: Script = ({ prompt }) => {
  const { order, count, gates } = readOrder(prompt);
  const withGates = (reply: string) =>
    text(reply.replaceAll(/\bword(\d+)/g, (word, at: string) => (gates.has(at) ? `⟦${at}⟧${word}` : word)));
  if (order === 'long') return [withGates(wordsOf(count))];
  if (order === 'story') return [withGates(STORY)];
  if (order === 'hold') return [text('one two three'), delay(600_000)];
  if (order === 'remove') {
    if (prompt.at(-1)?.role === 'tool') return [text('Gone.')];
    return [text('May I?'), toolCall('remove', { file: 'a.txt' }, { toolCallId: 'remove-1' })];
  }
  if (order === 'purge') {
    if (prompt.at(-1)?.role === 'tool') return [text('Purged.')];
    const args = { paths: ['a.txt', 'b.txt'], keepDays: 30, force: false };
    const calls = Array.from({ length: count }, (_, i) =>
      toolCall('purge', args, { toolCallId: `purge-${prompt.length}-${i}` }),
    );
    return [text('May I?'), ...calls, text('Say so.')]; // a model may write more after its question
  }
  if (order === 'fail') {
    if (prompt.at(-1)?.role === 'tool') return [text('That failed.')];
    const boom = toolCall('boom', {}, { toolCallId: `boom-${prompt.length}` });
    return [
      text('Let me try.'),
      ...Array.from({ length: count || 1 }, (_, i) =>
        i === 0 ? boom : toolCall('search', { q: 'it' }, { toolCallId: `search-${prompt.length}-${i}` }),
      ),
    ];
  }
  if (order === 'break') throw new Error('The provider is gone.');
  if (order === 'work') {
    const results = prompt.filter(({ role }) => role === 'tool').length;
    if (results === 2) return [text('That is all.')];
    const search = toolCall('search', { q: 'it' }, { toolCallId: `search-${results + 1}` });
    return results === 0 ? [search] : [withGates(wordsOf(count)), search];
  }
  if (order !== 'tool') return [text('Well.')];
  if (prompt.at(-1)?.role === 'tool') return [withGates(wordsOf(count))];
  // The text states no intent, so it does not fold: folding would move what is below it.
  return [text('This needs a search.'), toolCall('search', { q: 'it' }, { toolCallId: 'search-1' })];
};

const purgeSchema = z.object({ paths: z.array(z.string()).min(1), keepDays: z.number(), force: z.boolean() });

/** Needs approval, and can be allowed for the thread or with edited arguments. */
const purge = createTool({
  description: 'purges',
  inputSchema: purgeSchema,
  needsApproval: () => true,
  execute: async (_, { paths, keepDays, force }) => ({ purged: paths.length, keepDays, force }),
});

const scripted = scriptedModel(script, { chunkDelayMs: 1 });
const languageModel: ScriptedModel = {
  ...scripted,
  async doStream(call) {
    const { stream } = await scripted.doStream(call);
    return { stream: stream.pipeThrough(gated(readOrder(call.prompt).key, call.abortSignal)) };
  },
};
const agent = new Agent(components.agent, { name: 'Assistant', languageModel } as never);

/** Returns its arguments. */
const large = scriptedModel(({ prompt }) => {
  const content = prompt.findLast(({ role }) => role === 'user')?.content ?? [];
  const parts = Array.isArray(content) ? content : [];
  return [text(`Large: ${parts.map((part) => ('text' in part ? part.text : part.type)).join(' + ')}`)];
});

const chat = defineThreadApi(components, {
  agent,
  run: (_, { runConfig }) => (runConfig.custom?.model === 'large' ? { model: large } : {}),
  authorize: async (ctx) => ({ userId: (await ctx.auth.getUserIdentity())?.subject ?? 'user' }),
  tools: () => ({ ...tools, purge }),
  approvals: { purge: { canAllowAlways: true, canEditArgs: purgeSchema } },
  saveStreamDeltas: { chunking: 'word', throttleMs: 20 }, // tests look at states within a reply
  checkStopEveryMs: 50, // `hold` is silent until it is stopped
});

const seed = {
  /** Finished turns from an earlier conversation: `Question 3`, `Answer 3` and some lines of text. */
  turns: mutationGeneric({
    args: { threadId: v.string(), from: v.number(), count: v.number() },
    handler: async (ctx, { threadId, from, count }): Promise<null> => {
      const turns = Array.from({ length: count }, (_, i) => from + i);
      const messages = turns.flatMap((turn) => [
        { role: 'user' as const, content: `Question ${turn}` },
        { role: 'assistant' as const, content: `Answer ${turn}\n\n${'A line. '.repeat(1 + (turn % 7) * 9)}` },
      ]);
      await saveMessages(ctx, components.agent, { threadId, messages });
      return null;
    },
  }),
};

const gates = {
  open: mutationGeneric({
    args: { key: v.string(), gate: v.string() },
    handler: async (_, { key, gate }): Promise<null> => {
      openGate(key, gate);
      return null;
    },
  }),
};

/** The api for pages: `anyApi as unknown as Api`. */
export type Api = ApiFromModules<{ chat: typeof chat; gates: typeof gates; seed: typeof seed }>;

// oxlint-disable-next-line import/no-default-export -- the plugin needs it
export default ({ origin }: { origin: string }): Backend =>
  createBackend({ origin, functions: { chat, gates, seed }, components: { agent: agentTest, assistantUi } });
