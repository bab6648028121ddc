import { createThread, type AgentComponent } from '@convex-dev/agent';
import { componentsGeneric, type FunctionReturnType } from 'convex/server';
import { describe, expect, it } from 'vitest';
import type { ThreadSummary } from '../../src/server/index.js';
import { delay, text } from '../../src/testing/index.js';
import { codeOf, remove, startApp, type App } from './app.js';

const components = componentsGeneric() as unknown as { agent: AgentComponent };

/** All pages of the list. A page requested again with its end cursor is the same page. */
async function listed(app: App, who = app.ada, numItems = 50): Promise<ThreadSummary[]> {
  const threads: ThreadSummary[] = [];
  let cursor: string | null = null;
  for (;;) {
    const answer: FunctionReturnType<App['api']['listThreads']> = await who.query(app.api.listThreads, {
      paginationOpts: { cursor, numItems },
    });
    threads.push(...answer.page);
    const paginationOpts = { cursor, numItems: 1, endCursor: answer.continueCursor };
    const pinned = await who.query(app.api.listThreads, { paginationOpts });
    expect(pinned.page).toEqual(answer.page);
    if (answer.isDone) return threads;
    cursor = answer.continueCursor;
  }
}

const titles = async (...args: Parameters<typeof listed>) =>
  (await listed(...args)).map(({ title }) => title);
const sorted = (list: ReadonlyArray<string | undefined>) =>
  list.toSorted((a, b) => String(a).localeCompare(String(b)));
const stateOf = async (app: App, who = app.ada) => {
  const [thread] = await listed(app, who);
  const { isRunning, isWaiting, isUnread } = thread!;
  return { isRunning, isWaiting, isUnread };
};
const QUIET = { isRunning: false, isWaiting: false, isUnread: false };

/** Each thread gets its activity at a different time. */
const nextMoment = () => new Promise((resolve) => setTimeout(resolve, 2));

describe('the list of threads', () => {
  it('the thread with the most recent activity comes first, on every page', async () => {
    const app = await startApp(() => [text('Hello.')]);
    const { ada, api, threadId } = app;
    await ada.mutation(api.renameThread, { threadId, title: 'First' });
    for (const title of ['Second', 'Third', 'Fourth']) {
      await ada.mutation(api.createThread, { title });
    }
    expect(await titles(app)).toEqual(['Fourth', 'Third', 'Second', 'First']);
    await nextMoment();
    await app.say('go');
    for (const numItems of [1, 2, 3, 50]) {
      expect(await titles(app, ada, numItems)).toEqual(['First', 'Fourth', 'Third', 'Second']);
    }
  });

  it('a listed thread is running while its reply is written, then unread until its owner sees it', async () => {
    const app = await startApp(() => [text('Hello.'), delay(600_000)], { checkStopEveryMs: 5 });
    const { ada, api, threadId } = app;
    expect(await stateOf(app)).toEqual(QUIET);
    await ada.mutation(api.sendMessage, { threadId, prompt: 'go' });
    expect(await stateOf(app)).toEqual({ ...QUIET, isRunning: true });
    await nextMoment();
    await ada.mutation(api.stop, { threadId });
    expect(await stateOf(app)).toEqual({ ...QUIET, isUnread: true });
    expect(await codeOf(app.as('bob').mutation(api.markRead, { threadId }))).toBe('forbidden');
    expect(await stateOf(app)).toEqual({ ...QUIET, isUnread: true });
    await ada.mutation(api.markRead, { threadId });
    expect(await stateOf(app)).toEqual(QUIET);
    await app.idle();
  });

  it('a listed thread waits for an approval until it is answered', async () => {
    const app = await startApp([[remove('r1')], [text('Gone.')]]);
    const { ada, api, threadId } = app;
    await app.say('go');
    expect(await stateOf(app)).toMatchObject({ isRunning: false, isWaiting: true });
    const [call] = await ada.query(api.getToolCalls, { threadId });
    const { approvalId } = call!.approval!;
    await ada.mutation(api.respondToApproval, { threadId, responses: [{ approvalId, approved: true }] });
    expect(await stateOf(app)).toMatchObject({ isRunning: true, isWaiting: false });
    await app.idle();
    expect(await stateOf(app)).toMatchObject({ isRunning: false, isWaiting: false });
  });

  it('a message marks a thread unread for its owner only', async () => {
    const app = await startApp(() => [text('Hello.')], {
      authorize: async (ctx) => ({ userId: (await ctx.auth.getUserIdentity())!.subject }),
    });
    const { api, threadId } = app;
    const bob = app.as('bob');
    await bob.mutation(api.sendMessage, { threadId, prompt: 'go' });
    await app.idle();
    expect(await stateOf(app)).toEqual({ ...QUIET, isUnread: true });
    expect(await listed(app, bob)).toEqual([]);
    await bob.mutation(api.markRead, { threadId });
    expect(await stateOf(app)).toEqual({ ...QUIET, isUnread: true });
  });

  it("threads from before the component was installed are listed, and recorded with the user's next thread", async () => {
    const app = await startApp(() => [text('Hello.')]);
    const bob = app.as('bob');
    const old = await app.backend.t.run((ctx) =>
      Promise.all(
        ['One', 'Two', 'Three'].map((title) =>
          createThread(ctx as never, components.agent, { userId: 'bob', title }),
        ),
      ),
    );
    expect(sorted(await titles(app, bob, 2))).toEqual(['One', 'Three', 'Two']);
    await bob.mutation(app.api.sendMessage, { threadId: old[0]!, prompt: 'go' });
    await app.idle();
    expect((await titles(app, bob))[0]).toBe('One');
    expect(sorted(await titles(app, bob, 2))).toEqual(['One', 'Three', 'Two']);
    await bob.mutation(app.api.createThread, { title: 'New' });
    expect((await titles(app, bob)).slice(0, 2)).toEqual(['New', 'One']);
    expect(sorted(await titles(app, bob, 1))).toEqual(['New', 'One', 'Three', 'Two']);
    await bob.mutation(app.api.renameThread, { threadId: old[1]!, title: 'Second' });
    await bob.mutation(app.api.deleteThread, { threadId: old[2]! });
    expect(sorted(await titles(app, bob))).toEqual(['New', 'One', 'Second']);
  });

  it('the list refuses a foreign cursor', async () => {
    const { ada, api } = await startApp(() => [text('Hello.')]);
    for (const cursor of ['x', '{}', '"x"', 'null', '[1]', '{"agent":"x"}']) {
      const paginationOpts = { cursor, numItems: 10 };
      expect(await codeOf(ada.query(api.listThreads, { paginationOpts }))).toBe('invalid-arguments');
    }
  });
});

