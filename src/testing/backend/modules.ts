/** A loaded module of Convex functions. */
export type FunctionModule = Readonly<Record<string, unknown>>;

/** What `import.meta.glob` returns for a Convex folder, eager or not. */
export type ModuleGlob = Readonly<Record<string, FunctionModule | (() => Promise<unknown>)>>;

const ROOT = '/convex/';
const TEST_FILE = /\.(test|spec|d)\.[cm]?[jt]sx?$/;

/** Functions that exist only in memory, in the shape of a Convex folder. */
export function folderOf(functions: Readonly<Record<string, FunctionModule>>): ModuleGlob {
  const files = Object.entries(functions).map(([path, module]) => [`${ROOT}${path}.js`, module] as const);
  return { ...Object.fromEntries(files), [`${ROOT}_generated/api.js`]: {} };
}

export interface LoadedModules {
  /** For convex-test. */
  readonly loaders: Record<string, () => Promise<unknown>>;
  readonly ready: Promise<unknown>;
  /** The function that a client means by `module:function`, once the modules are loaded. */
  find(path: string): unknown;
}

/**
 * Starts to load all modules now. convex-test would load each at its first use, possibly inside a transaction, where it
 * bans the timers that Vite's module runner needs.
 */
export function loadModules(
  glob: ModuleGlob,
  wrap: (path: string, module: FunctionModule) => FunctionModule = (_, module) => module,
): LoadedModules {
  const loaded = new Map<string, FunctionModule>();
  const generated = Object.keys(glob).find((path) => path.includes('_generated'));
  const root = generated?.split('_generated', 1)[0] ?? '';
  const nameOf = (path: string) => path.slice(root.length).replace(/\.[^.]+$/, '');
  const load = async (path: string, source: FunctionModule | (() => Promise<unknown>)) =>
    wrap(nameOf(path), typeof source === 'function' ? ((await source()) as FunctionModule) : source);
  const loading = Object.entries(glob).map(([path, source]) =>
    typeof source === 'function' && TEST_FILE.test(path)
      ? ([path, undefined] as const)
      : ([path, load(path, source)] as const),
  );
  const ready = Promise.allSettled(
    loading.map(async ([path, module]) => {
      if (!module) return;
      const functions = await module;
      Object.values(functions).forEach(keepValidators);
      loaded.set(path.replace(/\.[^.]+$/, ''), functions);
    }),
  );
  return {
    ready,
    loaders: Object.fromEntries(
      loading.flatMap(([path, module]) => (module ? [[path, () => ready.then(() => module)]] : [])),
    ),
    find(path) {
      const [module = '', name = 'default'] = path.split(':');
      return loaded.get(root + module)?.[name];
    },
  };
}

type Handler = (ctx: unknown, args: unknown) => unknown;
export type HandlerFunction = object & { readonly _handler: Handler };

/** A copy of a module whose Convex functions have different handlers. Everything else stays. */
export function replaceHandlers(
  module: FunctionModule,
  replace: (name: string, fn: HandlerFunction) => Handler,
): FunctionModule {
  return Object.fromEntries(
    Object.entries(module).map(([name, value]) => {
      if (!hasHandler(value)) return [name, value];
      const copy: Handler = (ctx, args) => (value as unknown as Handler)(ctx, args);
      return [name, Object.assign(copy, value, { _handler: replace(name, value) })];
    }),
  );
}

const hasHandler = (value: unknown): value is HandlerFunction =>
  typeof value === 'function' && '_handler' in value;

interface Registered {
  exportArgs(): string;
  exportReturns(): string;
}

const isRegistered = (value: unknown): value is Registered =>
  typeof value === 'function' && 'exportArgs' in value && 'exportReturns' in value;

/** Caches validators: convex-test asks for them at every call, and Convex serializes them every time. */
function keepValidators(value: unknown): void {
  if (!isRegistered(value)) return;
  const [args, returns] = [value.exportArgs(), value.exportReturns()];
  value.exportArgs = () => args;
  value.exportReturns = () => returns;
}
