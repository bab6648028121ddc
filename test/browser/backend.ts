/** The backend that Vite serves to the pages of these tests: the thread API with a model that does what it is told. */
import { Agent, saveMessages, type AgentComponent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { componentsGeneric, mutationGeneric, type ApiFromModules } from 'convex/server';
import { v } from 'convex/values';
import { defineThreadApi } from '../../src/server/index.js';
import {
  createBackend,
  delay,
  scriptedModel,
  text,
  toolCall,
  type Backend,
  type Script,
} from '../../src/testing/index.js';
import { tools } from '../server/app.js';
import { STORY, wordsOf } from './replies.js';

const components = componentsGeneric() as unknown as { agent: AgentComponent };

/** What the user said last, and whether a tool has answered since. */
const script: Script = ({ prompt }) => {
  const said = prompt.findLast(({ role }) => role === 'user')?.content[0];
  const [order, count] = (typeof said === 'object' && said.type === 'text' ? said.text : '').split(' ');
  if (order === 'long') return [text(wordsOf(Number(count)))];
  if (order === 'story') return [text(STORY)];
  if (order === 'hold') return [text('one two three'), delay(600_000)];
  if (order === 'remove') {
    if (prompt.at(-1)?.role === 'tool') return [text('Gone.')];
    return [text('May I?'), toolCall('remove', { file: 'a.txt' }, { toolCallId: 'remove-1' })];
  }
  if (order !== 'tool') return [text('Well.')];
  if (prompt.at(-1)?.role === 'tool') return [text(wordsOf(Number(count)))];
  return [text('Let me look.'), toolCall('search', { q: 'it' }, { toolCallId: 'search-1' })];
};

const PlainAgent = Agent as unknown as new (component: AgentComponent, options: object) => Agent;
const agent = new PlainAgent(components.agent, {
  name: 'Assistant',
  languageModel: scriptedModel(script, { chunkDelayMs: 20 }),
});

const chat = defineThreadApi(components.agent, {
  agent,
  authorize: async () => ({ userId: 'user' }),
  tools: () => tools,
  saveStreamDeltas: { chunking: 'word', throttleMs: 0 },
  checkStopEveryMs: 50,
});

const seed = {
  /** Turns that are over, as if they had been talked before: `Question 3`, `Answer 3` and some lines of it. */
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

/** For the pages: `anyApi as unknown as Api`. */
export type Api = ApiFromModules<{ chat: typeof chat; seed: typeof seed }>;

// oxlint-disable-next-line import/no-default-export -- what the plugin asks for
export default ({ origin }: { origin: string }): Backend =>
  createBackend({ origin, functions: { chat, seed }, components: { agent: agentTest } });
