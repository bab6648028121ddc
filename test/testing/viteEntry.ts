import { Agent, type AgentComponent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { actionGeneric as action, componentsGeneric } from 'convex/server';
import { v } from 'convex/values';
import { type Backend, createBackend, scriptedModel, text } from '../../src/testing/index.js';
import { notes, schema } from './notes.js';

const { agent: component } = componentsGeneric() as unknown as { agent: AgentComponent };

const model = scriptedModel(({ prompt }) => {
  const said = prompt.findLast(({ role }) => role === 'user')?.content[0];
  return [text(`You said ${typeof said === 'object' && said.type === 'text' ? said.text : 'nothing'}`)];
});

const agent = new Agent(component, { name: 'echo', languageModel: model } as never);

const ask = action({
  args: { prompt: v.string() },
  handler: async (ctx, { prompt }): Promise<string> => {
    const { threadId } = await agent.createThread(ctx, {});
    const result = await agent.streamText(ctx, { threadId }, { prompt }, { saveStreamDeltas: true });
    await result.consumeStream();
    return result.text;
  },
});

/** How many connections the backend has. */
export const connections = { count: 0 };

// oxlint-disable-next-line import/no-default-export -- the plugin needs it
export default ({ origin }: { origin: string }): Backend => {
  const functions = { notes, chat: { ask } };
  const backend = createBackend({ origin, schema, functions, components: { agent: agentTest } });
  return {
    ...backend,
    get ts() {
      return backend.ts;
    },
    onWrite(listener) {
      const stop = backend.onWrite(listener);
      connections.count++;
      return () => {
        connections.count--;
        stop();
      };
    },
  };
};
