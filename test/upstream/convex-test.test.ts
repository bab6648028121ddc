import { convexTest } from 'convex-test';
import {
  actionGeneric,
  defineSchema,
  defineTable,
  makeFunctionReference,
  mutationGeneric,
} from 'convex/server';
import { v, type GenericId } from 'convex/values';
import { expect, it, vi } from 'vitest';
import { hold } from '../../src/testing/index.js';
import { fixedUpstream } from './fixed.js';

/*
 * Each test passes while convex-test has a limit that `src/testing` works around. If one fails, the entry in
 * docs/upstream.md says what to remove.
 */

const schema = defineSchema({ notes: defineTable({ text: v.string() }) });
const generated = { '/convex/_generated/api.js': () => Promise.resolve({}) };
const storage = { storageId: v.id('_storage') };

const open = (functions: Record<string, unknown> = {}, load = () => Promise.resolve(functions)) =>
  convexTest({ schema, modules: { ...generated, '/convex/app.js': load } });

interface Stored {
  storage: { store(blob: Blob): Promise<GenericId<'_storage'>> };
}

it('convex-test undoes the write of an action with the mutation that happens to run', async () => {
  const gate = hold();
  const begun = hold();
  const fails = mutationGeneric({
    handler: async () => {
      begun.release();
      await gate.released;
      throw new Error('rolled back');
    },
  });
  const remove = actionGeneric({
    args: storage,
    handler: (ctx, { storageId }) => ctx.storage.delete(storageId),
  });
  const t = open({ fails, remove });
  const storageId = await t.run((ctx) => (ctx as unknown as Stored).storage.store(new Blob(['x'])));
  const failing = t.mutation(makeFunctionReference<'mutation'>('app:fails'), {}).catch(() => 'failed');
  await begun.released;
  await t.action(makeFunctionReference<'action'>('app:remove'), { storageId });
  gate.release();
  expect(await failing).toBe('failed');
  const left = await t.run((ctx) => ctx.db.system.get('_storage', storageId));
  expect(left, fixedUpstream('`exclusively`', 'src/testing/queries/trackWrites.ts')).not.toBeNull();
});

it('convex-test keeps no content type of a file', async () => {
  const stored = await open().run(async (ctx) => {
    const blob = new Blob(['x'], { type: 'text/plain' });
    return ctx.db.system.get('_storage', await (ctx as unknown as Stored).storage.store(blob));
  });
  expect(stored!.size).toBe(1);
  expect(stored!.contentType, fixedUpstream('`contentType`', 'src/testing/queries/trackWrites.ts')).toBe(
    undefined,
  );
});

it('convex-test loads a module at the first call of its functions', async () => {
  const save = mutationGeneric({ handler: () => null });
  const load = vi.fn<() => Promise<Record<string, unknown>>>(() => Promise.resolve({ save }));
  const t = open({}, load);
  await t.run(() => Promise.resolve(null));
  expect(
    load,
    fixedUpstream('loading at the start', 'src/testing/backend/modules.ts'),
  ).not.toHaveBeenCalled();
  await t.mutation(makeFunctionReference<'mutation'>('app:save'), {});
  expect(load).toHaveBeenCalled();
});

it('convex-test serializes validators at every call', async () => {
  const save = mutationGeneric({ args: { text: v.string() }, handler: () => null });
  const exportArgs = vi.spyOn(save as unknown as { exportArgs(): string }, 'exportArgs');
  const t = open({ save });
  const call = () => t.mutation(makeFunctionReference<'mutation'>('app:save'), { text: 'x' });
  await call();
  const once = exportArgs.mock.calls.length;
  await call();
  const message = fixedUpstream('`keepValidators`', 'src/testing/backend/modules.ts');
  expect(exportArgs, message).toHaveBeenCalledTimes(2 * once);
  expect(once).toBeGreaterThan(0);
});

it('convex-test counts every read of a transaction against its limits', async () => {
  const { Convex } = globalThis as unknown as {
    Convex: { asyncSyscall(op: string, args: string): Promise<string> };
  };
  const documentsRead = async () =>
    JSON.parse(await Convex.asyncSyscall('1.0/getTransactionMetrics', '{}')).documentsRead.used as number;
  const counted = await open().run(async (ctx) => {
    const id = await ctx.db.insert('notes', { text: 'x' });
    const before = await documentsRead();
    await Convex.asyncSyscall('1.0/get', JSON.stringify({ table: 'notes', id }));
    return (await documentsRead()) - before;
  });
  expect(counted, fixedUpstream('`createOwnReads`', 'src/testing/queries/ownReads.ts')).toBe(1);
});
