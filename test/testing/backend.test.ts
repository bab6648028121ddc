import type { BaseConvexClient } from 'convex/browser';
import type { ConvexReactClient } from 'convex/react';
import { ConvexError, type Value } from 'convex/values';
import { defineSchema, defineTable, mutationGeneric as mutation, queryGeneric as query } from 'convex/server';
import { componentsGeneric } from 'convex/server';
import { v } from 'convex/values';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ConnectOptions, connect, createBackend, unsignedToken } from '../../src/testing/index.js';
import { api, notes, schema } from './notes.js';
import { until, watch } from './support.js';

const clients: ConvexReactClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

const start = (origin?: string) => {
  const backend = createBackend({ functions: { notes }, schema, ...(origin && { origin }) });
  const open = (options?: ConnectOptions) => {
    const client = connect(backend, options);
    clients.push(client);
    return client;
  };
  return { backend, open, client: open() };
};

describe('queries', () => {
  it('a query reruns when a document that it read changes', async () => {
    const { client } = start();
    const list = watch(client, api.notes.list, {});
    await until(() => list.seen.length === 1);
    await client.mutation(api.notes.add, { body: 'one' });
    await client.mutation(api.notes.add, { body: 'two' });
    await client.mutation(api.notes.clear);
    expect(list.seen).toEqual([[], ['one'], ['one', 'two'], []]);
  });

  it('a query does not rerun for a table that it did not read', async () => {
    const { backend, client } = start();
    const count = watch(client, api.notes.count, {});
    await until(() => count.seen.length === 1);
    const runs = vi.spyOn(backend, 'runQueries');
    await client.mutation(api.notes.add, { body: 'one' });
    expect(runs).toHaveBeenCalledTimes(0);
    await client.mutation(api.notes.addCounted);
    expect(runs).toHaveBeenCalledTimes(1);
  });

  it('a query shows what any mutation wrote by the time the mutation resolves', async () => {
    const { backend, client, open } = start();
    const list = watch(client, api.notes.list, {});
    const other = watch(open(), api.notes.list, {});
    await until(() => list.now && other.now);
    await client.mutation(api.notes.add, { body: 'mine' });
    expect(list.now).toEqual(['mine']);
    await until(() => other.now?.length === 1);
    await client.mutation(api.notes.addCarelessly, { body: 'not waited for' });
    expect(list.now).toEqual(['mine', 'not waited for']);
    await backend.t.run((ctx) => ctx.db.insert('notes', { body: 'behind their backs' }));
    await until(() => list.now?.length === 3 && other.now?.length === 3);
  });

  it('a query sees a write that comes right after its first run', async () => {
    const { client, open } = start();
    const writer = open();
    await writer.query(api.notes.list);
    for (let i = 0; i < 20; i++) {
      const list = watch(client, api.notes.list, {});
      // oxlint-disable-next-line no-await-in-loop -- one race per round
      await Promise.all([until(() => list.now), writer.mutation(api.notes.add, { body: `${i}` })]);
      // oxlint-disable-next-line no-await-in-loop -- one race per round
      await until(() => list.now?.length === i + 1);
      list.stop();
    }
    expect(await writer.query(api.notes.list)).toHaveLength(20);
  });

  it('queries read one snapshot, so writes of one transaction appear together', async () => {
    const { client, open } = start();
    const list = watch(client, api.notes.list, {});
    const count = watch(client, api.notes.count, {});
    const frames: [number | undefined, number | undefined][] = [];
    const { sync } = client as unknown as { sync: BaseConvexClient };
    const stop = sync.addOnTransitionHandler(() => {
      if (list.now && count.now !== undefined) frames.push([list.now.length, count.now]);
    });
    await until(() => frames.length > 0);
    const writer = open();
    await Promise.all(Array.from({ length: 15 }, () => writer.mutation(api.notes.addCounted)));
    await until(() => count.now === 15);
    stop();
    expect(frames.length).toBeGreaterThan(2);
    expect(frames.filter(([listed, counted]) => listed !== counted)).toEqual([]);
  });

  it('a query reports its errors and recovers from them', async () => {
    const { client, open } = start();
    const broken = watch(client, api.notes.broken, {});
    const withData = watch(client, api.notes.brokenWithData, {});
    await until(() => broken.seen.length > 0 && withData.seen.length > 0);
    expect(String(broken.seen[0])).toContain('query failed on purpose');
    expect(broken.seen[0]).not.toBeInstanceOf(ConvexError);
    expect((withData.seen[0] as unknown as ConvexError<Value>).data).toEqual({ code: 'SAD' });
    await expect(open().query(api.notes.broken)).rejects.toThrow('query failed on purpose');
    expect(await client.query(api.notes.list)).toEqual([]);
  });
});

