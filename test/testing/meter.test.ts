import {
  actionGeneric as action,
  anyApi,
  type ApiFromModules,
  componentsGeneric,
  defineSchema,
  defineTable,
  mutationGeneric as mutation,
  queryGeneric as query,
} from 'convex/server';
import { getDocumentSize, v } from 'convex/values';
import { expect, it } from 'vitest';
import { connect, CONVEX_PRICES, createBackend, createMeter } from '../../src/testing/index.js';
import { until, watch } from './support.js';

const notes = defineTable({ body: v.string() });
const { box } = componentsGeneric() as unknown as { box: { inner: { insert: never } } };

const app = {
  list: query({
    args: { limit: v.number() },
    handler: async (ctx, { limit }): Promise<string[]> =>
      (await ctx.db.query('notes').order('desc').take(limit)).map(({ body }) => body as string),
  }),
  add: mutation({
    args: { body: v.string() },
    handler: async (ctx, { body }): Promise<string> => ctx.db.insert('notes', { body }),
  }),
  /** Calls a mutation of the app and one of a component: one call, one transaction. */
  addTwice: mutation({
    args: { body: v.string() },
    handler: async (ctx, args) => {
      await ctx.runMutation(api.app.add, args);
      await ctx.runMutation(box.inner.insert, args as never);
    },
  }),
  change: mutation({
    args: { id: v.id('notes'), body: v.string() },
    handler: (ctx, { id, body }) => ctx.db.patch(id, { body }),
  }),
  work: action({
    args: {},
    handler: async (ctx) => {
      const found: string[] = await ctx.runQuery(api.app.list, { limit: 1 });
      await ctx.runMutation(api.app.add, { body: `after ${found[0]}` });
      await ctx.runMutation(box.inner.insert, { body: 'inside' } as never);
      await ctx.scheduler.runAfter(0, api.app.add, { body: 'scheduled' });
    },
  }),
  fail: mutation({
    args: {},
    handler: async (ctx) => {
      await ctx.db.insert('notes', { body: 'rolled back' });
      throw new Error('failed on purpose');
    },
  }),
};
const api = anyApi as unknown as ApiFromModules<{ app: typeof app }>;

function start() {
  const insert = mutation({
    args: { body: v.string() },
    handler: (ctx, { body }): Promise<string> => ctx.db.insert('notes', { body }),
  });
  const backend = createBackend({
    functions: { app },
    schema: defineSchema({ notes }),
    components: {
      box: {
        schema: defineSchema({ notes }),
        modules: { './_generated/api.ts': {}, './inner.ts': () => Promise.resolve({ insert }) },
      },
    },
  });
  const documents = () => backend.t.run((ctx) => ctx.db.query('notes').collect());
  return { backend, documents };
}

it('the meter counts calls, documents and bytes, and their cost at list prices', async () => {
  const { backend, documents } = start();
  const client = connect(backend);
  const meter = createMeter(backend);
  const id = await client.mutation(api.app.add, { body: 'one' });
  const [one] = await documents();
  await client.mutation(api.app.change, { id: id as never, body: 'another' });
  const [another] = await documents();
  const [before, after] = [getDocumentSize(one as never), getDocumentSize(another as never)];
  const report = meter.report();
  expect(report).toMatchObject({
    calls: { total: 2, subscriptions: 0, cached: 0, queries: 0, mutations: 2, actions: 0 },
    documentsRead: 1, // a patch reads the document that it changes
    bytesRead: before,
    documentsWritten: 2,
    bytesWritten: before + after,
    largest: { name: 'app:change', documentsRead: 1, bytesRead: before },
  });
  expect(report.price).toBeCloseTo(
    2 * CONVEX_PRICES.functionCall + (2 * before + after) * CONVEX_PRICES.databaseByte,
    12,
  );
  expect(report.functions.map(({ name, kind, calls }) => [name, kind, calls])).toEqual([
    ['app:change', 'mutation', 1],
    ['app:add', 'mutation', 1],
  ]);
  meter.reset();
  expect(meter.report()).toMatchObject({ calls: { total: 0 }, bytesSent: 0, price: 0, largest: null });
  meter.stop();
  await client.mutation(api.app.add, { body: 'two' });
  expect(meter.report().calls.total).toBe(0);
  await client.close();
});

it('the meter counts a subscription once per client, and its reads once for all', async () => {
  const { backend } = start();
  const tabs = [connect(backend), connect(backend)];
  const meter = createMeter(backend);
  const watches = tabs.map((tab) => watch(tab, api.app.list, { limit: 5 }));
  await until(() => watches.every(({ now }) => now?.length === 0));
  expect(meter.report()).toMatchObject({ calls: { subscriptions: 2, cached: 1 }, transitions: 2 });
  await tabs[0]!.mutation(api.app.add, { body: 'one' });
  await until(() => watches.every(({ now }) => now?.length === 1));
  const { calls, documentsRead, bytesSent, functions } = meter.report();
  expect(calls).toEqual({ total: 5, subscriptions: 4, cached: 2, queries: 0, mutations: 1, actions: 0 });
  expect(documentsRead).toBe(1);
  expect(bytesSent).toBeGreaterThan(2 * '"one"'.length);
  expect(functions.find(({ name }) => name === 'app:list')).toMatchObject({
    kind: 'query',
    calls: 4,
    cached: 2,
    mostDocumentsRead: 1,
  });
  await Promise.all(tabs.map((tab) => tab.close()));
});

it('the meter counts nested calls as part of a mutation, but separately for an action', async () => {
  const { backend, documents } = start();
  const meter = createMeter(backend);
  await backend.runMutation('app:addTwice', { body: 'x' }, null);
  expect(meter.report()).toMatchObject({ calls: { total: 1, mutations: 1 }, documentsWritten: 2 });
  expect(meter.report().functions.map(({ name }) => name)).toEqual(['app:addTwice']);
  meter.reset();
  await backend.runAction('app:work', {}, null);
  await until(async () => (await documents()).some(({ body }) => body === 'scheduled'));
  const { calls, functions } = meter.report();
  expect(calls).toEqual({ total: 5, subscriptions: 0, cached: 0, queries: 1, mutations: 3, actions: 1 });
  expect(functions.map(({ name, calls: count }) => `${name} ${count}`).toSorted()).toEqual([
    'app:add 2',
    'app:list 1',
    'app:work 1',
    'box/inner:insert 1',
  ]);
});

it('the meter counts a function that throws', async () => {
  const { backend } = start();
  const meter = createMeter(backend);
  await expect(backend.runMutation('app:fail', {}, null)).rejects.toThrow('failed on purpose');
  expect(meter.report().calls.mutations).toBe(1);
});

it('the meter names calls in the breakdown with nameOf', async () => {
  const { backend } = start();
  const meter = createMeter(backend, {
    nameOf: ({ name, args }) => `${name}#${(args as { limit?: number }).limit}`,
  });
  const request = (limit: number) => ({ path: 'app:list', args: { limit }, identity: null, journal: null });
  await backend.runQueries(() => [request(1), request(2), request(2)]);
  expect(
    meter
      .report()
      .functions.map(({ name, calls }) => `${name} ${calls}`)
      .toSorted(),
  ).toEqual(['app:list#1 1', 'app:list#2 2']);
});