describe('startThread', () => {
  it('startThread stores the thread, its title, the message and the run together', async () => {
    const app = await startApp(() => [text('Hello.')]);
    const { ada, api } = app;
    const started = await ada.mutation(api.startThread, { prompt: 'What is new?' });
    expect(started).toMatchObject({ order: 0 });
    const [thread] = await listed(app);
    expect(thread).toMatchObject({ threadId: started.threadId, title: 'What is new?', isRunning: true });
    await app.idle();
    const { page } = await ada.query(api.listThreadMessages, {
      threadId: started.threadId,
      paginationOpts: { cursor: null, numItems: 10 },
    });
    expect(page.map((message) => message.text)).toEqual(['What is new?', 'Hello.']);
  });

  it('startThread leaves no thread behind when the message is refused', async () => {
    const asked: string[] = [];
    const app = await startApp(() => [text('Hello.')], {
      limit: async (_, { action, threadId }) => {
        asked.push(`${action} ${threadId === undefined ? 'nowhere' : 'there'}`);
        return { ok: action !== 'sendMessage', retryAfter: 1_000 };
      },
    });
    const { ada, api } = app;
    const before = await listed(app);
    asked.length = 0;
    expect(await codeOf(ada.mutation(api.startThread, { prompt: 'go' }))).toBe('rate-limited');
    expect(asked).toEqual(['startThread nowhere', 'sendMessage there']);
    expect(await codeOf(ada.mutation(api.startThread, { prompt: ' ' }))).toBe('rate-limited');
    expect(await listed(app)).toEqual(before);
  });

  it('startThread asks whether the caller may send', async () => {
    const app = await startApp(() => [text('Hello.')], {
      authorize: async (_, { action }) => (action === 'sendMessage' ? null : { userId: 'ada' }),
    });
    const before = await listed(app);
    expect(await codeOf(app.ada.mutation(app.api.startThread, { prompt: 'go' }))).toBe('forbidden');
    expect(await listed(app)).toEqual(before);
  });
});
