import { createTool } from '@convex-dev/agent';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { repeatable, type ThreadApiOptions } from '../../src/server/index.js';
import { text, toolCall, type Script } from '../../src/testing/index.js';
import { codeOf, partOf, startApp, tools, until, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const schema = z.object({
  file: z.string(),
  backups: z.number().optional(),
  isForced: z.boolean().default(false),
});

/** `wipe` needs approval for each call, and records the arguments it ran with. */
function guarded() {
  const ran: unknown[] = [];
  const wipe = createTool({
    description: 'wipes',
    inputSchema: schema,
    needsApproval: () => true,
    execute: async (_, args) => {
      ran.push(args);
      return `wiped ${args.file}`;
    },
  });
  return { ran, tools: () => ({ ...tools, wipe }) };
}

const wipe = (id: string, file = id) => toolCall('wipe', { file, isForced: false }, { toolCallId: id });
const everything = { wipe: { canAllowAlways: true, canEditArgs: schema } };

async function start(script: Script, options: Partial<ThreadApiOptions> = {}) {
  const { ran, tools: made } = guarded();
  const app = await startApp(script, { tools: made, approvals: everything, ...options });
  return { app, ran };
}

type Answer = { approved?: boolean; always?: boolean; args?: unknown; reason?: string };

async function respond(app: App, toolCallId: string, answer: Answer = {}, as = app.ada) {
  const { approval } = partOf((await app.list()).page, toolCallId) as { approval: { id: string } };
  const responses = [{ approvalId: approval.id, approved: true, ...answer }];
  return as.mutation(app.api.respondToApproval, { threadId: app.threadId, responses });
}

const ledger = (app: App) => app.ada.query(app.api.getToolCalls, { threadId: app.threadId });
const allowed = (app: App) => app.ada.query(app.api.listAllowedTools, { threadId: app.threadId });
const permissionOf = async (app: App, id: string) => partOf((await app.list()).page, id).permission;
const promptOf = (app: App, call: number) => JSON.stringify(app.model.calls[call]!.prompt);

describe('an approval', () => {
  it('an approval offers only what the server declares for the tool', async () => {
    const { app } = await start([
      [wipe('a'), toolCall('remove', { file: 'b' }, { toolCallId: 'b' })],
      [text('Done.')],
    ]);
    await app.say('go');
    expect(await permissionOf(app, 'a')).toEqual({ canAllowAlways: true, canEditArgs: true });
    expect(await permissionOf(app, 'b')).toBeUndefined();
    expect(await codeOf(respond(app, 'b', { always: true }))).toBe('invalid-arguments');
    expect(await codeOf(respond(app, 'b', { args: { file: 'z' } }))).toBe('invalid-arguments');
    expect(await codeOf(respond(app, 'a', { approved: false, always: true }))).toBe('invalid-arguments');
    expect(await codeOf(respond(app, 'a', { approved: false, args: { file: 'z' } }))).toBe(
      'invalid-arguments',
    );
    expect(await allowed(app)).toEqual([]);
    expect(partOf((await app.list()).page, 'a')).toMatchObject({ state: 'approval-requested' });
  });

  it('allowing a tool in the thread lets its later calls run, and records who allowed them', async () => {
    const { app, ran } = await start([
      [wipe('a')],
      [wipe('b')],
      [text('Done.')],
      [wipe('c')],
      [text('Again.')],
    ]);
    await app.say('go');
    await respond(app, 'a', { always: true });
    await app.idle();
    await app.say('and then');
    expect(ran).toMatchObject([{ file: 'a' }, { file: 'b' }, { file: 'c' }]);
    expect((await app.view()).at(-1)).toBe('assistant/success: c:output-available | Again.');
    const [grant] = await allowed(app);
    expect(grant).toEqual({ toolName: 'wipe', userId: 'ada', grantedAt: expect.any(Number) });
    const approval = { approved: true, by: 'ada', grantedAt: grant!.grantedAt, attempt: 1 };
    expect(await ledger(app)).toMatchObject([{ toolCallId: 'c', status: 'succeeded', approval }]);
    expect(await permissionOf(app, 'a')).toEqual({ always: 'granted', isYours: true });
    expect(await permissionOf(app, 'c')).toEqual({ always: 'used', isYours: true });
  });

  it('after a revoked permission the next call asks again, even in the same run', async () => {
    const state: { app?: App } = {};
    const revoke = ({ api, ada, threadId }: App) =>
      ada.mutation(api.revokeAllowedTool, { threadId, toolName: 'wipe' });
    const { ran, tools: made } = guarded();
    const revoking = createTool({
      description: 'revokes',
      inputSchema: z.object({}),
      execute: async () => {
        await revoke(state.app!);
        return 'revoked';
      },
    });
    const app = await startApp(
      [
        [wipe('a')],
        [wipe('b')],
        [toolCall('revoking', {}, { toolCallId: 'r' })],
        [wipe('c')],
        [text('Done.')],
      ],
      { tools: () => ({ ...made(), revoking }), approvals: everything },
    );
    state.app = app;
    await app.say('go');
    await respond(app, 'a', { always: true });
    await app.idle();
    expect(ran).toMatchObject([{ file: 'a' }, { file: 'b' }]);
    expect(await allowed(app)).toEqual([]);
    expect(partOf((await app.list()).page, 'c')).toMatchObject({ state: 'approval-requested' });
    await revoke(app); // a second time changes nothing
    await respond(app, 'c');
    await app.idle();
    expect(ran).toHaveLength(3);
  });

  it("a permission covers no other tool, no other thread, and no other user's run", async () => {
    const { ran, tools: made } = guarded();
    const wipeToo = createTool({
      description: 'wipes',
      inputSchema: schema,
      needsApproval: () => true,
      execute: async (): Promise<string> => 'wiped',
    });
    const app = await startApp(
      ({ prompt }) => {
        const said = JSON.stringify(prompt.at(-1));
        if (said.includes('other tool')) return [toolCall('wipeToo', { file: 'o' }, { toolCallId: 'other' })];
        const id = /call (\w+)/.exec(said)?.[1];
        return id ? [wipe(id)] : [text('Done.')];
      },
      {
        tools: () => ({ ...made(), wipeToo }),
        approvals: { ...everything, wipeToo: { canAllowAlways: true } },
        authorize: async (ctx) => ({ userId: (await ctx.auth.getUserIdentity())!.subject }), // a shared thread
      },
    );
    await app.say('call a');
    await respond(app, 'a', { always: true });
    await app.idle();
    await app.say('other tool');
    expect(partOf((await app.list()).page, 'other')).toMatchObject({ state: 'approval-requested' });

    const bob = app.as('bob');
    await bob.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'call b' });
    await app.idle();
    expect(partOf((await app.list()).page, 'b')).toMatchObject({ state: 'approval-requested' });

    const elsewhere = await app.ada.mutation(app.api.createThread, {});
    await app.ada.mutation(app.api.sendMessage, { threadId: elsewhere, prompt: 'call c' });
    await app.idle();
    expect(ran).toMatchObject([{ file: 'a' }]);
    expect(await app.ada.query(app.api.listAllowedTools, { threadId: elsewhere })).toEqual([]);
  });

  it('strangers cannot give or revoke a permission, and it is deleted with its thread', async () => {
    const { app, ran } = await start([[wipe('a')], [text('Done.')]]);
    const { api, threadId } = app;
    await app.say('go');
    const eve = app.as('eve');
    expect(await codeOf(respond(app, 'a', { always: true }, eve))).toBe('forbidden');
    await respond(app, 'a', { always: true });
    await app.idle();
    expect(await codeOf(eve.query(api.listAllowedTools, { threadId }))).toBe('forbidden');
    expect(await codeOf(eve.mutation(api.revokeAllowedTool, { threadId, toolName: 'wipe' }))).toBe(
      'forbidden',
    );
    expect(await allowed(app)).toHaveLength(1);
    expect(ran).toHaveLength(1);
    await app.ada.mutation(api.deleteThread, { threadId });
    type Db = { query(table: string): { collect(): Promise<unknown[]> } };
    const { runInComponent } = app.backend.t as unknown as {
      runInComponent: (name: string, work: (ctx: { db: Db }) => Promise<unknown[]>) => Promise<unknown[]>;
    };
    await until(async () => {
      const left = await runInComponent('assistantUi', (ctx) => ctx.db.query('allowedTools').collect());
      return left.length === 0;
    });
  });

  it('a permission no longer counts once the app stops offering it', async () => {
    const policy = { wipe: { canAllowAlways: true } };
    const { app, ran } = await start([[wipe('a')], [text('Done.')], [wipe('b')], [text('Done.')]], {
      approvals: policy,
    });
    await app.say('go');
    await respond(app, 'a', { always: true });
    await app.idle();
    policy.wipe.canAllowAlways = false;
    await app.say('again');
    expect(ran).toHaveLength(1);
    expect(partOf((await app.list()).page, 'b')).toMatchObject({ state: 'approval-requested' });
    expect(await allowed(app)).toEqual([]);
  });

  it('a permission leaves the other approvals of its step open', async () => {
    const { app, ran } = await start([[wipe('a'), wipe('b')], [text('Done.')]]);
    await app.say('go');
    expect(await respond(app, 'a', { always: true })).toEqual({ waiting: 1 });
    await app.idle();
    expect(ran).toEqual([]);
    await respond(app, 'b', { approved: false });
    await app.idle();
    expect(ran).toMatchObject([{ file: 'a' }]);
  });
});

