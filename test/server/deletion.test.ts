import { componentsGeneric } from 'convex/server';
import { saveMessages, type AgentComponent } from '@convex-dev/agent';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { continueDeletion, deleteSome } from '../../src/server/threads/deleteThread.js';
import type { ThreadApi } from '../../src/server/options.js';
import { hold, text } from '../../src/testing/index.js';
import { everyDelta } from '../support/agentOptions.js';
import { codeOf, plain, remove, search, startApp, until, upload, type App } from './app.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const components = componentsGeneric() as unknown as { agent: AgentComponent };

/** Every document and file in both components, by table. */
async function stored(app: App): Promise<Record<string, number>> {
  const tables = {
    agent: ['threads', 'messages', 'streamingMessages', 'streamDeltas'],
    assistantUi: ['runs', 'steps', 'activity', 'toolCalls', 'threads', 'uploads', 'feedback', '_storage'],
  };
  const t = app.backend.t as unknown as {
    runInComponent(name: string, work: (ctx: never) => Promise<unknown>): Promise<unknown>;
  };
  const counts: Record<string, number> = {};
  for (const [component, names] of Object.entries(tables)) {
    for (const table of names) {
      await t.runInComponent(component, async (ctx: never) => {
        const { db } = ctx as { db: { query(name: string): never; system: { query(name: string): never } } };
        const query = (table === '_storage' ? db.system.query(table) : db.query(table)) as {
          collect(): Promise<unknown[]>;
        };
        const { length } = await query.collect();
        if (length > 0) counts[`${component}.${table}`] = length;
        return null;
      });
    }
  }
  return counts;
}

/** A thread with files, calls in several states, feedback and a pending approval. */
async function full() {
  const app = await startApp([[search('s'), plain('boom', 'b')], [text('Done.')], [remove('a')]], everyDelta);
  const { threadId, ada, api } = app;
  const files = [{ storageId: await upload(app, 'notes') }];
  await ada.mutation(api.sendMessage, { threadId, prompt: 'go', files });
  await app.idle();
  const messageId = (await app.rows()).at(-1)!;
  await ada.mutation(api.submitFeedback, { threadId, messageId, feedback: { type: 'positive' } });
  await app.say('again');
  return app;
}

const erase = (app: App) => app.ada.mutation(app.api.deleteThread, { threadId: app.threadId });
const isGone = async (app: App) => {
  await until(async () => Object.keys(await stored(app)).length === 0);
  return true;
};

describe('deleting a thread', () => {
  it('deleting a thread removes its rows, streams, runs, ledger, files and feedback', async () => {
    const app = await full();
    const before = await stored(app);
    expect(before).toMatchObject({
      'agent.messages': expect.any(Number),
      'assistantUi.toolCalls': 3,
      'assistantUi.uploads': 1,
      'assistantUi._storage': 1,
      'assistantUi.feedback': 1,
    });
    await erase(app);
    expect(await isGone(app)).toBe(true);
  });

  it('a deleted thread is inaccessible at once, with the error of a thread that never existed', async () => {
    const app = await full();
    const { threadId, ada, api } = app;
    app.server.onCommit(({ type }) => (type === 'deleteSome' ? 'fail' : undefined));
    await erase(app);
    expect(await codeOf(ada.query(api.getThread, { threadId }))).toBe('forbidden');
    expect(await codeOf(app.list())).toBe('forbidden');
    expect(await codeOf(ada.mutation(api.sendMessage, { threadId, prompt: 'x' }))).toBe('forbidden');
    const paginationOpts = { cursor: null, numItems: 5 };
    for (const archived of [true, false]) {
      expect((await ada.query(api.listThreads, { paginationOpts, archived })).page).toEqual([]);
    }
    expect((await stored(app))['agent.messages']).toBeGreaterThan(0);
  });

  it('deleting continues after batches that fail halfway', async () => {
    const app = await full();
    let batches = 0;
    app.server.onCommit(({ type }) => (type === 'deleteSome' && batches++ < 2 ? 'fail' : undefined));
    await erase(app);
    expect(await isGone(app)).toBe(true);
    expect(batches).toBeGreaterThan(2);
  });

  it('deleting leaves nothing behind of a run that is killed or still working', async () => {
    for (const isKilled of [true, false]) {
      const gate = hold();
      const app = await startApp([[text('One two three'), gate, text('four')]], {
        ...everyDelta,
        checkRunsEveryMs: 20,
        checkStopEveryMs: 20,
      });
      const { threadId, ada, api } = app;
      await ada.mutation(api.sendMessage, { threadId, prompt: 'go' });
      await until(async () => ((await stored(app))['agent.streamDeltas'] ?? 0) > 0);
      await erase(app);
      if (isKilled) await app.server.kill();
      gate.release();
      await app.idle();
      expect(await isGone(app)).toBe(true);
    }
  });

  it('deleting a thread touches no other thread', async () => {
    const app = await full();
    const other = await app.ada.mutation(app.api.createThread, { title: 'Other' });
    const files = [{ storageId: await upload(app, 'other notes') }];
    await app.ada.mutation(app.api.sendMessage, { threadId: other, prompt: 'keep', files });
    await app.idle();
    await erase(app);
    await until(async () => (await stored(app))['agent.threads'] === 1);
    await until(async () => (await stored(app))['assistantUi.runs'] === 1);
    expect(await stored(app)).toMatchObject({ 'assistantUi.uploads': 1, 'assistantUi._storage': 1 });
    const paginationOpts = { cursor: null, numItems: 5 };
    const { page } = await app.ada.query(app.api.listThreadMessages, { threadId: other, paginationOpts });
    expect(page[0]!.parts).toMatchObject([{ text: 'keep' }, { type: 'file' }]);
  });

  it('deleting removes hundreds of rows, and rows of 900 KB', async () => {
    const app = await startApp([]);
    const { threadId } = app;
    const add = (count: number, size: number) =>
      app.backend.t.run((ctx) =>
        saveMessages(ctx as never, components.agent, {
          threadId,
          messages: Array.from({ length: count }, () => ({
            role: 'user' as const,
            content: 'x'.repeat(size),
          })),
        }),
      );
    await add(300, 10);
    await add(12, 440_000); // the agent stores the text of a message twice
    await erase(app);
    expect(await isGone(app)).toBe(true);
  });
});

