import type { JSONValue } from 'convex/values';
import { componentNow } from '../backend/functionCalls.js';
import { currentRun, type QueryRun } from './queryRun.js';
import type { ReadRange } from './ranges.js';
import { openRange, rangeOfPage, type Schema, type SyscallQuery } from './readRanges.js';
import type { Syscalls } from '../backend/syscalls.js';
import { scoped, tableOf } from '../backend/tables.js';

export interface ReadTrackingOptions {
  /** The schemas of the app and its components, by path. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Called when a query reads the table of scheduled functions. */
  readonly onJobsRead: () => void;
}

interface PageArgs {
  readonly query: SyscallQuery;
  readonly cursor: string | null;
  readonly endCursor?: string | null;
}

/** Syscalls that record what the queries of clients read. */
export function trackReads(original: Syscalls, { schemas, onJobsRead }: ReadTrackingOptions): Syscalls {
  const { syscall, asyncSyscall } = original;

  function note(run: QueryRun, range: ReadRange | undefined): void {
    if (!range) return;
    run.ranges.push(range);
    watchJobs(range.table);
  }

  function watchJobs(table: string): void {
    if (table.endsWith('_scheduled_functions')) onJobsRead();
  }

  function startQuery(run: QueryRun, op: string, json: string): string {
    const { query } = JSON.parse(json) as { query: SyscallQuery };
    const component = componentNow();
    const result = syscall(op, json);
    const { queryId } = JSON.parse(result) as { queryId: number };
    const range = openRange(component, query, schemas.get(component));
    run.openRanges.set(scoped(component, String(queryId)), range);
    watchJobs(range.table);
    return result;
  }

  async function readNext(run: QueryRun, op: string, json: string): Promise<string> {
    const { queryId } = JSON.parse(json) as { queryId: number };
    const range = run.openRanges.get(scoped(componentNow(), String(queryId)));
    const result = await asyncSyscall(op, json);
    const { value, done } = JSON.parse(result) as { value: JSONValue; done: boolean };
    if (done) range?.exhaust();
    else range?.read(value);
    return result;
  }

  /** A page that a client has keeps its end when the query runs again, however its rows changed. */
  async function readPage(run: QueryRun, op: string, json: string): Promise<string> {
    const component = componentNow();
    const args = JSON.parse(json) as PageArgs;
    const index = run.ends.push(null) - 1;
    const pinned = args.endCursor ?? run.lastEnds[index] ?? null;
    const page = await asyncSyscall(op, JSON.stringify({ ...args, endCursor: pinned }));
    const end = pinned ?? (JSON.parse(page) as { continueCursor: string }).continueCursor;
    run.ends[index] = end;
    note(run, rangeOfPage(component, args, end, schemas.get(component)));
    return page;
  }

  /** What a syscall reads, if its arguments name it. */
  function pointOf(op: string, json: string): ReadRange | undefined {
    if (op === '1.0/get') {
      const { id } = JSON.parse(json) as { id: string };
      return { table: scoped(componentNow(), tableOf(id)), id };
    }
    if (op === '1.0/storageGetUrl') {
      const { storageId } = JSON.parse(json) as { storageId: string };
      return { table: scoped(componentNow(), '_storage'), id: storageId };
    }
    if (op !== '1.0/count') return undefined;
    return { table: scoped(componentNow(), (JSON.parse(json) as { table: string }).table), isWhole: true };
  }

  return {
    ...original,
    syscall(op, json) {
      const run = currentRun.getStore();
      return run && op === '1.0/queryStream' ? startQuery(run, op, json) : syscall(op, json);
    },
    async asyncSyscall(op, json) {
      const run = currentRun.getStore();
      if (!run) return asyncSyscall(op, json);
      if (op === '1.0/queryPage') return readPage(run, op, json);
      if (op === '1.0/queryStreamNext') return readNext(run, op, json);
      note(run, pointOf(op, json));
      return asyncSyscall(op, json);
    },
  };
}
