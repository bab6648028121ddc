import type { FunctionReference } from 'convex/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadApiOptions } from '../../src/server/index.js';
import { hold, text, toolCall } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { plain, search, startApp, streamed, tools, until, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Only the time of day is frozen. Timers run, so that the real component works as usual.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const send = (app: App) => app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go' });
const ledger = (app: App) => app.ada.query(app.api.getToolCalls, { threadId: app.threadId });
const runOf = async (app: App) => (await app.list()).page.at(-1)?.metadata.run;
const isOver = async (app: App) => !['queued', 'running', undefined].includes((await runOf(app))?.status);

/** Lets the app check its runs a few times. */
async function severalChecks(app: App): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await app.list();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Checks its runs all the time. The default is every 30 seconds. */
const LOOKS_OFTEN = { checkRunsEveryMs: 10, resumeDelayMs: () => 0 };

describe('a run whose jobs `schedule` starts', () => {
  const schedule: ThreadApiOptions['schedule'] = async (ctx, { fn, args, delayMs }) => {
    await ctx.scheduler.runAfter(delayMs, fn, args);
  };

  it("a run writes its reply if a client's action starts it", async () => {
    const jobs: Array<Parameters<NonNullable<ThreadApiOptions['schedule']>>[1]> = [];
    const app = await startApp([[text('Hello.')]], { schedule: async (_, job) => void jobs.push(job) });
    await send(app);
    expect((await runOf(app))?.status).toBe('queued');
    const { fn, args } = jobs[0]!;
    await app.backend.t.action(fn, args);
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: Hello.']);
    expect((await runOf(app))?.status).toBe('succeeded');
  });

  it('a run of another scheduler is resumed after a minute of silence', async () => {
    const app = await startApp(({ step }) => (step === 0 ? [text('Half '), hold()] : [text('Whole.')]), {
      ...everyDelta,
      ...LOOKS_OFTEN,
      schedule,
    });
    await send(app);
    await until(async () => (await streamed(app)).includes('Half'));
    await app.server.kill();
    pass(61);
    await until(() => isOver(app));
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: Whole.']);
  });

  it('a run with heartbeats is not settled', async () => {
    const held = hold();
    const app = await startApp([[text('Slow '), held, text('reply.')]], {
      ...everyDelta,
      ...LOOKS_OFTEN,
      checkStopEveryMs: 5, // 2 s by default
      schedule,
    });
    await send(app);
    await until(async () => (await streamed(app)).includes('Slow'));
    const lastActivityAt = async () => (await runOf(app))!.lastActivityAt!;
    const begunAt = await lastActivityAt();
    pass(16);
    await until(async () => (await lastActivityAt()) > begunAt);
    pass(55); // 71 s after it began, 55 s after its last sign of life
    await severalChecks(app);
    held.release();
    await until(() => isOver(app));
    expect(app.model.calls).toHaveLength(1);
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: Slow  | reply.']);
  });

  it('a run may wait long in the queue of another scheduler', async () => {
    const jobs: Array<{ fn: FunctionReference<'action', 'internal'>; args: object }> = [];
    const app = await startApp([[text('At last.')]], {
      ...LOOKS_OFTEN,
      schedule: async (_, job) => void jobs.push(job),
    });
    await send(app);
    pass(600);
    await severalChecks(app);
    for (const { fn, args } of jobs) await app.backend.t.action(fn, args);
    expect(jobs).toHaveLength(1);
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: At last.']);
  });
});

describe('a tool that works silently', () => {
  it('a tool that works silently refreshes its record', async () => {
    const app = await startApp([[plain('hang', 'h'), search('s')]], { checkStopEveryMs: 5 }); // 2 s by default
    await send(app);
    const find = async (id: string) => (await ledger(app)).find(({ toolCallId }) => toolCallId === id);
    await until(async () => (await find('s'))?.status === 'succeeded');
    const [hanging, finished] = [await find('h'), await find('s')];
    pass(16);
    await until(async () => (await find('h'))!.updatedAt > hanging!.updatedAt);
    expect((await find('s'))!.updatedAt).toBe(finished!.updatedAt);
    await app.ada.mutation(app.api.stop, { threadId: app.threadId });
  });
});

describe('tools of every kind', () => {
  it('the model reads what `toModelOutput` returns, also after a crash', async () => {
    const toModelOutput = ({ output }: { output: unknown }) => ({
      type: 'text' as const,
      value: `short: ${String(output).length} characters`,
    });
    const long = { ...tools.search, execute: async () => 'x'.repeat(500), toModelOutput };
    const app = await startApp(
      ({ prompt }) => (prompt.at(-1)?.role === 'tool' ? [text('Done.')] : [search('s'), plain('hang', 'h')]),
      { ...LOOKS_OFTEN, tools: () => ({ ...tools, search: long }) },
    );
    await send(app);
    await until(async () => (await ledger(app)).some(({ status }) => status === 'succeeded'));
    await app.server.kill();
    await until(() => isOver(app));
    const prompt = JSON.stringify(app.model.calls[1]!.prompt);
    expect(prompt).toContain('short: 500 characters');
    expect(prompt).not.toContain('xxx');
  });

  it('calls that the provider runs are in the ledger', async () => {
    const app = await startApp(
      [
        [
          toolCall('webSearch', { q: 'x' }, { toolCallId: 'w', providerExecuted: true, result: { hits: 3 } }),
          text('Three hits.'),
        ],
      ],
      {
        tools: () => ({
          ...tools,
          webSearch: {
            type: 'provider',
            id: 'scripted.web_search',
            isProviderExecuted: true,
            args: {},
            inputSchema: tools.search.inputSchema,
            outputSchema: tools.ask.outputSchema,
          },
        }),
      },
    );
    await app.say('go');
    expect(await ledger(app)).toMatchObject([
      { toolCallId: 'w', toolName: 'webSearch', answeredBy: 'provider', status: 'succeeded' },
    ]);
  });
});
