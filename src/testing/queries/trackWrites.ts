import type { JobWatch } from '../backend/jobs.js';
import { componentNow } from '../backend/functionCalls.js';
import type { StoredDocument } from './ranges.js';
import type { Syscalls } from '../backend/syscalls.js';
import { scoped, tableOf } from '../backend/tables.js';
import type { WriteLog } from './writeLog.js';

export interface WriteTrackingOptions {
  readonly log: WriteLog;
  readonly jobs: JobWatch;
  /** A document of the current component, as the current transaction sees it. */
  readonly read: (id: string) => Promise<StoredDocument | null>;
  /** Runs work in its own transaction, in a component. */
  readonly exclusively: <T>(component: string, work: () => Promise<T>) => Promise<T>;
}

interface WriteArgs {
  readonly id?: string;
  readonly storageId?: string;
  readonly requestId?: string;
  /** When a function is scheduled for, in seconds. */
  readonly ts?: number;
}

/** Syscalls that change a document. Its id is in their arguments. */
const CHANGES = new Set([
  '1.0/shallowMerge',
  '1.0/replace',
  '1.0/remove',
  '1.0/cancel_job',
  '1.0/actions/cancel_job',
  '1.0/storageDelete',
]);

/** Syscalls that add a document. Its id is their result. */
const ADDITIONS = new Set(['1.0/insert', '1.0/schedule', '1.0/actions/schedule']);

/** The function that convex-test's `t.run` pretends to be. It stores files inside a transaction. */
const INLINE = 'custom';

/** Syscalls that report every write. */
export function trackWrites(
  original: Syscalls,
  { log, jobs, read, exclusively }: WriteTrackingOptions,
): Syscalls {
  const { asyncSyscall, jsSyscall } = original;

  async function isInline(): Promise<boolean> {
    const json = await asyncSyscall('1.0/getFunctionMetadata', '{}');
    return (JSON.parse(json) as { name: string }).name === INLINE;
  }

  function logWrite(component: string, id: string, ...documents: readonly (StoredDocument | null)[]): void {
    const existing = documents.filter((document) => document !== null);
    if (existing.length > 0) log.add({ table: scoped(component, tableOf(id)), documents: existing });
  }

  async function change(op: string, json: string, args: WriteArgs): Promise<string> {
    const component = componentNow();
    const id = args.id ?? args.storageId ?? '';
    // convex-test counts an action as part of the transaction that happens to run, and loses the action's write with
    // it.
    const isOutside = op === '1.0/storageDelete' && args.requestId !== '' && !(await isInline());
    // Syscalls do their work when they are called, so nothing comes between these three.
    const work = () => Promise.all([read(id), asyncSyscall(op, json), read(id)]);
    const [before, result, after] = await (isOutside ? exclusively(component, work) : work());
    logWrite(component, id, before, after);
    return result;
  }

  async function add(op: string, json: string, args: WriteArgs): Promise<string> {
    const component = componentNow();
    const result = await asyncSyscall(op, json);
    const added = JSON.parse(result) as string | { _id: string };
    const id = typeof added === 'string' ? added : added._id;
    logWrite(component, id, await read(id));
    if (op.endsWith('/schedule')) jobs.add(component, id, (args.ts ?? 0) * 1000);
    return result;
  }

  async function store(args: Readonly<Record<string, unknown>>): Promise<string> {
    const component = componentNow();
    const work = async () => {
      const id = (await jsSyscall('storage/storeBlob', args)) as string;
      const contentType = (args.blob as Blob).type;
      // convex-test keeps only the size and the hash.
      if (contentType) await asyncSyscall('1.0/shallowMerge', JSON.stringify({ id, value: { contentType } }));
      return [id, await read(id)] as const;
    };
    const [id, file] = await ((await isInline()) ? work() : exclusively(component, work));
    logWrite(component, id, file);
    return id;
  }

  return {
    ...original,
    asyncSyscall(op, json) {
      if (CHANGES.has(op)) return change(op, json, JSON.parse(json) as WriteArgs);
      return ADDITIONS.has(op) ? add(op, json, JSON.parse(json) as WriteArgs) : asyncSyscall(op, json);
    },
    jsSyscall: (op, args) => (op === 'storage/storeBlob' ? store(args) : jsSyscall(op, args)),
  };
}
