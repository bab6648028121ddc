import { ConvexError } from 'convex/values';
import { describe, expect, it, vi } from 'vitest';
import { hold, text } from '../../src/testing/index.js';
import type { LimitRequest, LimitResult } from '../../src/server/index.js';
import { codeOf, startApp, until } from './app.js';

/** An app whose replies wait until they are released. */
async function startBusy(options: Parameters<typeof startApp>[1] = {}) {
  const gate = hold();
  const app = await startApp(() => [text('Word '), gate, text('done.')], options);
  const send = (threadId = app.threadId, who = app.ada) =>
    who.mutation(app.api.sendMessage, { threadId, prompt: 'go' });
  return { app, send, gate };
}

describe('Runs', () => {
  it('live runs are limited per thread', async () => {
    const { app, send, gate } = await startBusy({ limits: { concurrentRuns: 2, concurrentRunsPerUser: 50 } });
    await send();
    await send();
    const before = (await app.list()).page.length;
    expect(await codeOf(send())).toBe('too-many-runs');
    expect((await app.list()).page).toHaveLength(before);
    gate.release();
    await app.idle();
    await send();
    await app.idle();
    expect(app.model.calls).toHaveLength(3);
  });

  it('live runs are limited per user, over all threads', async () => {
    const { app, send, gate } = await startBusy({ limits: { concurrentRuns: 10, concurrentRunsPerUser: 2 } });
    const [second, third] = await Promise.all([
      app.ada.mutation(app.api.createThread, {}),
      app.ada.mutation(app.api.createThread, {}),
    ]);
    const bob = app.as('bob');
    const ofBob = await bob.mutation(app.api.createThread, {});
    await send();
    await send(second);
    expect(await codeOf(send(third))).toBe('too-many-runs');
    await send(ofBob, bob);
    gate.release();
    await app.idle();
  });

  it('the limit of live runs also applies to retry, regenerate and resume', async () => {
    const { app, gate, send } = await startBusy({ limits: { concurrentRuns: 10, concurrentRunsPerUser: 1 } });
    const { ada, api, threadId } = app;
    const { messageId } = await send();
    await ada.mutation(api.stop, { threadId });
    const other = await ada.mutation(api.createThread, {});
    await send(other);
    expect(await codeOf(ada.mutation(api.regenerate, { threadId, messageId }))).toBe('too-many-runs');
    expect(await codeOf(ada.mutation(api.resume, { threadId }))).toBe('too-many-runs');
    gate.release();
    await app.idle();
  });

  it('one stop ends all runs of the thread', async () => {
    const { app, send, gate } = await startBusy();
    const { ada, api, threadId } = app;
    for (let i = 0; i < 8; i++) await send();
    await until(() => app.model.calls.length === 8);
    await ada.mutation(api.stop, { threadId });
    const { page } = await app.list();
    expect(page.filter(({ status }) => status === 'pending')).toEqual([]);
    expect(page.filter(({ error }) => error === 'Stopped by the user.')).toHaveLength(8);
    expect(await codeOf(ada.mutation(api.stop, { threadId }))).toBe('not-running');
    gate.release();
    await app.idle();
  });
});

describe('limit', () => {
  it('a refused call says how long to wait and stores nothing', async () => {
    const requests: LimitRequest[] = [];
    const app = await startApp([[text('Hi.')]], {
      limit: async (_, request) => {
        requests.push(request);
        return { ok: request.action !== 'sendMessage', retryAfter: 1_500 };
      },
    });
    const { ada, api, threadId } = app;
    const send = ada.mutation(api.sendMessage, { threadId, prompt: 'Hi' });
    await expect(send).rejects.toMatchObject({ data: { code: 'rate-limited', retryAfter: 1_500 } });
    expect(requests.at(-1)).toEqual({ action: 'sendMessage', threadId, userId: 'ada' });
    expect((await app.list()).page).toEqual([]);
  });

  it('limit runs after authorize, so strangers cannot use up the limit', async () => {
    const limit = vi.fn<() => Promise<LimitResult>>(async () => ({ ok: true }));
    const app = await startApp([], { limit });
    limit.mockClear();
    const { api, threadId } = app;
    expect(await codeOf(app.as('bob').mutation(api.sendMessage, { threadId, prompt: 'Hi' }))).toBe(
      'forbidden',
    );
    await app.list();
    expect(limit).not.toHaveBeenCalled();
  });

  it("an error of the app's limit reaches the client unchanged", async () => {
    const data = { kind: 'RateLimited', name: 'send', retryAfter: 7 };
    const app = await startApp([], {
      limit: async (_, { action }) => {
        if (action === 'sendMessage') throw new ConvexError(data);
      },
    });
    const { ada, api, threadId } = app;
    await expect(ada.mutation(api.sendMessage, { threadId, prompt: 'Hi' })).rejects.toMatchObject({ data });
  });
});