describe('edited arguments', () => {
  const EDITED = { file: 'copy', backups: 2, isForced: true };

  it('the tool, the model and the reader get the edited arguments, and the ledger keeps both versions', async () => {
    const { app, ran } = await start([[text('May I?'), wipe('a')], [text('Done.')], [text('Next.')]]);
    await app.say('go');
    await respond(app, 'a', { args: EDITED });
    await app.idle();
    expect(ran).toEqual([EDITED]);
    expect((await app.view())[1]).toBe('assistant/success: May I? | a:output-available | Done.');
    expect(partOf((await app.list()).page, 'a')).toMatchObject({
      input: EDITED,
      output: 'wiped copy',
      permission: { originalArgs: { file: 'a', isForced: false }, isYours: true },
    });
    expect((await app.snapshot()).toolCalls).toMatchObject([
      { toolCallId: 'a', args: EDITED, permission: { originalArgs: { file: 'a' } } },
    ]);
    const [record] = await ledger(app);
    expect(record).toMatchObject({ status: 'succeeded', approval: { approved: true, by: 'ada' } });
    expect(JSON.parse(record!.edit!.original)).toEqual({ file: 'a', isForced: false });
    expect(JSON.parse(record!.edit!.edited)).toEqual(EDITED);
    expect(record!.edit!.by).toBe('ada');
    await app.say('next');
    for (const call of [1, 2]) {
      expect(promptOf(app, call)).toContain('The user edited the arguments');
      expect(promptOf(app, call)).not.toContain('"file":"a"');
    }
  });

  it("edited arguments are checked against the tool's schema before anything is stored", async () => {
    const { app, ran } = await start([[wipe('a')], [text('Done.')], [wipe('b')], [text('Done.')]]);
    await app.say('go');
    const before = await app.list();
    for (const args of [{ file: 7 }, {}, 'file', null, [1], { file: 'a', backups: 'two' }]) {
      expect(await codeOf(respond(app, 'a', { args }))).toBe('invalid-arguments');
    }
    expect(await codeOf(respond(app, 'a', { args: { file: 'x'.repeat(600_000) } }))).toBe('too-large');
    expect(await app.list()).toEqual(before);
    await respond(app, 'a', { args: { isForced: false, file: 'a' }, approved: true }).then(() => app.idle());
    expect((await ledger(app))[0]!.edit).toBeUndefined(); // nothing was changed
    expect(ran.splice(0)).toEqual([{ file: 'a', isForced: false }]);
    await app.say('again');
    // The schema drops unknown fields and fills in defaults, as with the model's arguments.
    await respond(app, 'b', { args: { file: 'z', isAdmin: true } });
    await app.idle();
    expect(ran).toEqual([{ file: 'z', isForced: false }]);
  });

  it.each([
    ['begin', 'kill-before'],
    ['begin', 'kill-after'],
    ['start', 'kill-before'],
    ['start', 'lose-reply'],
    ['setResult', 'lose-reply'],
  ] as const)(
    'an edited call runs once despite a fault between the answer and the result (%s: %s)',
    async (at, fate) => {
      const { app, ran } = await start([[wipe('a')], [wipe('b')], [text('Done.')]], {
        checkRunsEveryMs: 20,
        resumeDelayMs: () => 0,
      });
      await app.say('go');
      const faults = new Set([0, 1]); // one for the edited call, one for the call that runs because of the grant
      app.server.onWrite(({ name }) => (name === at && faults.delete(faults.size - 1) ? fate : undefined));
      await respond(app, 'a', { args: EDITED, always: true });
      await until(async () => (await app.view())[1]?.endsWith('Done.'));
      expect(ran).toEqual([EDITED, { file: 'b', isForced: false }]);
      expect((await app.view())[1]).toBe(
        'assistant/success: a:output-available | b:output-available | Done.',
      );
      expect(await ledger(app)).toMatchObject([
        { toolCallId: 'a', status: 'succeeded', attempt: 1, edit: { by: 'ada' } },
        {
          toolCallId: 'b',
          status: 'succeeded',
          attempt: 1,
          approval: { by: 'ada', grantedAt: expect.any(Number) },
        },
      ]);
    },
  );

  it('if several tabs answer at once, only the first answer counts, edited or not', async () => {
    const { app, ran } = await start([[wipe('a')], [text('Done.')]]);
    await app.say('go');
    const tabs = await Promise.all([
      codeOf(respond(app, 'a', { args: EDITED })),
      codeOf(respond(app, 'a', { always: true })),
      codeOf(respond(app, 'a', { approved: false })),
    ]);
    await app.idle();
    expect(tabs.toSorted()).toEqual(['already-answered', 'already-answered', 'no error']);
    const first = tabs.indexOf('no error');
    expect(ran).toEqual([[EDITED], [{ file: 'a', isForced: false }], []][first]);
    expect(await allowed(app)).toHaveLength(first === 1 ? 1 : 0);
  });

  it('edits and permissions are refused once the thread continued', async () => {
    const { app, ran } = await start([[wipe('a')], [text('Done.')]]);
    await app.say('go');
    const { approval } = partOf((await app.list()).page, 'a') as { approval: { id: string } };
    await app.say('never mind');
    const late = (answer: Answer) =>
      app.ada.mutation(app.api.respondToApproval, {
        threadId: app.threadId,
        responses: [{ approvalId: approval.id, approved: true, ...answer }],
      });
    expect(await codeOf(late({ args: EDITED }))).toBe('expired');
    expect(await codeOf(late({ always: true }))).toBe('expired');
    expect(ran).toEqual([]);
    expect(await allowed(app)).toEqual([]);
  });

  it('edited arguments need a new approval when the call runs again', async () => {
    let runs = 0;
    const ran: unknown[] = [];
    const flaky = repeatable(
      createTool({
        description: 'fails once',
        inputSchema: schema,
        needsApproval: () => true,
        execute: async (_, args): Promise<string> => {
          ran.push(args);
          if (runs++ === 0) throw new Error('no disk');
          return 'wiped';
        },
      }),
    );
    const app = await startApp([[wipe('a')], [text('Failed.')], [text('Done.')]], {
      tools: () => ({ ...tools, wipe: flaky }),
      approvals: everything,
    });
    await app.say('go');
    await respond(app, 'a', { args: EDITED });
    await app.idle();
    await app.ada.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds: ['a'] });
    await app.idle();
    expect(partOf((await app.list()).page, 'a')).toMatchObject({
      state: 'approval-requested',
      input: EDITED,
    });
    await respond(app, 'a', { args: { ...EDITED, file: 'other' } });
    await app.idle();
    expect(ran).toEqual([EDITED, { ...EDITED, file: 'other' }]);
    const [record] = await ledger(app);
    expect(JSON.parse(record!.edit!.original)).toEqual({ file: 'a', isForced: false });
  });

  it('an app that allows edits without a schema fails at start-up', async () => {
    const define = (canEditArgs: boolean) => start([], { approvals: { wipe: { canEditArgs } } });
    await expect(define(true)).rejects.toThrow('approvals.wipe.canEditArgs is true, but');
    await define(false);
  });
});
