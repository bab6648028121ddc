import type { JobWatch } from './jobs.js';
import { currentRun, type QueryRun } from './queryRun.js';
import type { Syscalls } from './syscalls.js';
import { reads, scoped, type SyscallArgs, writes } from './tables.js';
import type { WriteLog } from './writeLog.js';

interface FunctionMetadata {
  readonly name: string;
  readonly componentPath: string;
}

export interface TrackingOptions {
  readonly log: WriteLog;
  readonly jobs: JobWatch;
  /** What the URLs of files begin with. */
  readonly origin: string;
  /** Runs work in a transaction of its own, in a component. */
  readonly exclusively: <T>(component: string, work: () => Promise<T>) => Promise<T>;
}

/** The function that convex-test's `t.run` pretends to be. It is the one that stores files inside of a transaction. */
const INLINE = 'custom';

/** An instance's syscalls, with word of every read and write. */
export function trackSyscalls(
  original: Syscalls,
  { log, jobs, origin, exclusively }: TrackingOptions,
): Syscalls {
  const { syscall, asyncSyscall, jsSyscall } = original;

  async function caller(): Promise<FunctionMetadata> {
    return JSON.parse(await asyncSyscall('1.0/getFunctionMetadata', '{}')) as FunctionMetadata;
  }

  async function noteRead(run: QueryRun, table: string): Promise<void> {
    const name = scoped((await caller()).componentPath, table);
    run.reads.add(name);
    if (name.endsWith('_scheduled_functions')) jobs.watch();
  }

  /** A page that was shown keeps its end when the query runs again, however its rows have changed. */
  async function readPage(run: QueryRun, op: string, json: string): Promise<string> {
    const args = JSON.parse(json) as { endCursor?: string | null };
    const index = run.ends.push(null) - 1;
    const end = args.endCursor ?? run.lastEnds[index] ?? null;
    const page = await asyncSyscall(op, JSON.stringify({ ...args, endCursor: end }));
    run.ends[index] = end ?? (JSON.parse(page) as { continueCursor: string }).continueCursor;
    return page;
  }

  async function write(op: string, json: string, table: string): Promise<string> {
    const from = caller();
    const args = JSON.parse(json) as { requestId?: string; ts?: number };
    // convex-test takes an action for a part of whatever transaction runs at the time, and loses the write with it.
    const inAction = op === '1.0/storageDelete' && args.requestId !== '' && (await from).name !== INLINE;
    const work = () => asyncSyscall(op, json);
    const result = await (inAction ? exclusively((await from).componentPath, work) : work());
    const { componentPath } = await from;
    log.add(scoped(componentPath, table));
    if (op.endsWith('/schedule'))
      jobs.add(componentPath, JSON.parse(result) as string, (args.ts ?? 0) * 1000);
    return result;
  }

  async function store(args: Readonly<Record<string, unknown>>): Promise<string> {
    const { name, componentPath } = await caller();
    const work = async () => {
      const id = (await jsSyscall('storage/storeBlob', args)) as string;
      const contentType = (args.blob as Blob).type;
      // convex-test keeps the size and the hash only.
      if (contentType) await asyncSyscall('1.0/shallowMerge', JSON.stringify({ id, value: { contentType } }));
      return id;
    };
    const id = await (name === INLINE ? work() : exclusively(componentPath, work));
    log.add(scoped(componentPath, '_storage'));
    return id;
  }

  async function fileUrl(json: string): Promise<string> {
    const { componentPath } = await caller();
    const { storageId } = JSON.parse(json) as { storageId: string };
    return JSON.stringify(`${origin}/api/storage/${scoped(componentPath, storageId)}`);
  }

  /** The address says whose storage it is: on a deployment the token does. */
  async function uploadUrl(json: string): Promise<string> {
    const { componentPath } = await caller();
    const url = (JSON.parse(json) as string).replace(/https:\/\/[^/]+/, origin);
    return JSON.stringify(`${url}&component=${encodeURIComponent(componentPath)}`);
  }

  return {
    syscall(op, json) {
      const run = currentRun.getStore();
      const table = reads.get(op)?.(JSON.parse(json) as SyscallArgs);
      if (run && table !== undefined) run.pending.push(noteRead(run, table));
      return syscall(op, json);
    },
    async asyncSyscall(op, json) {
      const writeTo = writes.get(op);
      if (writeTo) return write(op, json, writeTo(JSON.parse(json) as SyscallArgs));
      const run = currentRun.getStore();
      const readFrom = reads.get(op);
      if (run && readFrom) run.pending.push(noteRead(run, readFrom(JSON.parse(json) as SyscallArgs)));
      if (run && op === '1.0/queryPage') return readPage(run, op, json);
      const result = await asyncSyscall(op, json);
      if (op === '1.0/storageGetUrl' && result !== 'null') return fileUrl(json);
      return op === '1.0/storageGenerateUploadUrl' ? uploadUrl(result) : result;
    },
    jsSyscall(op, args) {
      return op === 'storage/storeBlob' ? store(args) : jsSyscall(op, args);
    },
  };
}
