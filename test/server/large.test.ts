import { createTool, type AgentComponent } from '@convex-dev/agent';
import { componentsGeneric, type FunctionArgs } from 'convex/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { delay, hold, text, toolCall, type Script } from '../../src/testing/index.js';
import type { ThreadUIMessage } from '../../src/server/index.js';
import { isDeep } from '../support/deep.js';
import { codeOf, remove, search, startApp, tools, until, type App } from './app.js';

const { agent } = componentsGeneric() as unknown as { agent: AgentComponent };
type NewRows = FunctionArgs<AgentComponent['messages']['addMessages']>['messages'];

const KB = 1_000;
const words = (bytes: number) => 'word '.repeat(bytes / 5);

/** Stores rows with the component's own function, a few at a time, because they may be large. */
async function addRows({ backend, threadId }: App, rows: NewRows, perWrite = 8): Promise<void> {
  for (let i = 0; i < rows.length; i += perWrite) {
    await backend.t.run(async (ctx) => {
      const messages = rows.slice(i, i + perWrite);
      await ctx.runMutation(
        agent.messages.addMessages as never,
        {
          threadId,
          userId: 'ada',
          messages,
          failPendingSteps: false,
        } as never,
      );
    });
  }
}

const user = (content: string): NewRows[number] => ({ message: { role: 'user', content } });
/** The agent stores the text of a row twice. */
const reply = (bytes: number): NewRows[number] => ({
  message: { role: 'assistant', content: [{ type: 'text', text: words(bytes / 2) }] },
});
const step = (i: number, bytes: number): NewRows => [
  {
    message: {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: `c${i}`, toolName: 'search', input: {}, args: {} }],
    },
  },
  {
    message: {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: `c${i}`,
          toolName: 'search',
          output: { type: 'text', value: words(bytes) },
        },
      ],
    },
  },
];
const steps = (count: number, bytes: number): NewRows =>
  Array.from({ length: count }, (_, i) => step(i, bytes)).flat();

/** All pages, newest first. */
async function allPages(app: App, numItems: number): Promise<ThreadUIMessage[][]> {
  const pages: ThreadUIMessage[][] = [];
  for (let cursor: string | null = null; ;) {
    const result: Awaited<ReturnType<App['list']>> = await app.list(numItems, cursor);
    pages.push(result.page);
    if (result.isDone) return pages;
    cursor = result.continueCursor;
  }
}

const callsOn = (pages: readonly ThreadUIMessage[][]) =>
  pages
    .flat()
    .flatMap(({ parts }) => parts)
    .filter((part) => 'toolCallId' in part) as Array<{ toolCallId: string; state: string }>;

/** Opens the thread, sends to it, stops it, and sends again. */
async function expectToWork(app: App, release: () => void): Promise<void> {
  const { api, threadId, ada } = app;
  await ada.mutation(api.sendMessage, { threadId, prompt: 'Wait for me.' });
  await until(() => app.model.calls.length === 2);
  await ada.mutation(api.stop, { threadId });
  release();
  await app.idle();
  await app.say('And again?');
  const { page } = await app.list(1);
  expect(page.at(-1)).toMatchObject({ role: 'assistant', status: 'success', text: 'Still here.' });
}

/** A script whose first reply is held. */
function held(): { script: Script; release: () => void } {
  const gate = hold();
  return {
    script: [[search('held'), delay(1)], [text('Waiting'), gate], [text('Still here.')]],
    release: gate.release,
  };
}