describe('a batch', () => {
  const MIB = 2 ** 20;
  /** Each of the six parts of the index that the agent merges has a row. */
  const LOOK_AHEAD = 6;
  const sizeOf = (rows: readonly string[]) => rows.reduce((sum, { length }) => sum + length, 0);

  /**
   * Deletes a thread of these rows on a database that refuses to read more than 16 MiB. Returns how much each batch
   * read.
   */
  async function deleteAll(rows: string[]): Promise<Array<{ read: number; isRefused: boolean }>> {
    const batches: Array<{ read: number; isRefused: boolean }> = [];
    let read = 0;
    const reads = (some: readonly string[]) => {
      read += sizeOf(some);
      if (read > 16 * MIB) throw new Error('Read too much data.');
    };
    const api = {
      options: { module: 'chat' },
      component: { threads: { remove: 'remove' } },
      agent: {
        listRows: async (_: unknown, { numItems }: { numItems: number }) => {
          reads(rows.slice(0, numItems + LOOK_AHEAD));
          return { page: rows.slice(0, numItems).map((content, i) => ({ _id: String(i), content })) };
        },
        deleteRows: async (_: unknown, ids: string[]) => {
          reads(rows.slice(0, ids.length));
          rows.splice(0, ids.length);
        },
        listStreams: async () => [],
        deleteEmptyThread: async () => {},
      },
    } as unknown as ThreadApi;
    type Op = { type: string; threadId: string; rows: number; failures: number };
    let next: Op | undefined = { type: 'deleteThread', threadId: 't', rows: 60, failures: 0 };
    const ctx = {
      runMutation: async (ref: unknown, args: { op: Op }) => {
        if (ref === 'remove') return { isDone: true };
        read = 0;
        let isRefused = true;
        try {
          const left = await deleteSome(api, ctx as never, args.op);
          isRefused = false;
          return left;
        } finally {
          batches.push({ read, isRefused });
        }
      },
      scheduler: {
        runAfter: async (_: number, __: unknown, { op }: { op: Op }) => {
          next = op;
        },
      },
    };
    while (next) {
      const op: Op = next;
      next = undefined;
      await continueDeletion(api, ctx as never, op);
    }
    return batches;
  }

  it.each([
    ['20,000 short rows', Array.from({ length: 20_000 }, () => 'x'.repeat(200)), 340, 0],
    ['rows of 1 MiB', Array.from({ length: 40 }, () => 'x'.repeat(MIB - 30)), 20, 1],
    [
      'short rows before rows of 1 MiB',
      [...Array.from({ length: 100 }, () => 'x'), ...Array.from({ length: 20 }, () => 'x'.repeat(MIB - 30))],
      40,
      8,
    ],
  ])('a batch fits into a transaction: %s', async (_, rows, maxBatches, maxRefused) => {
    const left = [...rows];
    const batches = await deleteAll(left);
    expect(left).toEqual([]);
    expect(batches.length).toBeLessThan(maxBatches);
    expect(batches.filter(({ isRefused }) => isRefused).length).toBeLessThanOrEqual(maxRefused);
  });
});
