import {
  componentsGeneric,
  defineSchema,
  defineTable,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
  type FunctionReference,
} from 'convex/server';
import { v } from 'convex/values';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBackend } from '../../src/testing/index.js';

const MiB = 1024 * 1024;

const store = {
  schema: defineSchema({ blobs: defineTable({ data: v.any() }) }),
  modules: {
    '/store/_generated/api.js': {},
    '/store/blobs.js': {
      add: mutationGeneric(async ({ db }, { count, bytes }: { count: number; bytes: number }) => {
        for (let i = 0; i < count; i++) await db.insert('blobs', { data: 'x'.repeat(bytes) });
        return null;
      }),
      read: queryGeneric(async ({ db }) => (await db.query('blobs').collect()).length),
    },
  },
};

const { store: component } = componentsGeneric() as unknown as {
  store: {
    blobs: { add: FunctionReference<'mutation', 'internal'>; read: FunctionReference<'query', 'internal'> };
  };
};

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

const app = {
  add: mutationGeneric(async ({ db }, { count, bytes }: { count: number; bytes: number }) => {
    for (let i = 0; i < count; i++) await db.insert('blobs', { data: 'x'.repeat(bytes) });
    return null;
  }),
  append: mutationGeneric(async ({ db }, { bytes }: { bytes: number }) => {
    const first = await db.query('blobs').first();
    await db.patch(first!._id, { more: 'é'.repeat(bytes / 2) });
    return null;
  }),
  rewrite: mutationGeneric(async ({ db }) => {
    for (const { _id } of await db.query('blobs').collect()) {
      await db.patch(_id, { data: 'y' });
      await db.get(_id);
    }
    return null;
  }),
  put: mutationGeneric(async ({ db }, { kind }: { kind: 'nested' | 'array' | 'fields' }) => {
    const data = {
      nested: nested(16),
      array: Array.from({ length: 8_193 }, () => 0),
      fields: Object.fromEntries(Array.from({ length: 1_025 }, (_, i) => [`f${i}`, 0])),
    };
    await db.insert('blobs', { data: data[kind] });
    return null;
  }),
  read: queryGeneric(async ({ db }) => (await db.query('blobs').collect()).length),
  readBoth: queryGeneric(async ({ db, runQuery }) => {
    const own = await db.query('blobs').collect();
    return own.length + (await runQuery(component.blobs.read, {}));
  }),
  addBoth: mutationGeneric(async ({ runMutation }, args: { count: number; bytes: number }) => {
    await runMutation(component.blobs.add, args);
    await runMutation(makeFunctionReference<'mutation'>('app:add'), args);
    return null;
  }),
  addInComponent: mutationGeneric(async ({ runMutation }, args: { count: number; bytes: number }) => {
    await runMutation(component.blobs.add, args);
    return null;
  }),
  give: queryGeneric(async (_, { bytes }: { bytes: number }) => 'x'.repeat(bytes)),
  take: queryGeneric(async (_, { data }: { data: string }) => data.length),
  compute: queryGeneric(async (_, { ms }: { ms: number }) => {
    const { user, system } = process.cpuUsage();
    vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: user + ms * 1_000, system });
    for (const end = performance.now() + 25; performance.now() < end;); // the time is read every 20 ms
    return null;
  }),
};

function start(options: { convexLimits?: boolean } = {}) {
  const backend = createBackend({ functions: { app }, components: { store }, ...options });
  const query = async (name: keyof typeof app, args: Record<string, unknown> = {}) => {
    const { outcomes } = await backend.runQueries(() => [
      { path: `app:${name}`, args, identity: null, journal: null } as never,
    ]);
    const [outcome] = outcomes;
    if (!outcome!.ok) throw outcome!.error;
    return outcome!.value;
  };
  const mutate = (name: keyof typeof app, args: object = {}) =>
    backend.runMutation(`app:${name}`, args as never, null);
  return { backend, query, mutate };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('The embedded backend', () => {
  it("refuses a transaction that reads more than 16 MiB, with the deployment's message", async () => {
    const { query, mutate, backend } = start();
    await mutate('add', { count: 15, bytes: MiB - 100 });
    await expect(query('read')).resolves.toBe(15);
    await mutate('add', { count: 3, bytes: MiB - 100 });
    const words = /^Too many bytes read in a single function execution \(limit: 16777216 bytes\)\. Consider/;
    await expect(query('read')).rejects.toThrow(words);
    await expect(backend.t.query(makeFunctionReference<'query'>('app:read'), {})).rejects.toThrow(words);
  });

  it("counts calls into components into the caller's transaction", async () => {
    const { query, mutate } = start();
    await mutate('add', { count: 9, bytes: MiB - 100 });
    await mutate('addInComponent', { count: 9, bytes: MiB - 100 });
    await expect(query('read')).resolves.toBe(9);
    await expect(query('readBoth')).rejects.toThrow('Too many bytes read');
    await expect(mutate('addBoth', { count: 9, bytes: MiB - 100 })).rejects.toThrow(
      'Too many bytes written in a single function execution (limit: 16 MiB)',
    );
  });

  it('counts each query of a client separately', async () => {
    const { backend, mutate } = start();
    await mutate('add', { count: 9, bytes: MiB - 100 });
    const request = { path: 'app:read', args: {}, identity: null, journal: null } as never;
    const { outcomes } = await backend.runQueries(() => [request, request, request]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('refuses documents of more than 1 MiB, counted in UTF-8 and including earlier fields', async () => {
    const { mutate } = start();
    await expect(mutate('add', { count: 1, bytes: MiB })).rejects.toThrow(
      /^Value is too large \(1 MiB > maximum size 1 MiB\)/,
    );
    await mutate('add', { count: 1, bytes: 600_000 });
    await mutate('append', { bytes: 400_000 });
    await expect(mutate('append', { bytes: 500_000 })).rejects.toThrow('Value is too large');
  });

  it('refuses documents that are nested too deeply, or have too many elements or fields', async () => {
    const { mutate } = start();
    await expect(mutate('put', { kind: 'nested' })).rejects.toThrow(
      'Document is too nested (nested 17 levels deep > maximum nesting 16)',
    );
    await expect(mutate('put', { kind: 'array' })).rejects.toThrow(
      'Array length is too long (8193 > maximum length 8192)',
    );
    await expect(mutate('put', { kind: 'fields' })).rejects.toThrow(
      'Object has too many fields (1025 > maximum number 1024)',
    );
  });

  it('refuses arguments and return values of more than 16 MiB', async () => {
    const { query } = start();
    await expect(query('give', { bytes: 16 * MiB })).rejects.toThrow(
      'Function app:give return value is too large (actual: 16 MiB, limit: 16 MiB)',
    );
    await expect(query('take', { data: 'x'.repeat(16 * MiB) })).rejects.toThrow(
      'Arguments for app:take are too large',
    );
  });

  it('warns about a query that computes for more than a second', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { query } = start();
    await query('compute', { ms: 10 });
    expect(warn).not.toHaveBeenCalled();
    await query('compute', { ms: 1_500 });
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^Function app:compute took \d+ ms/));
  });

  it("does not count the backend's own reads", async () => {
    const { mutate, query } = start();
    await mutate('add', { count: 2_500, bytes: 1 }); // each of which is read
    await mutate('rewrite'); // each of which is read before and after
    expect(await query('read')).toBe(2_500);
  });

  it('enforces no limit if a test turns limits off', async () => {
    const { query, mutate } = start({ convexLimits: false });
    await mutate('add', { count: 9, bytes: 2 * MiB });
    await expect(query('read')).resolves.toBe(9);
  });
});
