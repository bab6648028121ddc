import { convexTest, type TestConvex } from 'convex-test';
import {
  type FunctionReference,
  type GenericMutationCtx,
  type GenericDataModel,
  type GenericSchema,
  makeFunctionReference,
  type SchemaDefinition,
} from 'convex/server';
import type { GenericId as Id } from 'convex/values';
import type { Backend, Identity, QueryOutcome, QueryRequest } from './backend.js';
import { createLimitEnforcer } from './enforceLimits.js';
import { placeIn, runIn } from './functionCalls.js';
import { createJobWatch } from './jobs.js';
import type { BackendObserver } from '../meter.js';
import { folderOf, type FunctionModule, loadModules, type ModuleGlob } from './modules.js';
import { createObservers } from '../queries/observers.js';
import { createOwnReads } from '../queries/ownReads.js';
import { createQueryCache } from '../queries/queryCache.js';
import { currentRun, journalOf, readsOf, startRun } from '../queries/queryRun.js';
import type { Schema as AnySchema } from '../queries/readRanges.js';
import { serveFiles } from './serveFiles.js';
import { replaceSyscalls, type Syscalls } from './syscalls.js';
import { scoped } from './tables.js';
import { trackReads } from '../queries/trackReads.js';
import { trackWrites } from '../queries/trackWrites.js';
import { createWriteLog } from '../queries/writeLog.js';

/** A component as its package exports it for tests, such as the default export of `@convex-dev/agent/test`. */
export interface ComponentSource {
  readonly schema: SchemaDefinition<GenericSchema, boolean>;
  readonly modules: ModuleGlob;
}

/** Options of `createBackend`. */
export interface BackendOptions<Schema extends GenericSchema = GenericSchema> {
  /** The app's functions as a folder: `import.meta.glob('./convex/**\/*.ts')`. Pass this or `functions`. */
  readonly modules?: ModuleGlob;
  /** The app's functions without files: `{ chat: { send, list } }`. Either this or `modules`. */
  readonly functions?: Readonly<Record<string, FunctionModule>>;
  /** Without a schema every table is allowed and no document is checked. */
  readonly schema?: SchemaDefinition<Schema, boolean>;
  /** Components by the name the app mounts them under. */
  readonly components?: Readonly<Record<string, ComponentSource>>;
  /** The address the backend is served at. URLs of files and uploads begin with it. */
  readonly origin?: string;
  /**
   * Enforces Convex's limits (`CONVEX_LIMITS`): documents and bytes of a transaction, sizes of documents, arguments and
   * return values.
   * @default true
   */
  readonly convexLimits?: boolean;
}

/** A Convex backend in this process. */
export interface EmbeddedBackend<Schema extends GenericSchema = GenericSchema> extends Backend {
  /** convex-test's own object, for direct access to the database. */
  readonly t: TestConvex<SchemaDefinition<Schema, boolean>>;
  /** Reports every function call and every message to a client, for `createMeter`. */
  observe(observer: BackendObserver): () => void;
}

/** Exists in convex-test, but not in its types. */
interface InComponent {
  runInComponent(
    component: string,
    handler: (ctx: GenericMutationCtx<GenericDataModel>) => Promise<unknown>,
  ): Promise<unknown>;
}

/** Lets convex-test's own functions read and store files in a transaction. */
const storageOf = ({ storage }: GenericMutationCtx<GenericDataModel>) =>
  storage as unknown as { store(blob: Blob): Promise<string>; get(storageId: string): Promise<Blob | null> };

const PROBE = 'convex-assistant-ui-probe';

