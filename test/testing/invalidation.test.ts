import {
  anyApi,
  componentsGeneric,
  defineSchema,
  defineTable,
  type FunctionReference,
  mutationGeneric as mutation,
  queryGeneric as query,
} from 'convex/server';
import { type GenericId as Id, v, type Value } from 'convex/values';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connect, createBackend, type EmbeddedBackend } from '../../src/testing/index.js';
import { expectProperty } from '../support/deep.js';
import { until, watch } from './support.js';

const schema = defineSchema({
  items: defineTable({ a: v.optional(v.number()), b: v.object({ c: v.string() }), size: v.number() })
    .index('by_a', ['a'])
    .index('by_a_c', ['a', 'b.c']),
});

type Item = { _id: string; _creationTime: number; a?: number; b: { c: string }; size: number };

/** The documents that a query reads. */
type Read = {
  index: 'by_creation_time' | 'by_id' | 'by_a' | 'by_a_c';
  eq: number | null;
  lower: { value: string | number; isOpen: boolean } | null;
  upper: { value: string | number; isOpen: boolean } | null;
  order: 'asc' | 'desc';
  /** How the query reads: everything, a number of documents, until one is found, or a page from a cursor. */
  how: 'collect' | 'take' | 'iterate' | 'page';
  count: number;
  /** Reads the second page, not the first. */
  isSecondPage: boolean;
};

/** The methods of a query builder of any index. */
interface Builder {
  eq(field: string, value: unknown): Builder;
  gt(field: string, value: unknown): Builder;
  gte(field: string, value: unknown): Builder;
  lt(field: string, value: unknown): Builder;
  lte(field: string, value: unknown): Builder;
}

function inRange(builder: Builder, { index, eq, lower, upper }: Read): Builder {
  let range = builder;
  if (index === 'by_creation_time' || index === 'by_id') return range;
  if (index === 'by_a_c') range = range.eq('a', eq ?? undefined);
  const field = index === 'by_a' ? 'a' : 'b.c';
  const typed = (value: string | number) => (index === 'by_a' ? Number(value) : String(value));
  if (lower) range = range[lower.isOpen ? 'gt' : 'gte'](field, typed(lower.value));
  return upper ? range[upper.isOpen ? 'lt' : 'lte'](field, typed(upper.value)) : range;
}

interface Source {
  collect(): Promise<Item[]>;
  take(count: number): Promise<Item[]>;
  paginate(options: { cursor: string | null; numItems: number }): Promise<{
    page: Item[];
    continueCursor: string;
  }>;
  [Symbol.asyncIterator](): AsyncIterator<Item>;
}

/** A backend with one query, which reads as its arguments specify and counts its runs. */
function start() {
  const runs = { count: 0 };
  const read = query({
    args: { read: v.any(), cursor: v.union(v.null(), v.string()), fresh: v.optional(v.number()) },
    handler: async (ctx, { read: what, cursor }) => {
      runs.count++;
      const { index, order, how, count } = what as Read;
      const table = ctx.db.query('items') as unknown as {
        withIndex(name: string, range: (builder: Builder) => Builder): { order(order: string): Source };
      };
      const source = table.withIndex(index, (builder) => inRange(builder, what as Read)).order(order);
      if (how === 'collect') return source.collect();
      if (how === 'take') return source.take(count);
      if (how === 'page') return source.paginate({ cursor, numItems: count });
      const found: Item[] = [];
      for await (const item of source) {
        found.push(item);
        if (item.size >= count) break;
      }
      return found;
    },
  });
  const getOne = query({
    args: { id: v.id('items') },
    handler: (ctx, { id }) => (runs.count++, ctx.db.get(id)),
  });
  const items = {
    read,
    getOne,
    insert: mutation({ args: { item: v.any() }, handler: (ctx, { item }) => ctx.db.insert('items', item) }),
    patch: mutation({
      args: { id: v.id('items'), item: v.any() },
      handler: (ctx, { id, item }) => ctx.db.patch(id, item),
    }),
    replace: mutation({
      args: { id: v.id('items'), item: v.any() },
      handler: (ctx, { id, item }) => ctx.db.replace(id, item),
    }),
    remove: mutation({ args: { id: v.id('items') }, handler: (ctx, { id }) => ctx.db.delete(id) }),
  };
  return { backend: createBackend({ functions: { items }, schema }), runs };
}

async function ask(backend: EmbeddedBackend, args: Record<string, Value>, journal: string | null) {
  const { outcomes } = await backend.runQueries(() => [
    { path: 'items:read', args, identity: null, journal },
  ]);
  const [outcome] = outcomes;
  if (!outcome?.ok) throw outcome?.error;
  const value = outcome.value as unknown as Item[] | { page: Item[]; continueCursor: string };
  return {
    value,
    journal: outcome.journal,
    ids: (Array.isArray(value) ? value : value.page).map(({ _id }) => _id),
  };
}

