import { createTool } from '@convex-dev/agent';
import agentTest from '@convex-dev/agent/test';
import type { ConvexReactClient } from 'convex/react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createThreadBridge, type ThreadSnapshot } from '../../src/bridge/index.js';
import { watchPages, type PageResult, type Pages } from '../../src/runtime/frames/pages.js';
import { watchThread } from '../../src/runtime/frames/threadSource.js';
import { watch } from '../../src/runtime/frames/watch.js';
import { createEmbeddedAgent, text, toolCall, type EmbeddedAgent } from '../../src/testing/index.js';
import type { ThreadUIMessage } from '../../src/server/index.js';
import { seedTurns, until } from '../server/app.js';

let agent: EmbeddedAgent | undefined;
let pages: Pages<ThreadUIMessage> | undefined;
afterEach(async () => {
  pages?.close();
  await agent?.close();
});

/** Follows the pages of a new thread, and counts the rows in each response of the server. */
async function follow(pageSize: number) {
  agent = createEmbeddedAgent({ component: agentTest, script: [] });
  const { client, api, backend } = agent;
  const threadId = await client.mutation(api.createThread, {});
  const answers: number[] = [];
  const ask = (of: ConvexReactClient) =>
    watchPages<ThreadUIMessage>(
      (paginationOpts, onChange) => {
        const query = watch(of, api.listThreadMessages, { threadId, paginationOpts }, () => {
          answers.push((query.value as PageResult<ThreadUIMessage>).page.length);
          onChange();
        });
        return query;
      },
      { pageSize, onChange: () => {} },
    );
  const reopen = () => ask(client);
  pages = reopen();
  const texts = () =>
    pages!
      .rows()
      .toSorted((a, b) => a.order - b.order || a.stepOrder - b.stepOrder)
      .map((row) => row.text);
  return { backend, threadId, answers, texts, reopen };
}

const LONG = 'x'.repeat(1_000);

/** Shows a thread like the runtime does. */
function show({ client, api }: EmbeddedAgent, threadId: string) {
  const bridge = createThreadBridge({ threadId });
  let last: ThreadSnapshot | undefined;
  const source = watchThread({
    client,
    query: api.listThreadMessages,
    threadId,
    pageSize: 40,
    onFrame: (frame) => {
      last = bridge.update(frame);
    },
    onState: () => {},
  });
  return { last: () => last, close: () => source.close() };
}

it('a turn whose steps arrived one by one on a split page looks the same after a reload', async () => {
  const step = (i: number) => [toolCall('read', { i }, { toolCallId: `c${i}` })];
  const read = createTool({
    description: 'reads',
    inputSchema: z.object({ i: z.number() }),
    execute: async () => LONG.repeat(3),
  });
  agent = createEmbeddedAgent({
    component: agentTest,
    script: [...Array.from({ length: 8 }, (_, i) => step(i)), [text('Done.')]],
    tools: () => ({ read }),
  });
  const threadId = await agent.client.mutation(agent.api.createThread, {});
  const open = show(agent, threadId);
  await until(() => open.last());
  await agent.client.mutation(agent.api.sendMessage, { threadId, prompt: 'go' });
  await until(() => open.last()!.messages.length === 2 && !open.last()!.isRunning);
  const reloaded = show(agent, threadId);
  await until(() => reloaded.last());
  await until(() => open.last()!.toolCalls.length === 8);
  expect(open.last()!.messages).toEqual(reloaded.last()!.messages);
  const { metadata } = open.last()!.messages[1]!.metadata.custom as { metadata: { ids: string[] } };
  expect(metadata.ids.length).toBeGreaterThan(16);
  open.close();
  reloaded.close();
});

describe('The pages of a thread', () => {
  it('pages load once, until one of them changes', async () => {
    const { backend, threadId, answers, texts, reopen } = await follow(10);
    await until(() => pages!.status === 'Exhausted');
    await seedTurns({ backend }, threadId, 30, LONG);
    await until(() => texts().length > 0);
    pages!.close();
    answers.length = 0;
    pages = reopen();
    await until(() => pages!.status === 'CanLoadMore');
    pages.loadMore();
    await until(() => texts().length === 20);
    await backend.t.run(async () => null); // any other response would have arrived by now
    expect(answers).toEqual([10, 10]);
  });

  it('pages split when they grow, so a new turn does not resend all turns since the page was opened', async () => {
    const { backend, threadId, answers, texts } = await follow(10);
    await until(() => pages!.status === 'Exhausted');
    for (let turn = 1; turn <= 40; turn++) {
      await seedTurns({ backend }, threadId, 1, LONG);
      await until(() => texts().length === 2 * turn);
    }
    const expected = Array.from({ length: 41 }, () => ['Question 0', `Answer 0${LONG}`]).flat();
    answers.length = 0;
    await seedTurns({ backend }, threadId, 1, LONG);
    await until(() => texts().length === 82);
    expect(texts()).toEqual(expected);
    expect(Math.max(...answers)).toBeLessThan(12);
  });

  it('pages show every row at any time while they split', async () => {
    const { backend, threadId, texts } = await follow(4);
    await until(() => pages!.status === 'Exhausted');
    let shown = 0;
    const shrunk: number[] = [];
    const look = setInterval(() => {
      const { length } = texts();
      if (length < shown) shrunk.push(length);
      shown = length;
    }, 0);
    for (let turn = 1; turn <= 20; turn++) await seedTurns({ backend }, threadId, 1);
    await until(() => texts().length === 40);
    clearInterval(look);
    expect(shrunk).toEqual([]);
  });

  it("pages stay within a query's limits when large rows arrive", async () => {
    const { backend, threadId, texts } = await follow(10);
    await until(() => pages!.status === 'Exhausted');
    for (let turn = 1; turn <= 10; turn++) {
      await seedTurns({ backend }, threadId, 1, 'x'.repeat(450_000));
      await until(() => texts().length === 2 * turn);
    }
    expect(pages!.error).toBeUndefined();
  });
});

it('older rows requested before the first page arrived are loaded', () => {
  const answers: Array<(result: PageResult<number>) => void> = [];
  const early = watchPages<number>(
    (_, onChange) => {
      const query = { value: undefined as PageResult<number> | undefined, error: undefined, close() {} };
      answers.push((result) => {
        query.value = result;
        onChange();
      });
      return query;
    },
    { pageSize: 2, onChange() {} },
  );
  early.loadMore();
  expect(answers).toHaveLength(1);
  answers[0]!({ page: [3, 4], isDone: false, continueCursor: 'older' });
  expect(early.status).toBe('LoadingMore');
  answers[1]!({ page: [1, 2], isDone: true, continueCursor: '' });
  expect(early.rows()).toEqual([3, 4, 1, 2]);
  expect(early.status).toBe('Exhausted');
});
