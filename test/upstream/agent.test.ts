import type { AgentComponent } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import { componentsGeneric } from 'convex/server';
import { expect, it } from 'vitest';
import { createEmbeddedAgent } from '../../src/testing/index.js';

const components = componentsGeneric() as unknown as { agent: AgentComponent };

/** Agent 0.7 ends the stream. If this fails with 0.6, or 0.6 is no longer supported: see docs/upstream.md. */
it('upstream, the agent: the stream of a deleted turn stays live with 0.6, and ends with 0.7', async () => {
  const app = createEmbeddedAgent({ component: agentTest, script: [] });
  try {
    const threadId = await app.client.mutation(app.api.createThread, {});
    const statuses = await app.backend.t.run(async (ctx) => {
      const { streams, messages } = components.agent;
      await ctx.runMutation(messages.addMessages, {
        threadId,
        messages: [{ message: { role: 'user', content: 'go' } }],
        embeddings: undefined,
        failPendingSteps: false,
      } as never);
      await ctx.runMutation(streams.create, { threadId, order: 0, stepOrder: 1, format: 'UIMessageChunk' });
      await ctx.runMutation(messages.deleteByOrder, { threadId, startOrder: 0, endOrder: 1 });
      const all = await ctx.runQuery(streams.list, {
        threadId,
        statuses: ['streaming', 'finished', 'aborted'],
      });
      return all.map(({ status }) => status);
    });
    expect(statuses).toEqual(process.env['AGENT'] === '0.6' ? ['streaming'] : ['aborted']);
  } finally {
    await app.close();
  }
});