const small = fc.integer({ min: 0, max: 4 });
const letter = fc.constantFrom('p', 'q', 'r');
const item = fc.record({ b: fc.record({ c: letter }), size: small, a: fc.option(small, { nil: undefined }) });
const bound = fc.option(fc.record({ value: fc.oneof(small, letter), isOpen: fc.boolean() }));
const reads: fc.Arbitrary<Read> = fc.record({
  index: fc.constantFrom('by_creation_time', 'by_id', 'by_a', 'by_a_c'),
  eq: fc.option(small),
  lower: bound,
  upper: bound,
  order: fc.constantFrom('asc', 'desc'),
  how: fc.constantFrom('collect', 'take', 'iterate', 'page'),
  count: fc.integer({ min: 1, max: 4 }),
  isSecondPage: fc.boolean(),
});
const writes = fc.record({
  op: fc.constantFrom('insert', 'patch', 'replace', 'remove'),
  at: fc.nat(20),
  item,
});

describe('a query', () => {
  it('a query reruns exactly if a write falls into a range that it read', () =>
    expectProperty(
      fc.asyncProperty(
        fc.array(item, { maxLength: 12 }),
        reads,
        fc.array(writes, { minLength: 1, maxLength: 6 }),
        async (seeds, read, changes) => {
          const { backend, runs } = start();
          const run = (op: string, args: object) =>
            backend.runMutation(`items:${op}`, args as Record<string, Value>, null);
          const ids: string[] = [];
          for (const seed of seeds) ids.push((await run('insert', { item: seed })) as string);
          const first = await ask(backend, { read, cursor: null }, null);
          const cursor = read.isSecondPage && !Array.isArray(first.value) ? first.value.continueCursor : null;
          let known = await ask(backend, { read, cursor }, null);
          known = await ask(backend, { read, cursor }, known.journal);
          for (const [index, { op, at, item: value }] of changes.entries()) {
            const id = op === 'insert' ? undefined : ids[at % Math.max(ids.length, 1)];
            if (op !== 'insert' && id === undefined) continue;
            const added = await run(
              op,
              op === 'insert' ? { item: value } : op === 'remove' ? { id } : { id, item: value },
            );
            if (op === 'insert') ids.push(added as string);
            if (op === 'remove') ids.splice(ids.indexOf(id!), 1);
            const written = id ?? (added as string);

            const before = runs.count;
            const next = await ask(backend, { read, cursor }, known.journal);
            const isRerun = runs.count > before;
            const fresh = await ask(backend, { read, cursor, fresh: index }, known.journal);
            expect(next.value).toEqual(fresh.value); // never misses a change
            // The document was read before the write, or it is read after it.
            expect(isRerun).toBe(known.ids.includes(written) || fresh.ids.includes(written));
            known = next;
          }
        },
      ),
      150,
    ));

  it('a query that gets a document by id reruns for that document, even when it is deleted', async () => {
    const { backend, runs } = start();
    const run = (op: string, args: object) => backend.runMutation(`items:${op}`, args as never, null);
    const item0 = { b: { c: 'p' }, size: 1 };
    const [id, other] = [await run('insert', { item: item0 }), await run('insert', { item: item0 })];
    const get = async () => {
      const request = { path: 'items:getOne', args: { id: id! }, identity: null, journal: null };
      await backend.runQueries(() => [request]);
      return runs.count;
    };
    expect(await get()).toBe(1);
    await run('patch', { id: other, item: { size: 2 } });
    expect(await get()).toBe(1);
    await run('patch', { id, item: { size: 2 } });
    expect(await get()).toBe(2);
    await run('remove', { id });
    expect(await get()).toBe(3);
  });
});

describe('the query cache', () => {
  it('the cache runs a query once for several clients, and once more for each identity', async () => {
    let runs = 0;
    const list = query({
      args: {},
      handler: async (ctx): Promise<number> => {
        runs++;
        await ctx.auth.getUserIdentity();
        return (await ctx.db.query('items').collect()).length;
      },
    });
    const add = mutation({ args: {}, handler: (ctx) => ctx.db.insert('items', { b: { c: 'p' }, size: 1 }) });
    const backend = createBackend({ functions: { items: { list, add } }, schema });
    const { list: listRef, add: addRef } = (
      anyApi as unknown as { items: { list: FunctionReference<'query'>; add: FunctionReference<'mutation'> } }
    ).items;
    const clients = ['ada', 'ada', 'ada', 'alan'].map((subject) =>
      connect(backend, { identity: { subject } }),
    );
    const watches = clients.map((client) => watch(client, listRef, {}));
    await until(() => watches.every(({ now }) => now === 0));
    const opened = runs;
    await clients[0]!.mutation(addRef, {});
    await until(() => watches.every(({ now }) => now === 1));
    expect(runs - opened).toBe(2);
    await Promise.all(clients.map((client) => client.close()));
  });
});