/** Runs the app's real functions and components on convex-test. */
export function createBackend<Schema extends GenericSchema = GenericSchema>(
  options: BackendOptions<Schema>,
): EmbeddedBackend<Schema> {
  const { schema, components = {}, origin = 'https://embedded.convex.cloud', convexLimits = true } = options;
  if (!options.modules === !options.functions)
    throw new Error('createBackend needs either `modules` or `functions`.');
  const limits = convexLimits ? createLimitEnforcer() : undefined;
  const ownReads = createOwnReads();
  let raw: Syscalls;
  const observers = createObservers({
    usage: () => ownReads.usage(raw),
    isSubscription: () => currentRun.getStore() !== undefined,
  });
  const load = (component: string, glob: ModuleGlob) =>
    loadModules(glob, (path, module) =>
      placeIn(component, path, limits ? limits.functions(path, module) : module, observers.measure),
    );
  const app = load('', options.modules ?? folderOf(options.functions ?? {}));
  const root = Object.keys(app.loaders).find((path) => path.includes('_generated'));
  const probePath = `${root?.split('_generated', 1)[0] ?? ''}${PROBE}.js`;
  const t = convexTest({
    ...(schema && { schema }),
    modules: { ...app.loaders, [probePath]: () => Promise.resolve(track()) },
    transactionLimits: ownReads.transactionLimits((limit) => limits?.maximumOf(limit) ?? Infinity),
  });
  const parts = Object.entries(components).map(([name, component]) => {
    const { ready, loaders } = load(name, component.modules);
    t.registerComponent(name, component.schema, loaders);
    return ready;
  });
  const ready = Promise.all([app.ready, ...parts]);
  const log = createWriteLog();
  const inComponent = t as unknown as InComponent;

  /** Keeps values that convex-test would serialize to JSON intact when they leave a transaction. */
  async function transact<T>(
    component: string,
    work: (ctx: GenericMutationCtx<GenericDataModel>) => Promise<T>,
  ): Promise<T> {
    let result: { value: T } | undefined;
    await inComponent.runInComponent(component, async (ctx) => {
      result = { value: await runIn(component, () => work(ctx)) };
      return null;
    });
    return result!.value;
  }

  const jobs = createJobWatch({
    changed: (component, job) =>
      log.add({ table: scoped(component, '_scheduled_functions'), documents: [job] }),
    read: (component, id) =>
      transact(component, async (ctx) => {
        const job = await ctx.db.system.get(id as Id<'_scheduled_functions'>);
        return job;
      }),
  });

  const schemas = new Map<string, AnySchema>(
    Object.entries(components).map(([name, component]) => [name, component.schema]),
  );
  if (schema) schemas.set('', schema);

  function track(): FunctionModule {
    replaceSyscalls((original) => {
      raw = original;
      const served = serveFiles(limits?.syscalls(original) ?? original, origin);
      const withReads = trackReads(served, { schemas, onJobsRead: () => jobs.watch() });
      const read = (id: string) => ownReads.get(original, id);
      return trackWrites(withReads, { log, jobs, read, exclusively: transact });
    });
    return {};
  }
  // convex-test calls a loader at once and in its own context, where the syscalls are those of this instance.
  t.query(makeFunctionReference<'query'>(`${PROBE}:none`)).catch(() => {});

  const as = (identity: Identity | null) => (identity ? t.withIdentity({ ...identity }) : t);

  function referenceTo<Type extends 'query' | 'mutation' | 'action'>(path: string): FunctionReference<Type> {
    const found = app.find(path) as { isInternal?: boolean } | undefined;
    if (found?.isInternal)
      throw new Error(
        `Could not find public function for '${path}': it is internal, clients cannot call it.`,
      );
    return makeFunctionReference<Type>(path);
  }

  const cache = createQueryCache();
  log.onWrite((write) => cache.invalidate(write));

  async function runQuery(request: QueryRequest): Promise<QueryOutcome> {
    const { path, args, identity, journal } = request;
    const known = cache.get(request);
    if (known) {
      observers.cached({ name: path, kind: 'query', args });
      return known;
    }
    const run = startRun(journal);
    try {
      const query = () => currentRun.run(run, () => as(identity).query(referenceTo<'query'>(path), args));
      const value = await (limits ? limits.query(query) : query());
      const outcome = { ok: true as const, value, reads: readsOf(run), journal: journalOf(run) };
      cache.set(request, outcome);
      return outcome;
    } catch (error) {
      return { ok: false, error, reads: readsOf(run), journal };
    }
  }

  return {
    t,
    get ts() {
      return log.ts;
    },
    onWrite: (listener) => log.onWrite(listener),
    observe: (observer) => observers.add(observer),
    sent: (data) => observers.sent(data),
    async runQueries(pick) {
      await ready;
      const outcomes: QueryOutcome[] = [];
      let { ts } = log;
      const takeSnapshot = () =>
        t.query(async () => {
          // Calls from inside a query join its transaction: that is what makes it one snapshot.
          ({ ts } = log);
          for (const request of pick()) outcomes.push(await runQuery(request));
          return null;
        });
      await (limits ? limits.snapshot(takeSnapshot) : takeSnapshot());
      return { ts, outcomes };
    },
    async runMutation(path, args, identity) {
      await ready;
      return as(identity).mutation(referenceTo<'mutation'>(path), args);
    },
    async runAction(path, args, identity) {
      await ready;
      return as(identity).action(referenceTo<'action'>(path), args);
    },
    storeFile: (blob, component = '') => transact(component, (ctx) => storageOf(ctx).store(blob)),
    async getFile(key) {
      const slash = key.lastIndexOf('/');
      const id = key.slice(slash + 1);
      if (!/^[0-9]+_storage$/.test(id)) return null;
      return transact(key.slice(0, Math.max(slash, 0)), (ctx) => storageOf(ctx).get(id)).catch(() => null);
    },
  };
}
