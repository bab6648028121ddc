import agentTest from '@convex-dev/agent/test';
import { createTool } from '@convex-dev/agent';
import { ConvexError } from 'convex/values';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  createEmbeddedAgent,
  createFaults,
  text,
  toolCall,
  type EmbeddedAgent,
} from '../../src/testing/index.js';
import { partOf } from '../server/app.js';

const SENDS = 40;
const FLAPS_PER_SEND = 5;

let agent: EmbeddedAgent | undefined;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await agent?.close();
});

const list = async ({ client, api }: EmbeddedAgent, threadId: string) =>
  client.query(api.listThreadMessages, { threadId, paginationOpts: { cursor: null, numItems: 1_000 } });

describe('A connection that breaks 200 times', () => {
  it('200 lost connections lose and duplicate none of 40 messages', async () => {
    agent = createEmbeddedAgent({
      component: agentTest,
      script: ({ step }) => [text(`Reply ${step}.`)],
      limits: { concurrentRuns: SENDS }, // all replies may be written at the same time
    });
    const { api, model, connect, client, idle } = agent;
    const threadId = await client.mutation(api.createThread, {});
    const faults = createFaults();
    const tab = connect({ faults, onError: () => {} });
    const impatience = setInterval(() => faults.reconnect(), 1); // otherwise the client would wait for a second
    const flaps = [
      () => faults.drop(),
      () => faults.dropNext('toServer', 'Mutation'),
      () => faults.dropNext('toClient', 'MutationResponse'),
      () => faults.duplicateNext('toServer', 'Mutation'),
      () => {
        faults.goOffline();
        faults.goOnline();
      },
    ];
    let broken = 0;
    for (let i = 0; i < SENDS; i++) {
      const sent = tab.mutation(api.sendMessage, { threadId, prompt: `Message ${i}` });
      for (let flap = 0; flap < FLAPS_PER_SEND; flap++) {
        flaps[broken++ % flaps.length]!();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      await sent;
    }
    clearInterval(impatience);
    await idle();
    const { page } = await list(agent, threadId);
    expect(broken).toBe(200);
    expect(page.filter(({ role }) => role === 'user').map((message) => message.text)).toEqual(
      Array.from({ length: SENDS }, (_, i) => `Message ${i}`),
    );
    expect(page.filter(({ role, status }) => role === 'assistant' && status === 'success')).toHaveLength(
      SENDS,
    );
    expect(model.calls).toHaveLength(SENDS);
  });
});

describe('Approvals that race', () => {
  /** Asks for one approval, and lets ten tabs answer it at the same time. */
  async function race(answers: readonly boolean[]) {
    const removed: string[] = [];
    const remove = createTool({
      description: 'removes',
      inputSchema: z.object({ file: z.string() }),
      needsApproval: () => true,
      execute: async (_, { file }) => {
        removed.push(file);
        return `removed ${file}`;
      },
    });
    agent = createEmbeddedAgent({
      component: agentTest,
      script: [[toolCall('remove', { file: 'a.txt' }, { toolCallId: 'r' })], [text('Done.')]],
      tools: () => ({ remove }),
    });
    const { api, client, connect, idle, model } = agent;
    const threadId = await client.mutation(api.createThread, {});
    await client.mutation(api.sendMessage, { threadId, prompt: 'Remove it.' });
    await idle();
    const part = partOf((await list(agent, threadId)).page, 'r');
    const approvalId = (part['approval'] as { id: string }).id;
    const outcomes = await Promise.all(
      answers.map(async (approved) => {
        const responses = [{ approvalId, approved }];
        try {
          await connect().mutation(api.respondToApproval, { threadId, responses });
          return 'ok';
        } catch (error) {
          return error instanceof ConvexError ? (error.data as { code: string }).code : String(error);
        }
      }),
    );
    await idle();
    const { page } = await list(agent, threadId);
    return { outcomes, removed, page, calls: model.calls.length };
  }

  it('racing answers to an approval run the tool once', async () => {
    const { outcomes, removed, page, calls } = await race(Array.from({ length: 10 }, () => true));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already-answered')).toHaveLength(9);
    expect(removed).toEqual(['a.txt']);
    expect(partOf(page, 'r')['state']).toBe('output-available');
    expect(calls).toBe(2);
  });

  it('racing answers that disagree follow the first one', async () => {
    const answers = Array.from({ length: 10 }, (_, i) => i % 2 === 1);
    const { outcomes, removed, page, calls } = await race(answers);
    const first = answers[outcomes.indexOf('ok')];
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(removed).toEqual(first ? ['a.txt'] : []);
    expect(partOf(page, 'r')['state']).toBe(first ? 'output-available' : 'output-denied');
    expect(calls).toBe(2);
  });
});
