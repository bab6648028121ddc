import { describe, expect, it, vi } from 'vitest';
import { hold, text } from '../../src/testing/index.js';
import { PATIENCE_MS } from '../support/patience.js';
import { codeOf, partOf, plain, remove, search, startApp, view, type App } from './app.js';

async function approvalIds(app: App): Promise<string[]> {
  const { page } = await app.list();
  return page.flatMap(({ parts }) =>
    parts.flatMap((part) => ('approval' in part && part.approval ? [part.approval.id] : [])),
  );
}

const respond = (app: App, ...responses: Array<{ approvalId: string; approved: boolean; reason?: string }>) =>
  app.ada.mutation(app.api.respondToApproval, { threadId: app.threadId, responses });

describe('approvals', () => {
  const asking = async (...calls: Array<ReturnType<typeof remove>>) => {
    const app = await startApp([[text('May I?'), ...calls], [text('Done.')], [text('Again.')]]);
    await app.say('go');
    return app;
  };

  it('an approved call runs its tool and the run continues', async () => {
    const app = await asking(remove('a'));
    expect((await app.snapshot()).messages.at(-1)!.status).toMatchObject({ type: 'requires-action' });
    const [approvalId] = await approvalIds(app);
    expect(await respond(app, { approvalId: approvalId!, approved: true })).toEqual({ waiting: 0 });
    expect((await app.snapshot()).isRunning).toBe(true);
    await app.idle();
    expect(await app.view()).toEqual([
      'user/success: go',
      'assistant/success: May I? | a:output-available | Done.',
    ]);
    expect(partOf((await app.list()).page, 'a')).toMatchObject({ output: 'removed a' });
  });

  it('a denied call tells the model the reason', async () => {
    const app = await asking(remove('a'));
    const [approvalId] = await approvalIds(app);
    await respond(app, { approvalId: approvalId!, approved: false, reason: 'not mine' });
    await app.idle();
    const part = partOf((await app.list()).page, 'a');
    expect(part).toMatchObject({ state: 'output-denied', approval: { approved: false, reason: 'not mine' } });
    expect(JSON.stringify(app.model.calls[1]!.prompt)).toContain('not mine');
  });

  it('an approval can be answered even if the model wrote more after asking', async () => {
    const app = await startApp([[remove('a'), text('Shall I?')], [text('Done.')]]);
    await app.say('go');
    const asked = await app.snapshot();
    expect(asked.messages.at(-1)!.status).toMatchObject({ type: 'requires-action' });
    expect(asked.toolCalls).toMatchObject([{ toolCallId: 'a', actionable: true }]);
    const [approvalId] = await approvalIds(app);
    await respond(app, { approvalId: approvalId!, approved: true });
    await app.idle();
    expect((await app.view())[1]).toBe('assistant/success: a:output-available | Shall I? | Done.');
  });

  it('the run waits for all approvals of a step, answered together or one by one', async () => {
    const apart = await asking(remove('a'), remove('b'));
    const [first, second] = await approvalIds(apart);
    expect(await respond(apart, { approvalId: first!, approved: true })).toEqual({ waiting: 1 });
    await apart.idle();
    expect(apart.model.calls).toHaveLength(1);
    expect(await respond(apart, { approvalId: second!, approved: false })).toEqual({ waiting: 0 });
    await apart.idle();

    const together = await asking(remove('a'), remove('b'));
    const [one, two] = await approvalIds(together);
    await respond(together, { approvalId: two!, approved: false }, { approvalId: one!, approved: true });
    await together.idle();
    const expected = [
      'user/success: go',
      'assistant/success: May I? | a:output-available | b:output-denied | Done.',
    ];
    expect(await apart.view()).toEqual(expected);
    expect(await together.view()).toEqual(expected);
  });

  it('an approval is answered once, and a second answer changes nothing', async () => {
    const app = await asking(remove('a'));
    const [approvalId] = await approvalIds(app);
    await respond(app, { approvalId: approvalId!, approved: true });
    expect(await codeOf(respond(app, { approvalId: approvalId!, approved: false }))).toBe('already-answered');
    await app.idle();
    const before = await app.view();
    expect(await codeOf(respond(app, { approvalId: approvalId!, approved: false }))).toBe('already-answered');
    await app.idle();
    expect(await app.view()).toEqual(before);
    expect(app.model.calls).toHaveLength(2);
  });

  it('approvals expire when the thread continues without them', async () => {
    const app = await asking(remove('a'));
    const [approvalId] = await approvalIds(app);
    await app.say('never mind');
    expect((await app.view()).at(-1)).toBe('assistant/success: Done.');
    const part = partOf((await app.list()).page, 'a');
    expect(part).toMatchObject({ state: 'output-denied', approval: { approved: false } });
    expect(await codeOf(respond(app, { approvalId: approvalId!, approved: true }))).toBe('expired');
  });

  it('an approval expires at once if the next message is already there', async () => {
    const gate = hold();
    const app = await startApp(({ prompt }) =>
      JSON.stringify(prompt.at(-1)).includes('never mind') ? [text('Done.')] : [gate, remove('a')],
    );
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go' });
    await vi.waitFor(() => expect(app.model.calls).toHaveLength(1), PATIENCE_MS);
    await app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'never mind' });
    gate.release();
    await app.idle();
    const part = partOf((await app.list()).page, 'a');
    expect(part).toMatchObject({ state: 'output-denied', approval: { approved: false } });
    await app.say('never mind, again');
    expect((await app.view()).at(-1)).toBe('assistant/success: Done.');
  });

  it.each([true, false])(
    'a call has a result when its run is stopped after the answer (approved: %s)',
    async (approved) => {
      const app = await asking(remove('a'));
      const [approvalId] = await approvalIds(app);
      await respond(app, { approvalId: approvalId!, approved });
      await app.ada.mutation(app.api.stop, { threadId: app.threadId });
      await app.idle();
      const [record] = await app.ada.query(app.api.getToolCalls, { threadId: app.threadId });
      expect(record!.status).toBe(approved ? 'interrupted' : 'denied');
      expect(partOf((await app.list()).page, 'a').state).toBe(approved ? 'output-error' : 'output-denied');
      await app.say('next');
      expect((await app.view()).at(-1)).toMatch(/^assistant\/success: /);
    },
  );

  it('a set of answers is refused as a whole if one of them is invalid', async () => {
    const app = await asking(remove('a'), remove('b'));
    const [first] = await approvalIds(app);
    const good = { approvalId: first!, approved: true };
    expect(await codeOf(respond(app, good, { approvalId: 'other', approved: true }))).toBe('not-found');
    expect(await codeOf(respond(app, good, { ...good, approved: false }))).toBe('invalid-arguments');
    expect(await codeOf(respond(app))).toBe('invalid-arguments');
    expect(await codeOf(respond(app, { ...good, reason: 'x'.repeat(2_001) }))).toBe('too-large');
    expect(partOf((await app.list()).page, 'a')).toMatchObject({ state: 'approval-requested' });
  });
});

