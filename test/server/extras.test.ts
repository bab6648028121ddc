import { ConvexError } from 'convex/values';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRequest, ThreadApiOptions } from '../../src/server/index.js';
import { hold, scriptedModel, text, type Script } from '../../src/testing/index.js';
import { codeOf, plain, remove, search, startApp, tools, until, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Sent = Partial<Parameters<App['ada']['mutation']>[1]> & Record<string, unknown>;
const send = (app: App, more: Sent = {}, user = app.ada) =>
  user.mutation(app.api.sendMessage, { threadId: app.threadId, prompt: 'go', ...more });
const promptOf = (app: App, call = -1) => JSON.stringify(app.model.calls.at(call)!.prompt);

/** An app with a model picker: two models, and every request that `run` got. */
async function startPicker(script: Script, options: Partial<ThreadApiOptions> = {}) {
  const large = scriptedModel(script, { modelId: 'large' });
  const requests: RunRequest[] = [];
  const app = await startApp(script, {
    checkRunsEveryMs: 10, // 30 s by default
    resumeDelayMs: () => 0, // 1 s by default
    checkStopEveryMs: 20, // 2 s by default
    run: async (_, request) => {
      requests.push(request);
      return request.runConfig.custom?.model === 'large' ? { model: large } : {};
    },
    ...options,
  });
  return { ...app, large, requests, configs: () => requests.map(({ runConfig }) => runConfig) };
}
const LARGE = { custom: { model: 'large' } };

describe('the run configuration', () => {
  it('runConfig lets the app choose the model of a reply', async () => {
    const app = await startPicker([[text('Hello.')]]);
    await send(app, { runConfig: LARGE });
    await app.idle();
    await send(app);
    await app.idle();
    expect([app.large.calls.length, app.model.calls.length]).toEqual([1, 1]);
    expect(app.requests).toMatchObject([
      { threadId: app.threadId, userId: 'ada', runConfig: LARGE, message: { text: 'go' } },
      { runConfig: {} },
    ]);
  });

  it('runConfig lets the app choose instructions, tools and provider options', async () => {
    const app = await startApp([[text('Hello.')]], {
      tools: () => ({}),
      run: (_, { runConfig }) => ({
        instructions: `Write in ${String(runConfig.custom?.language)}.`,
        tools: { search: tools.search },
        providerOptions: { openai: { reasoningEffort: 'low' } },
      }),
    });
    await send(app, { runConfig: { custom: { language: 'Welsh' } } });
    await app.idle();
    const [call] = app.model.calls;
    expect(JSON.stringify(call!.prompt[0])).toContain('Write in Welsh.');
    expect(call!.tools?.map(({ name }) => name)).toEqual(['search']);
    expect(call!.providerOptions).toEqual({ openai: { reasoningEffort: 'low' } });
  });

  it('runConfig survives a crash, a handover and an approval', async () => {
    const gate = hold();
    const steps = [[text('Half'), gate], [search('s')], [remove('r')], [text('Done.')]];
    const app = await startPicker(({ step }) => steps[step]!, { handOverAfterMs: 0 });
    await send(app, { runConfig: LARGE });
    await until(() => app.large.calls.length === 1);
    await app.server.kill();
    await until(async () => (await app.snapshot()).toolCalls.some(({ actionable }) => actionable));
    const [approval] = (await app.snapshot()).toolCalls.flatMap((call) => call.approval ?? []);
    await app.ada.mutation(app.api.respondToApproval, {
      threadId: app.threadId,
      responses: [{ approvalId: approval!.id, approved: true }],
    });
    await app.idle();
    expect((await app.view()).at(-1)).toContain('Done.');
    expect(app.model.calls).toHaveLength(0);
    expect(app.requests.length).toBeGreaterThan(3);
    expect(app.requests.every(({ runConfig, message }) => runConfig.custom && message?.text === 'go')).toBe(
      true,
    );
  });

  it('runConfig survives a retried tool call and a resumed reply', async () => {
    const steps = [[plain('boom', 'b')], [text('Half'), hold()], [text('Again'), hold()], [text('Done.')]];
    const app = await startPicker(({ step }) => steps[step]!);
    await send(app, { runConfig: LARGE });
    await until(() => app.large.calls.length === 2);
    await app.ada.mutation(app.api.stop, { threadId: app.threadId });
    await app.ada.mutation(app.api.retryToolCalls, { threadId: app.threadId, toolCallIds: ['b'] });
    await until(() => app.large.calls.length === 3);
    await app.ada.mutation(app.api.stop, { threadId: app.threadId });
    await app.ada.mutation(app.api.resume, { threadId: app.threadId });
    await app.idle();
    expect(app.large.calls).toHaveLength(4);
    expect(app.configs()).toEqual([LARGE, LARGE, LARGE]);
  });

  it('a regenerated or edited message keeps its runConfig unless it brings a new one', async () => {
    const app = await startPicker(() => [text('Hello.')]);
    const { messageId } = await send(app, { runConfig: LARGE });
    await app.idle();
    const { api, ada, threadId } = app;
    const small = { custom: { model: 'small' } };
    await ada.mutation(api.regenerate, { threadId, messageId });
    await app.idle();
    await ada.mutation(api.editMessage, { threadId, messageId, prompt: 'more' });
    await app.idle();
    await ada.mutation(api.regenerate, { threadId, messageId, runConfig: small });
    await app.idle();
    await ada.mutation(api.deleteMessage, { threadId, messageId });
    await send(app); // takes the order of the deleted turn, not its configuration
    await app.idle();
    expect(app.configs()).toEqual([LARGE, LARGE, LARGE, small, {}]);
  });

  it('the run fails if the app rejects its runConfig', async () => {
    const app = await startPicker([[text('never')]], {
      run: () => {
        throw new ConvexError('This model is not part of your plan.');
      },
    });
    await send(app, { runConfig: LARGE });
    await app.idle();
    expect((await app.snapshot()).messages.at(-1)?.status).toMatchObject({
      type: 'incomplete',
      reason: 'error',
    });
    expect(app.large.calls.length + app.model.calls.length).toBe(0);
  });

  it.each([
    ['is too large', { custom: { model: 'x'.repeat(4_001) } }, 'too-large'],
    ['is not JSON', { custom: { model: 1n } }, 'invalid-arguments'],
    ['is nested too deep', { custom: nested(20) }, 'invalid-arguments'],
  ])('a runConfig that %s is refused and not stored', async (_, runConfig, code) => {
    const app = await startPicker([[text('never')]]);
    expect(await codeOf(send(app, { runConfig }))).toBe(code);
    expect(await app.rows()).toEqual([]);
  });

  it('runConfig is not read before the caller is authorized', async () => {
    const app = await startPicker([[text('never')]]);
    const refused = { runConfig: { custom: { model: 1n } } };
    expect(await codeOf(send(app, refused, app.as('eve')))).toBe('forbidden');
  });
});

describe('the extras of a message', () => {
  const quote = { text: 'Two\nlines', messageId: 'm1' };

  it('a quote reaches the model as a quotation and the screen as a quote', async () => {
    const app = await startApp(() => [text('Hello.')]);
    const { messageId } = await send(app, { metadata: { quote, topic: 'SENTINEL' } });
    await app.idle();
    expect(promptOf(app)).toContain(JSON.stringify('> Two\n> lines').slice(1, -1));
    expect(promptOf(app)).not.toContain('SENTINEL');
    expect((await app.view())[0]).toBe('user/success: go');
    expect((await app.snapshot()).messages[0]?.metadata.custom).toMatchObject({ quote, topic: 'SENTINEL' });

    const { api, ada, threadId } = app;
    await ada.mutation(api.editMessage, { threadId, messageId, prompt: 'stop' });
    await app.idle();
    expect(promptOf(app)).toContain('> Two');
    expect((await app.view())[0]).toBe('user/success: stop');
    expect((await app.snapshot()).messages[0]?.metadata.custom).toMatchObject({ quote });

    await ada.mutation(api.editMessage, { threadId, messageId, prompt: 'stop', metadata: { topic: 'b' } });
    await app.idle();
    expect(promptOf(app)).not.toContain('> Two');
    expect((await app.snapshot()).messages[0]?.metadata.custom).not.toHaveProperty('quote');
  });

  it('metadata and data parts reach the app, and the model does not see the data', async () => {
    const app = await startPicker([[text('Hello.')]]);
    const data = [{ name: 'place', data: { lat: 51.5, names: ['London'] } }];
    await send(app, { metadata: { quote }, data });
    await app.idle();
    expect(app.requests[0]?.message).toMatchObject({ text: 'go', metadata: { quote }, data });
    expect(promptOf(app)).not.toContain('London');
    expect((await app.snapshot()).messages[0]?.content).toEqual([
      { type: 'text', text: 'go' },
      { type: 'data-place', data: data[0]!.data },
    ]);
  });

  it('metadata is refused if it is too large or cannot be stored', async () => {
    const app = await startApp([[text('never')]]);
    expect(await codeOf(send(app, { metadata: { note: 'x'.repeat(50_000) } }))).toBe('too-large');
    expect(await codeOf(send(app, { data: [{ name: 'a', data: nested(20) }] }))).toBe('invalid-arguments');
    expect(await codeOf(send(app, { prompt: ' ', metadata: { quote } }))).toBe('invalid-arguments');
    expect(await app.rows()).toEqual([]);
  });

  it('metadata cannot imitate what the server says about a message', async () => {
    const app = await startApp([[text('Hello.')]]);
    await send(app, { metadata: { order: 99, status: 'failed', run: { status: 'failed' }, error: 'x' } });
    await app.idle();
    const { custom } = (await app.snapshot()).messages[0]!.metadata;
    expect(custom).toMatchObject({ order: 0, status: 'success' });
    expect(custom).not.toHaveProperty('run');
    expect(custom).not.toHaveProperty('error');
  });
});

function nested(depth: number): Record<string, unknown> {
  return depth === 0 ? {} : { a: nested(depth - 1) };
}