describe('mutations', () => {
  it('mutations of one client run in order', async () => {
    const { client } = start();
    const bodies = ['a', 'b', 'c', 'd'];
    await Promise.all(
      bodies.map((body, i) =>
        i % 2 ? client.mutation(api.notes.add, { body }) : client.mutation(api.notes.addSlowly, { body }),
      ),
    );
    expect(await client.query(api.notes.list)).toEqual(bodies);
  });

  it('a failed mutation leaves nothing behind and passes on the data of a ConvexError', async () => {
    const { client } = start();
    const list = watch(client, api.notes.list, {});
    await until(() => list.now);
    const error: unknown = await client.mutation(api.notes.fail).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConvexError);
    expect((error as ConvexError<Value>).data).toEqual({ code: 'NOPE', at: 3n });
    await client.mutation(api.notes.failInside);
    expect(list.seen).toEqual([[], ['outer']]);
  });

  it('queries and mutations must exist and check their arguments', async () => {
    const { client } = start();
    await expect(client.mutation(api.notes.add, { body: 5 as unknown as string })).rejects.toThrow(
      /Expected `string`, got `5`/,
    );
    await expect(client.query(api.notes.list, { extra: 1 } as never)).rejects.toThrow(
      /Unexpected field `extra`/,
    );
    await expect(client.mutation('notes:missing' as never, {})).rejects.toThrow(/there is no such export/);
    await expect(client.mutation('missing:add' as never, {})).rejects.toThrow(/Could not find module/);
    await expect(client.query(api.notes.add as never)).rejects.toThrow(/is not a query/);
    await expect(client.mutation('notes:addHidden' as never, { body: 'x' } as never)).rejects.toThrow(
      /it is internal/,
    );
    expect(await client.query(api.notes.list)).toEqual([]);
  });

  it('an optimistic update lasts exactly until the real result arrives', async () => {
    const { client } = start();
    const list = watch(client, api.notes.list, {});
    await until(() => list.now);
    await client.mutation(
      api.notes.addSlowly,
      { body: 'real' },
      { optimisticUpdate: (store) => store.setQuery(api.notes.list, {}, ['guess']) },
    );
    expect(list.seen).toEqual([[], ['guess'], ['real']]);
    await client
      .mutation(
        api.notes.fail,
        {},
        { optimisticUpdate: (store) => store.setQuery(api.notes.list, {}, ['wrong']) },
      )
      .catch(() => {});
    expect(list.seen.slice(3)).toEqual([['wrong'], ['real']]);
  });
});

describe('actions', () => {
  it('actions return, write through mutations, and fail', async () => {
    const { client } = start();
    const list = watch(client, api.notes.list, {});
    expect(await client.action(api.notes.double, { value: 21 })).toBe(42);
    await client.action(api.notes.addByAction, { body: 'from an action' });
    await until(() => list.now?.length === 1);
    const error: unknown = await client.action(api.notes.brokenAction).catch((thrown: unknown) => thrown);
    expect((error as ConvexError<string>).data).toBe('action failed');
  });

  it('queries follow a scheduled action', async () => {
    const { client } = start();
    const list = watch(client, api.notes.list, {});
    const jobs = watch(client, api.notes.jobs, {});
    await until(() => list.now && jobs.now);
    await client.mutation(api.notes.addLater, { body: 'later', ms: 30 });
    expect(jobs.now).toEqual(['pending']);
    await until(() => list.now?.[0] === 'later');
    await until(() => jobs.now?.[0] === 'success');
  });
});

