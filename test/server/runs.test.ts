import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delay, text } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { codeOf, partOf, plain, search, startApp, streamed, tools, until, view, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const send = (app: App, prompt = 'go') =>
  app.ada.mutation(app.api.sendMessage, { threadId: app.threadId, prompt });
const calls = (app: App) => app.ada.query(app.api.getToolCalls, { threadId: app.threadId });
const stop = (app: App) => app.ada.mutation(app.api.stop, { threadId: app.threadId });

describe('a run', () => {
  it('a run is visible from the moment it is scheduled', async () => {
    const app = await startApp([[text('Hello.')]]);
    await send(app);
    const { messages, isRunning } = await app.snapshot();
    expect(isRunning).toBe(true);
    expect(messages.map(({ id }) => id)).toEqual([`${app.threadId}:0:0`, `${app.threadId}:0:assistant`]);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: Hello.']);
  });

  it('a run creates its own tools with its own ctx', async () => {
    const made: unknown[] = [];
    const app = await startApp([[search('a')], [text('Done.')], [text('Again.')]], {
      tools: (ctx, run) => {
        made.push(run);
        expect(ctx).toHaveProperty('runAction');
        return tools;
      },
    });
    await app.say('go');
    await app.say('more');
    expect(made).toEqual([
      { threadId: app.threadId, userId: 'ada', runConfig: {} },
      { threadId: app.threadId, userId: 'ada', runConfig: {} },
    ]);
  });

  it('a run calls tools for at most ten steps by default', async () => {
    const endless = ({ step }: { step: number }) => [search(`s${step}`)];
    const app = await startApp(endless);
    await app.say('go');
    expect(app.model.calls).toHaveLength(10);
    const short = await startApp(endless, { stopWhen: ({ steps }) => steps.length >= 3 });
    await short.say('go');
    expect(short.model.calls).toHaveLength(3);
  });
});

describe('stopping', () => {
  it('stopping keeps what was streamed, at once and after a reload', async () => {
    const app = await startApp([[text('one two three'), delay(60_000), text('never')]], {
      ...everyDelta,
      checkStopEveryMs: 20,
    });
    await send(app);
    await until(async () => (await streamed(app)).includes('three'));
    await stop(app);
    const expected = [
      'user/success: go',
      'assistant/success: one two three',
      'assistant/failed (Stopped by the user.):',
    ];
    expect(await app.view()).toEqual(expected);
    expect(await app.snapshot()).toMatchObject({ isRunning: false });
    expect((await app.snapshot()).messages[1]!.status).toEqual({ type: 'incomplete', reason: 'cancelled' });
    await app.idle();
    expect(await app.view()).toEqual(expected);
  });

  it('stopping ends a run that has not begun', async () => {
    const app = await startApp([[text('never')]]);
    await send(app);
    await stop(app);
    await app.idle();
    expect(await app.view()).toEqual(['user/success: go', 'assistant/failed (Stopped by the user.):']);
    expect(app.model.calls).toHaveLength(0);
    expect((await app.snapshot()).isRunning).toBe(false);
  });

  it('stopping ends a run between two steps, while the model is silent', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const slow = { ...tools.search, execute: () => waiting.then(() => 'late') };
    const app = await startApp([[search('a')], [text('never')]], {
      ...everyDelta,
      tools: () => ({ search: slow }),
    });
    await send(app);
    await until(async () => (await streamed(app)).includes('tool-input-available'));
    await stop(app);
    finish();
    await app.idle();
    expect(app.model.calls).toHaveLength(1);
    expect((await app.snapshot()).isRunning).toBe(false);
    expect((await app.view()).at(-1)).toContain('assistant/failed (Stopped by the user.)');
  });

  it('stopping is refused when nothing runs', async () => {
    const app = await startApp([[text('Done.')]]);
    expect(await codeOf(stop(app))).toBe('not-running');
    await app.say('go');
    const before = await app.view();
    expect(await codeOf(stop(app))).toBe('not-running');
    expect(await app.view()).toEqual(before);
  });
});

describe('a run that dies', () => {
  it('a run that fails in its own code is settled, with the reason for users with debug access', async () => {
    let mayDebug = false;
    const app = await startApp([[text('never')]], {
      authorizeDebug: async () => mayDebug,
      tools: () => {
        throw new Error('no database\n at secret');
      },
    });
    await app.say('go');
    expect(await app.view()).toEqual(['user/success: go', 'assistant/failed (The reply failed.):']);
    mayDebug = true;
    expect((await app.list()).page.at(-1)!.error).toContain('no database');
    expect((await app.snapshot()).isRunning).toBe(false);
  });

  it('a run that can no longer be resumed is settled with its open calls', async () => {
    const app = await startApp([[text('Wait.'), search('s')], [plain('hang', 'h')]], {
      checkRunsEveryMs: 20,
      maxResumes: 0,
    });
    await send(app);
    await until(async () => (await calls(app)).some(({ status }) => status === 'running'));
    await app.server.kill();
    await until(async () => (await app.view()).at(-1)?.startsWith('assistant/failed'));
    const inTheEnd =
      'user/success: go assistant/failed (The run was interrupted before it was finished.): ' +
      'Wait. | s:output-available | h:output-error';
    await until(async () => (await app.view()).join(' ') === inTheEnd);
    expect(partOf((await app.list()).page, 'h')).toMatchObject({ outcome: 'unknown' });
    const { isRunning, toolCalls, messages } = await app.snapshot();
    expect(isRunning).toBe(false);
    expect(toolCalls.every(({ settled }) => settled)).toBe(true);
    expect(messages[1]!.status).toMatchObject({ type: 'incomplete' });
  });

  it('a dead run shows its final state before it is settled', async () => {
    const app = await startApp([[text('Wait.'), search('s'), plain('hang', 'h')]], { maxResumes: 0 });
    await send(app);
    await until(async () => (await calls(app)).some(({ status }) => status === 'succeeded'));
    await app.server.kill();
    const { page } = await app.list();
    expect(view(page).at(-1)).toMatch(
      /^assistant\/failed.*: Wait\. \| s:output-available \| h:output-error$/,
    );
    expect(partOf(page, 'h')).toMatchObject({ outcome: 'unknown' });
    expect(page.at(-1)!.agentName).toBe('Assistant');
    expect((await app.snapshot()).isRunning).toBe(false);
    expect((await app.snapshot()).toolCalls.every(({ settled }) => settled)).toBe(true);
  });

  it('settling a dead run leaves a later run of its turn alone', async () => {
    const app = await startApp([[text('First.')], [text('Second.'), delay(200), text('End.')]], {
      checkRunsEveryMs: 30,
    });
    const { messageId } = await app.say('go');
    await app.ada.mutation(app.api.regenerate, { threadId: app.threadId, messageId });
    await app.idle();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await app.view()).toEqual(['user/success: go', 'assistant/success: Second. | End.']);
  });
});
