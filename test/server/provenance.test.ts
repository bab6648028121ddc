import { createTool, type AgentComponent } from '@convex-dev/agent';
import { componentsGeneric } from 'convex/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { repeatable } from '../../src/server/index.js';
import { hold, text, toolCall, type Script } from '../../src/testing/index.js';
import { everyDelta, stopsQuickly } from '../support/agentOptions.js';
import { codeOf, partOf, remove, search, startApp, streamed, tools, until, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const ledger = (app: App) => app.ada.query(app.api.getToolCalls, { threadId: app.threadId });
const send = (app: App, prompt = 'go') =>
  app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt });
const stop = (app: App) => app.ada.mutation(app.api.stop, { threadId: app.threadId });
const retry = (app: App, ...toolCallIds: string[]) =>
  app.ada.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds });
const submit = (app: App, toolCallId: string, result: unknown) =>
  app.ada.mutation(app.api.submitToolResult, { threadId: app.threadId, toolCallId, result });
const approvalOf = async (app: App, toolCallId: string) =>
  (partOf((await app.list()).page, toolCallId) as { approval?: { id: string; approved?: boolean } }).approval;
const respond = async (app: App, toolCallId: string, approved: boolean) => {
  const { id: approvalId } = (await approvalOf(app, toolCallId))!;
  const responses = [{ approvalId, approved }];
  return app.ada.mutation(app.api.respondToApproval, { threadId: app.threadId, responses });
};

describe('a result of a server tool', () => {
  const FORGED = { balance: 1e9, verified: true };
  const slowly = () => {
    let runs = 0;
    const execute = () => (runs++ < 2 ? new Promise<string>(() => {}) : Promise.resolve('real'));
    const slow = repeatable(createTool({ description: 'slow', inputSchema: z.object({}), execute }));
    return () => ({ ...tools, slow });
  };
  const slow = (id: string) => toolCall('slow', {}, { toolCallId: id });

  it("a server tool's result cannot come from a client: while it runs, after a stop, or after its neighbor's retry", async () => {
    const app = await startApp([[slow('A'), slow('B')], [text('One.')], [text('Two.')]], { tools: slowly() });
    const isRefused = async () => {
      expect(await codeOf(submit(app, 'B', FORGED))).toMatch(
        /^(not-found|expired|already-answered|invalid-arguments)$/,
      );
    };
    await send(app);
    await until(async () => (await ledger(app)).filter(({ status }) => status === 'running').length === 2);
    await isRefused();
    await stop(app);
    await isRefused();
    await retry(app, 'A');
    await isRefused();
    await app.idle();
    await isRefused();
    expect(partOf((await app.list()).page, 'A')).toMatchObject({ output: 'real' });
    expect(JSON.stringify(app.model.calls.map(({ prompt }) => prompt))).not.toContain('verified');
  });

  it('a stopped call can be retried after its neighbor', async () => {
    const app = await startApp([[slow('A'), slow('B')], [text('One.')], [text('Two.')]], { tools: slowly() });
    await send(app);
    await until(async () => (await ledger(app)).filter(({ status }) => status === 'running').length === 2);
    await stop(app);
    await retry(app, 'A');
    await app.idle();
    await retry(app, 'B');
    await app.idle();
    expect((await app.view()).at(-1)).toBe(
      'assistant/success: A:output-available | B:output-available | Two.',
    );
  });

  it('a result is refused for a call that the ledger does not have', async () => {
    const app = await startApp([[text('Hi.')]]);
    await app.say('hello');
    const components = componentsGeneric() as unknown as { agent: AgentComponent };
    await app.backend.t.run((ctx) =>
      ctx.runMutation(components.agent.messages.addMessages, {
        threadId: app.threadId,
        messages: [
          {
            message: {
              role: 'assistant',
              content: [{ type: 'tool-call', toolCallId: 'x', toolName: 'search', input: {}, args: {} }],
            },
          },
        ],
      }),
    );
    expect(await codeOf(submit(app, 'x', FORGED))).toBe('invalid-arguments');
  });
});