describe('logging in', () => {
  it('logging in and out reruns queries with the new identity', async () => {
    const { client } = start();
    const me = watch(client, api.notes.whoAmI, {});
    await until(() => me.seen.length === 1);
    const changes: boolean[] = [];
    const token = unsignedToken({ subject: 'ada', givenName: 'Ada', team: 'ünïts' });
    client.setAuth(
      () => Promise.resolve(token),
      (isAuthenticated) => changes.push(isAuthenticated),
    );
    await until(() => changes.length === 1);
    await until(() => me.seen.length === 2);
    await client.mutation(api.notes.addAsMe);
    client.clearAuth();
    await until(() => me.seen.length === 3);
    await client.mutation(api.notes.addAsMe);
    expect(me.seen).toEqual([null, 'ada Ada ünïts', null]);
    expect(changes).toEqual([true]);
    expect(await client.query(api.notes.list)).toEqual(['ada', 'nobody']);
  });

  it('a client can log in when it connects', async () => {
    const { open } = start();
    expect(await open({ identity: { subject: 'grace' } }).query(api.notes.whoAmI)).toBe('grace');
    expect(await open({ token: unsignedToken({ subject: 'alan' }) }).query(api.notes.whoAmI)).toBe('alan');
  });

  it.each([
    ['that is malformed', 'nonsense'],
    ['without a subject', unsignedToken({} as never)],
    ['that has expired', unsignedToken({ subject: 'late' }, { lifetimeSeconds: -1 })],
  ])('a token %s leaves the client logged out and working', async (_, token) => {
    const { client } = start();
    const changes: boolean[] = [];
    client.setAuth(
      () => Promise.resolve(token),
      (isAuthenticated) => changes.push(isAuthenticated),
    );
    await until(() => changes.length > 0);
    expect(changes).toEqual([false]);
    expect(await client.query(api.notes.whoAmI)).toBeNull();
  });
});

describe('files', () => {
  it('files are stored with their type, listed, read and deleted', async () => {
    const { backend, client } = start('http://localhost:1234');
    const files = watch(client, api.notes.files, {});
    await until(() => files.now);
    expect(await client.mutation(api.notes.uploadUrl)).toMatch(
      /^http:\/\/localhost:1234\/api\/storage\/upload\?token=/,
    );
    const id = await backend.storeFile(new Blob(['hello'], { type: 'text/markdown' }));
    await until(() => files.now?.length === 1);
    const url = `http://localhost:1234/api/storage/${id}`;
    expect(files.now).toEqual([{ id, size: 5, contentType: 'text/markdown', url }]);
    const blob = await backend.getFile(url.split('/api/storage/')[1]!);
    expect([await blob?.text(), blob?.type]).toEqual(['hello', 'text/markdown']);
    await client.action(api.notes.deleteFile, { id: id as never });
    await until(() => files.now?.length === 0);
    expect(await backend.getFile(id)).toBeNull();
    expect(await backend.getFile('nonsense')).toBeNull();
    expect(await backend.getFile('no-such-component/10000_storage')).toBeNull();
  });

  it('files that actions store are not lost to a transaction that runs at the same time', async () => {
    const { client, open } = start();
    const files = watch(client, api.notes.files, {});
    await until(() => files.now);
    const writer = open();
    const bodies = Array.from({ length: 10 }, (_, i) => `${i}`);
    await Promise.all([
      ...bodies.map((text) => client.action(api.notes.storeText, { text })),
      ...bodies.map((body) => writer.mutation(api.notes.addSlowly, { body })),
      ...bodies.map(() => writer.mutation(api.notes.fail).catch(() => {})),
    ]);
    await until(() => files.now?.length === 10);
    expect(files.now!.map(({ size, contentType }) => [size, contentType])).toEqual(
      bodies.map(() => [1, 'text/plain']),
    );
    await Promise.all(files.now!.map(({ id }) => client.action(api.notes.deleteFile, { id: id as never })));
    await until(() => files.now?.length === 0);
  });
});