describe('system tables', () => {
  it('system tables rerun only the queries that read the changed job or file', async () => {
    const runs: Record<string, number> = {};
    const count = (name: string) => (runs[name] = (runs[name] ?? 0) + 1);
    const jobs = {
      job: query({
        args: { id: v.id('_scheduled_functions') },
        handler: async (ctx, { id }): Promise<string | undefined> => {
          count(id);
          return (await ctx.db.system.get(id))?.state.kind;
        },
      }),
      url: query({
        args: { id: v.id('_storage') },
        handler: (ctx, { id }) => {
          count(id);
          return ctx.storage.getUrl(id);
        },
      }),
      schedule: mutation({
        args: { ms: v.number() },
        handler: (ctx, { ms }): Promise<string> => ctx.scheduler.runAfter(ms, anyApi.jobs!.nothing!, {}),
      }),
      cancel: mutation({
        args: { id: v.id('_scheduled_functions') },
        handler: (ctx, { id }) => ctx.scheduler.cancel(id),
      }),
      deleteFile: mutation({
        args: { id: v.id('_storage') },
        handler: (ctx, { id }) => ctx.storage.delete(id),
      }),
      nothing: mutation({ args: {}, handler: async () => {} }),
    };
    const backend = createBackend({ functions: { jobs } });
    const ask1 = async (name: string, id: unknown) => {
      const request = { path: `jobs:${name}`, args: { id: id as string }, identity: null, journal: null };
      const { outcomes } = await backend.runQueries(() => [request]);
      return outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.error))[0];
    };
    const schedule = () => backend.runMutation('jobs:schedule', { ms: 60_000 }, null);
    const [one, two] = [(await schedule()) as Id<'_scheduled_functions'>, (await schedule()) as string];
    const [file, kept] = [await backend.storeFile(new Blob(['x'])), await backend.storeFile(new Blob(['y']))];
    for (const id of [one, two]) expect(await ask1('job', id)).toBe('pending');
    for (const id of [file, kept]) expect(await ask1('url', id)).toMatch(/^https/);
    await backend.runMutation('jobs:cancel', { id: one }, null);
    await backend.runMutation('jobs:deleteFile', { id: file }, null);
    expect(await ask1('job', one)).toBe('canceled');
    expect(await ask1('job', two)).toBe('pending');
    expect(await ask1('url', file)).toBe(null);
    expect(await ask1('url', kept)).toMatch(/^https/);
    expect(runs).toEqual({ [one]: 2, [two]: 1, [file]: 2, [kept]: 1 });
  });
});

it('reads of a component and of the app are kept apart', async () => {
  const runs = { inside: 0, outside: 0 };
  const sizeOf = (where: keyof typeof runs) =>
    query({
      args: {},
      handler: async (ctx): Promise<number> => {
        runs[where]++;
        return (await ctx.db.query('notes').collect()).length;
      },
    });
  const insert = mutation({ args: {}, handler: (ctx) => ctx.db.insert('notes', { body: 'x' }) });
  const { box } = componentsGeneric() as unknown as { box: { inner: { insert: never; size: never } } };
  const outer = {
    insert,
    insertInside: mutation({ args: {}, handler: (ctx) => ctx.runMutation(box.inner.insert) }),
    // Two concurrent reads, whose ids are the same in both databases.
    both: query({
      args: {},
      handler: async (ctx): Promise<number> => {
        const notes = ctx.db.query('notes')[Symbol.asyncIterator]();
        await notes.next();
        return ctx.runQuery(box.inner.size);
      },
    }),
    size: sizeOf('outside'),
  };
  const modules = {
    './_generated/api.ts': {},
    './inner.ts': () => Promise.resolve({ insert, size: sizeOf('inside') }),
  };
  const notes = defineTable({ body: v.string() });
  const backend = createBackend({
    functions: { outer },
    components: { box: { schema: defineSchema({ notes }), modules } },
  });
  const askFor = async (path: string) => {
    const { outcomes } = await backend.runQueries(() => [{ path, args: {}, identity: null, journal: null }]);
    return outcomes.map((outcome) => outcome.ok && outcome.value)[0];
  };
  await backend.runMutation('outer:insert', {}, null);
  expect([await askFor('outer:both'), await askFor('outer:size')]).toEqual([0, 1]);
  await backend.runMutation('outer:insertInside', {}, null);
  expect([await askFor('outer:both'), await askFor('outer:size')]).toEqual([1, 1]);
  expect(runs).toEqual({ inside: 2, outside: 1 });
  await backend.runMutation('outer:insert', {}, null);
  expect([await askFor('outer:both'), await askFor('outer:size')]).toEqual([1, 2]);
  expect(runs).toEqual({ inside: 2, outside: 2 }); // `both` has read one note of the app, and not this one
});