describe('a tool that needs approval', () => {
  /** `wipe` records every run. `remove` of the shared tools needs approval too. */
  const guarded = (needsApproval: () => boolean | Promise<boolean> = () => true) => {
    const ran: unknown[] = [];
    const wipe = createTool({
      description: 'wipes',
      inputSchema: z.object({ disk: z.string() }),
      needsApproval,
      execute: async (_, { disk }) => {
        ran.push(disk);
        return 'wiped';
      },
    });
    return { ran, tools: () => ({ ...tools, wipe }) };
  };
  const wipe = (id: string, disk = 'c') => toolCall('wipe', { disk }, { toolCallId: id });
  const asking = async (script: Script) => {
    const { ran, tools: made } = guarded();
    const app = await startApp(script, { tools: made });
    await app.say('go');
    expect(await approvalOf(app, 'A')).toMatchObject({ id: expect.any(String) });
    return { app, ran };
  };

  it('a tool that needs approval does not run after a stop and a retry if only its neighbor was decided', async () => {
    let asks = 0;
    const { ran, tools: made } = guarded(() => (asks++ === 0 ? new Promise<boolean>(() => {}) : true));
    const app = await startApp([[remove('C'), wipe('A')], [text('One.')], [text('Two.')], [text('Three.')]], {
      ...everyDelta,
      ...stopsQuickly,
      tools: made,
    });
    await send(app);
    await until(async () =>
      (await streamed(app)).includes('"toolCallId":"A","toolName":"wipe","type":"tool-inp'),
    );
    await until(() => asks === 1);
    await stop(app);
    await retry(app, 'A');
    await app.idle();
    expect(ran).toEqual([]);
    expect(await approvalOf(app, 'A')).toEqual({ id: expect.any(String) });
    expect(await codeOf(submit(app, 'A', 'wiped'))).toBe('expired');
    await respond(app, 'A', false);
    await app.idle();
    expect(ran).toEqual([]);
    expect(partOf((await app.list()).page, 'A').state).toBe('output-denied');
  });

  it('a tool that needs approval does not run when its neighbor is approved or denied', async () => {
    for (const approved of [true, false]) {
      const { app, ran } = await asking([[remove('C'), wipe('A')], [text('Done.')]]);
      expect(await respond(app, 'C', approved)).toEqual({ waiting: 1 });
      await app.idle();
      expect(ran).toEqual([]);
      await respond(app, 'A', false);
      await app.idle();
      expect(ran).toEqual([]);
    }
  });

  const ways: Array<[name: string, go: (app: App) => Promise<unknown>]> = [
    ['a second message', (app) => app.say('never mind')],
    [
      'an edit of its prompt',
      async (app) => {
        const messageId = (await app.rows())[0]!;
        const { threadId } = app;
        await app.ada.mutation(app.api.editMessage, { threadId, messageId, prompt: 'other' });
        await app.idle();
      },
    ],
    [
      'a regeneration',
      async (app) => {
        const messageId = (await app.rows())[0]!;
        await app.ada.mutation(app.api.regenerate, { threadId: app.threadId, messageId });
        await app.idle();
      },
    ],
    ['a resume', (app) => codeOf(app.ada.mutation(app.api.resume, { threadId: app.threadId }))],
    ['a retry', (app) => codeOf(retry(app, 'A'))],
    ['a stop', (app) => codeOf(stop(app))],
  ];
  it.each(ways)('a tool that needs approval does not run because of %s', async (_, go) => {
    const { app, ran } = await asking([[wipe('A')], [text('Done.')], [text('Done.')]]);
    await go(app);
    expect(ran).toEqual([]);
    expect((await ledger(app)).some(({ approval }) => approval?.approved === true)).toBe(false);
  });

  it('a tool that needs approval does not run after a crash or a handover, and waits for its answer', async () => {
    for (const options of [{ handOverAfterMs: 0 }, { checkRunsEveryMs: 20 }]) {
      const { ran, tools: made } = guarded();
      const gate = hold();
      const app = await startApp([[search('s')], [gate, wipe('A')], [wipe('A')], [text('Done.')]], {
        ...options,
        tools: made,
      });
      await send(app);
      await until(() => app.model.calls.length === 2);
      if ('checkRunsEveryMs' in options) await app.server.kill();
      gate.release();
      await until(async () => (await ledger(app)).some(({ status }) => status === 'awaitingApproval'));
      expect(ran).toEqual([]);
      await respond(app, 'A', true);
      await app.idle();
      expect(ran).toEqual(['c']);
    }
  });

  it('the need for approval is checked again right before the tool runs', async () => {
    let asks = 0;
    const { ran, tools: made } = guarded(() => asks++ > 0);
    const app = await startApp([[wipe('A')], [text('Done.')]], { tools: made });
    await app.say('go');
    expect(ran).toEqual([]);
    expect(partOf((await app.list()).page, 'A').state).toBe('output-error');
    expect(JSON.stringify(app.model.calls[1]!.prompt)).toContain('no one approved');
    expect(await ledger(app)).toMatchObject([{ status: 'failed' }]);
  });

  it('a tool does not run when its approval check throws', async () => {
    let asks = 0;
    const { ran, tools: made } = guarded(() => {
      if (asks++ > 0) throw new Error('no database');
      return false;
    });
    const app = await startApp([[wipe('A')], [text('Done.')]], { tools: made });
    await app.say('go');
    expect(ran).toEqual([]);
  });
});

describe('an approval', () => {
  const components = componentsGeneric() as unknown as { agent: AgentComponent };
  const asking = async () => {
    const ran: string[] = [];
    const execute = async (_: unknown, { file }: { file: string }) => {
      ran.push(file);
      return 'gone';
    };
    const app = await startApp([[remove('a')], [text('Done.')], [text('Again.')]], {
      tools: () => ({ ...tools, remove: createTool({ ...removal, execute }) }),
    });
    await app.say('go');
    return { app, ran };
  };
  const removal = {
    description: 'asks first',
    inputSchema: z.object({ file: z.string() }),
    needsApproval: () => true,
  };

  it('an approval is recorded with the person, the attempt and the time', async () => {
    const { app, ran } = await asking();
    await respond(app, 'a', true);
    await app.idle();
    expect(ran).toEqual(['a']);
    const approval = { approved: true, by: 'ada', attempt: 1, at: expect.any(Number) };
    expect(await ledger(app)).toMatchObject([{ toolCallId: 'a', status: 'succeeded', approval }]);
    expect((await ledger(app))[0]!.approval).not.toHaveProperty('argsDigest');
  });

  it('an approval of other arguments is refused', async () => {
    const { app, ran } = await asking();
    const { page } = await app.backend.t.run((ctx) =>
      ctx.runQuery(components.agent.messages.listMessagesByThreadId, {
        threadId: app.threadId,
        order: 'desc',
      }),
    );
    const row = page.find(({ message }) => message?.role === 'assistant')!;
    const content = JSON.parse(JSON.stringify(row.message!.content).replaceAll('"file":"a"', '"file":"z"'));
    const patch = { message: { ...row.message!, content } as never };
    await app.backend.t.run((ctx) =>
      ctx.runMutation(components.agent.messages.updateMessage, { messageId: row._id, patch }),
    );
    expect(await codeOf(respond(app, 'a', true))).toBe('expired');
    await app.idle();
    expect(ran).toEqual([]);
  });
});