describe('a backend', () => {
  it('a backend keeps tables of components and of the app apart', async () => {
    const insert = mutation({
      args: {},
      handler: async (ctx) => {
        await ctx.db.insert('notes', { body: 'inside' });
      },
    });
    const size = query({
      args: {},
      handler: async (ctx): Promise<number> => (await ctx.db.query('notes').collect()).length,
    });
    const { box } = componentsGeneric() as unknown as { box: { inner: { insert: never; size: never } } };
    const outer = {
      insertInside: mutation({ args: {}, handler: (ctx) => ctx.runMutation(box.inner.insert) }),
      sizeInside: query({ args: {}, handler: (ctx) => ctx.runQuery(box.inner.size) }),
      size,
      insert,
    };
    const backend = createBackend({
      functions: { outer },
      components: {
        box: {
          schema: defineSchema({ notes: defineTable({ body: v.string() }) }),
          modules: { './_generated/api.ts': {}, './inner.ts': () => Promise.resolve({ insert, size }) },
        },
      },
    });
    const written: string[] = [];
    backend.onWrite(({ table }) => written.push(table));
    await backend.runMutation('outer:insertInside', {}, null);
    await backend.runMutation('outer:insert', {}, null);
    await backend.runMutation('outer:insert', {}, null);
    expect(written).toEqual(['box/notes', 'notes', 'notes']);
    const paths = ['outer:sizeInside', 'outer:size'];
    const { outcomes } = await backend.runQueries(() =>
      paths.map((path) => ({ path, args: {}, identity: null, journal: null })),
    );
    expect(outcomes.map((outcome) => outcome.ok && outcome.value)).toEqual([1, 2]);
    expect(outcomes.map(({ reads }) => reads.map(({ table }) => table))).toEqual([['box/notes'], ['notes']]);
  });

  it('a backend accepts a glob of files, loaded or not, and ignores their tests', async () => {
    const backend = createBackend({
      modules: {
        '../convex/_generated/api.js': () => Promise.resolve({}),
        '../convex/notes.ts': () => Promise.resolve(notes),
        '../convex/folder/more.ts': { list: notes.list },
        '../convex/notes.test.ts': () => Promise.reject(new Error('a test file was loaded')),
        '../convex/broken.ts': () => Promise.reject(new Error('cannot be loaded')),
      },
    });
    await backend.runMutation('notes:add', { body: 'x' }, null);
    const { outcomes } = await backend.runQueries(() =>
      ['folder/more:list', 'broken:list'].map((path) => ({ path, args: {}, identity: null, journal: null })),
    );
    expect(outcomes[0]).toMatchObject({ ok: true, value: ['x'] });
    expect(String((outcomes[1] as { error: unknown }).error)).toContain('cannot be loaded');
  });

  it('two backends share nothing', async () => {
    const [one, other] = [start(), start()];
    const list = watch(other.client, api.notes.list, {});
    await until(() => list.now);
    const before = other.backend.ts;
    await one.client.mutation(api.notes.add, { body: 'mine' });
    expect(other.backend.ts).toBe(before);
    expect(await other.client.query(api.notes.list)).toEqual([]);
  });

  it('a backend reports missing or conflicting options', () => {
    expect(() => createBackend({})).toThrow('either `modules` or `functions`');
    expect(() => createBackend({ modules: {}, functions: {} })).toThrow('either `modules` or `functions`');
  });
});