describe('A thread', () => {
  it('a thread with a turn of 18 MB can be opened, continued and stopped', async () => {
    const { script, release } = held();
    const app = await startApp(script);
    await addRows(app, [user('Find everything.'), ...steps(95, 190 * KB), reply(10 * KB)], 16);
    const pages = await allPages(app, 50);
    expect(pages.length).toBeGreaterThan(2);
    const calls = callsOn(pages.toReversed());
    expect(calls.map(({ toolCallId }) => toolCallId)).toEqual(Array.from({ length: 95 }, (_, i) => `c${i}`));
    expect(new Set(calls.map(({ state }) => state))).toEqual(new Set(['output-available']));
    await expectToWork(app, release);
  });

  it('a thread of two-row turns with rows of 90 KB can be continued', async () => {
    const { script, release } = held();
    const app = await startApp(script);
    const turns = Array.from({ length: 110 }, (_, i) => [user(`Question ${i}`), reply(180 * KB)]).flat();
    await addRows(app, turns, 40);
    await expectToWork(app, release);
  });

  it('a thread with rows of 900 KB can be opened, continued and stopped, with smaller pages', async () => {
    const { script, release } = held();
    const app = await startApp(script);
    const turns = Array.from({ length: isDeep ? 60 : 20 }, (_, i) => [
      user(`Question ${i}`),
      reply(900 * KB),
    ]).flat();
    await addRows(app, turns);
    const pages = await allPages(app, 50);
    expect(pages.flat()).toHaveLength(turns.length);
    expect(pages[0]!.length).toBeLessThan(20);
    await expectToWork(app, release);
  });

  it(`a thread of ${isDeep ? '20,000' : '2,000'} messages can be opened, continued and stopped`, async () => {
    const { script, release } = held();
    const app = await startApp(script);
    const turns = Array.from({ length: isDeep ? 10_000 : 1_000 }, (_, i) => [
      user(`Question ${i}`),
      reply(100),
    ]).flat();
    await addRows(app, turns, 2_000);
    await expectToWork(app, release);
  });
});

describe('A run with a large turn', () => {
  const STEPS = isDeep ? 300 : 34;

  /** Each step stores 270 KB, so that the turn exceeds what any function reads. */
  const big = createTool({
    description: 'finds much',
    inputSchema: z.object({}),
    execute: async () => words(270 * KB),
  });
  const call = (i: number) => toolCall('big', {}, { toolCallId: `c${i}` });
  const options = {
    tools: () => ({ ...tools, big }),
    stopWhen: () => false,
    checkRunsEveryMs: 10, // dead runs are found at once
    resumeDelayMs: () => 0,
  };

  it('a run with a large turn is settled after a crash and continues with the beginning and the end of its turn', async () => {
    const gate = hold();
    const app = await startApp(({ step: index }) => {
      if (index < STEPS) return [call(index)];
      return index === STEPS ? [text('Half '), gate] : [text('Done.')];
    }, options);
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'Find everything.' });
    await until(() => app.model.calls.length === STEPS + 1);
    await app.server.kill();
    await until(() => app.model.calls.length === STEPS + 2);
    gate.release();
    await app.idle();
    const prompt = JSON.stringify(app.model.calls.at(-1)!.prompt);
    expect(prompt).toContain('Find everything.');
    expect(prompt).toContain(`"c${STEPS - 1}"`);
    const pages = await allPages(app, 50);
    expect(pages.flat().map(({ status }) => status)).not.toContain('pending');
    expect(pages[0]!.at(-1)).toMatchObject({ status: 'success', text: expect.stringContaining('Done.') });
    expect(callsOn(pages.toReversed()).map(({ toolCallId }) => toolCallId)).toEqual(
      Array.from({ length: STEPS }, (_, i) => `c${i}`),
    );
  });

  it('a run with a large turn can ask for approval at its end, and be regenerated if little has to be removed', async () => {
    const app = await startApp([[remove('r')], [text('Removed.')], [text('Again.')]], options);
    const { ada, api, threadId } = app;
    const { messageId } = await app.say('Remove a file.');
    const approvalId = (await app.list(1)).page
      .flatMap(({ parts }) => parts)
      .flatMap((part) => ('approval' in part && part.approval ? [part.approval.id] : []))[0]!;
    await ada.mutation(api.respondToApproval, { threadId, responses: [{ approvalId, approved: true }] });
    await app.idle();
    expect((await app.list(1)).page.at(-1)).toMatchObject({ text: expect.stringContaining('Removed.') });
    await addRows(app, steps(70, 270 * KB), 16);
    expect(await codeOf(ada.mutation(api.regenerate, { threadId, messageId }))).toBe('too-large');
    expect(await codeOf(ada.mutation(api.deleteMessage, { threadId, messageId }))).toBe('too-large');
    expect(await codeOf(ada.mutation(api.retryToolCalls, { threadId, toolCallIds: ['r'] }))).toBe(
      'too-large',
    );
  });
});
