import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CONVEX_LIMITS,
  inConvexWords,
  LIMIT_ERRORS,
  TRANSACTION_LIMITS,
  type TransactionLimit,
} from './convexLimits.js';
import { type FunctionModule, type HandlerFunction, replaceHandlers } from './modules.js';
import type { TransactionMetrics } from '../queries/ownReads.js';
import type { Syscalls } from './syscalls.js';
import { checkDocumentSize, checkShape, checkSize, mayExceed } from './valueLimits.js';

/** Set while a backend runs the queries of its clients. convex-test runs all of them in one transaction. */
const isSnapshot = new AsyncLocalStorage<boolean>();

/** Enforces Convex's limits on a backend. */
export interface LimitEnforcer {
  /** The limits of a transaction that begins now. convex-test does the counting. */
  maximumOf(limit: TransactionLimit): number;
  /** Syscalls that refuse documents a deployment would refuse. */
  syscalls(original: Syscalls): Syscalls;
  /** Functions that refuse arguments and return values a deployment would refuse. */
  readonly functions: (path: string, module: FunctionModule) => FunctionModule;
  /** Runs queries in one transaction, each with its own limits. */
  snapshot<T>(work: () => Promise<T>): Promise<T>;
  /** Runs one query of a snapshot. */
  query<T>(work: () => Promise<T>): Promise<T>;
}

export function createLimitEnforcer(): LimitEnforcer {
  let metrics: () => Promise<TransactionMetrics>;
  /** Time spent in syscalls. A deployment does not count it as time of the function. */
  let databaseMs = 0;

  /** The metrics before and after a write. Nothing runs between the two. */
  async function measured(original: Syscalls, op: string, json: string): Promise<string> {
    const calls = [metrics(), original.asyncSyscall(op, json), metrics()] as const;
    const [before, result, after] = await Promise.all(calls);
    checkDocumentSize(after.bytesWritten.used - before.bytesWritten.used);
    return result;
  }

  function write(original: Syscalls, op: string, json: string): Promise<string> {
    if (op === '1.0/remove') return original.asyncSyscall(op, json);
    checkShape((JSON.parse(json) as { value: unknown }).value);
    const isSmall = op !== '1.0/shallowMerge' && !mayExceed(json.length, CONVEX_LIMITS.documentBytes);
    return isSmall ? original.asyncSyscall(op, json) : measured(original, op, json);
  }

  async function perform(original: Syscalls, op: string, json: string): Promise<string> {
    const startedAt = performance.now();
    try {
      const call = WRITES.has(op) ? write(original, op, json) : original.asyncSyscall(op, json);
      databaseMs += isCall(op) ? 0 : performance.now() - startedAt;
      return await call;
    } catch (error) {
      throw inConvexWords(error);
    }
  }

  function limited(path: string, fn: HandlerFunction): HandlerFunction['_handler'] {
    const { _handler: handler } = fn;
    return async (ctx, args) => {
      checkSize(
        args,
        CONVEX_LIMITS.argumentBytes,
        (actual, limit) => `Arguments for ${path} are too large (actual: ${actual}, limit: ${limit})`,
      );
      const [startedAt, databaseMsBefore] = [cpuMs(), databaseMs];
      const result = await handler(ctx, args);
      const userMs = cpuMs() - startedAt - (databaseMs - databaseMsBefore);
      if (userMs > CONVEX_LIMITS.userTimeMs && !('isAction' in fn)) {
        console.warn(
          `Function ${path} took ${Math.round(userMs)} ms. Convex ends it after ${CONVEX_LIMITS.userTimeMs} ms.`,
        );
      }
      checkSize(
        result,
        CONVEX_LIMITS.returnBytes,
        (actual, limit) => `Function ${path} return value is too large (actual: ${actual}, limit: ${limit})`,
      );
      return result;
    };
  }

  return {
    maximumOf: (limit) => (isSnapshot.getStore() ? Infinity : CONVEX_LIMITS[limit]),

    syscalls(original) {
      metrics = async () =>
        JSON.parse(await original.asyncSyscall('1.0/getTransactionMetrics', '{}')) as TransactionMetrics;
      return {
        ...original,
        syscall(op, json) {
          try {
            return original.syscall(op, json);
          } catch (error) {
            throw inConvexWords(error);
          }
        },
        asyncSyscall: (op, json) => perform(original, op, json),
      };
    },

    functions: (path, module) => replaceHandlers(module, (name, fn) => limited(`${path}:${name}`, fn)),

    snapshot: (work) => isSnapshot.run(true, work),

    async query(work) {
      const before = await metrics();
      const result = await isSnapshot.run(false, work);
      const after = await metrics();
      const passed = TRANSACTION_LIMITS.find(
        (limit) => after[limit].used - before[limit].used > CONVEX_LIMITS[limit],
      );
      if (passed) throw new Error(LIMIT_ERRORS[passed]);
      return result;
    },
  };
}

const WRITES = new Set(['1.0/insert', '1.0/shallowMerge', '1.0/replace', '1.0/remove']);

/** Whether a syscall runs another function, whose time is counted there. */
const isCall = (op: string): boolean => op === '1.0/runUdf' || op.startsWith('1.0/actions/');

/** How far `cpuMs` may lag behind, which is negligible for a limit of a second. */
const LAG_MS = 20;
let known = { ms: 0, readAt: -Infinity };

/** The CPU time of this process. Every function needs it twice, and reading it costs more than many functions do. */
function cpuMs(): number {
  const now = performance.now();
  if (now - known.readAt > LAG_MS) {
    const { user, system } = process.cpuUsage();
    known = { ms: (user + system) / 1_000, readAt: now };
  }
  return known.ms;
}