describe('results of client tools', () => {
  const asking = async () => {
    const app = await startApp([[text('Where?'), plain('ask', 'q'), search('s')], [text('Thanks.')]]);
    await app.say('go');
    return app;
  };
  const submit = (app: App, args: { toolCallId: string; result?: unknown; error?: string }) =>
    app.ada.mutation(app.api.submitToolResult, { threadId: app.threadId, ...args });

  it("a client tool's result continues the run", async () => {
    const app = await asking();
    expect((await app.snapshot()).toolCalls[0]).toMatchObject({ toolCallId: 'q', actionable: true });
    expect(await submit(app, { toolCallId: 'q', result: { city: 'Paris' } })).toEqual({ waiting: 0 });
    await app.idle();
    expect(await app.view()).toEqual([
      'user/success: go',
      'assistant/success: Where? | q:output-available | s:output-available | Thanks.',
    ]);
    expect(JSON.stringify(app.model.calls[1]!.prompt)).toContain('Paris');
  });

  it("a client tool's result may be an error or falsy", async () => {
    const failed = await asking();
    await submit(failed, { toolCallId: 'q', error: 'no permission' });
    await failed.idle();
    const part = partOf((await failed.list()).page, 'q');
    expect(part).toMatchObject({ state: 'output-error', errorText: 'no permission' });
    const nothing = await asking();
    await submit(nothing, { toolCallId: 'q', result: null });
    await nothing.idle();
    expect(partOf((await nothing.list()).page, 'q')).toMatchObject({
      state: 'output-available',
      output: null,
    });
  });

  it("a client tool's result must be JSON, because a model reads nothing else", async () => {
    const app = await asking();
    for (const result of [7n, { bytes: new ArrayBuffer(2) }, [Number.NaN]]) {
      expect(await codeOf(submit(app, { toolCallId: 'q', result }))).toBe('invalid-arguments');
    }
    expect(partOf((await app.list()).page, 'q').state).toBe('input-available');
  });

  it("a client tool's result is accepted once, only for a waiting call, and only up to a size", async () => {
    const app = await asking();
    expect(await codeOf(submit(app, { toolCallId: 'x', result: 1 }))).toBe('not-found');
    expect(await codeOf(submit(app, { toolCallId: 's', result: 1 }))).toBe('already-answered');
    expect(await codeOf(submit(app, { toolCallId: 'q' }))).toBe('invalid-arguments');
    expect(await codeOf(submit(app, { toolCallId: 'q', result: 1, error: 'x' }))).toBe('invalid-arguments');
    expect(await codeOf(submit(app, { toolCallId: 'q', result: 'x'.repeat(500_001) }))).toBe('too-large');
    await submit(app, { toolCallId: 'q', result: 1 });
    expect(await codeOf(submit(app, { toolCallId: 'q', result: 2 }))).toBe('already-answered');
    await app.idle();
    expect(view((await app.list()).page).at(-1)).toContain('Thanks.');
  });

  it.each(['the approval', 'the result'])(
    'a client tool’s result and an approval can answer one step in either order (first %s)',
    async (first) => {
      const app = await startApp([[remove('a'), plain('ask', 'q')], [text('Thanks.')]]);
      await app.say('go');
      const [approvalId] = await approvalIds(app);
      const answers = [
        () => respond(app, { approvalId: approvalId!, approved: true }),
        () => submit(app, { toolCallId: 'q', result: 'yes' }),
      ];
      for (const give of first === 'the approval' ? answers : answers.toReversed()) await give();
      await app.idle();
      expect((await app.view()).at(-1)).toBe(
        'assistant/success: a:output-available | q:output-available | Thanks.',
      );
    },
  );

  it('a client cannot submit a result for a call that needs approval', async () => {
    const app = await startApp([[remove('a')]]);
    await app.say('go');
    expect(await codeOf(submit(app, { toolCallId: 'a', result: 'removed' }))).toBe('expired');
  });
});
