import { jsonToConvex } from 'convex/values';
import { TRANSACTION_LIMITS, type TransactionLimit } from '../backend/convexLimits.js';
import type { StoredDocument } from './ranges.js';
import type { Syscalls } from '../backend/syscalls.js';

/** What convex-test has counted in the current transaction. */
export type TransactionMetrics = Record<TransactionLimit, { readonly used: number }>;

/** The documents that the backend itself reads, besides those that functions read. */
export interface OwnReads {
  /** Limits for convex-test that leave out what the backend itself reads. */
  transactionLimits(maximumOf: (limit: TransactionLimit) => number): Record<TransactionLimit, number>;
  /** A document of the current component, as the current transaction sees it. */
  get(syscalls: Syscalls, id: string): Promise<StoredDocument | null>;
  /** What functions have used in the current transaction, or `undefined` outside one. */
  usage(syscalls: Syscalls): Promise<Record<TransactionLimit, number> | undefined>;
}

/**
 * A write names the documents it changes only by id, so the backend reads them before and after it. convex-test counts
 * these reads into the transaction; this subtracts them again.
 */
export function createOwnReads(): OwnReads {
  let own = noUsage();
  let isReading = false;

  async function metrics(syscalls: Syscalls): Promise<Record<TransactionLimit, number> | undefined> {
    try {
      const json = await syscalls.asyncSyscall('1.0/getTransactionMetrics', '{}');
      const found = JSON.parse(json) as TransactionMetrics;
      return Object.fromEntries(TRANSACTION_LIMITS.map((limit) => [limit, found[limit].used])) as typeof own;
    } catch {
      return undefined; // actions have no transaction
    }
  }

  /** convex-test compares with the limit at every read, so a limit can be an object that grows. */
  const growing = (limit: TransactionLimit, maximum: number) =>
    ({ valueOf: () => (isReading ? Infinity : maximum + own[limit]) }) as unknown as number;

  return {
    transactionLimits: (maximumOf) =>
      Object.defineProperties(
        {},
        Object.fromEntries(
          TRANSACTION_LIMITS.map((limit) => [
            limit,
            {
              enumerable: true,
              get() {
                own = noUsage(); // convex-test reads the limits when a transaction begins
                return growing(limit, maximumOf(limit));
              },
            },
          ]),
        ),
      ) as Record<TransactionLimit, number>,

    async get(syscalls, id) {
      const table = id.replace(/^[0-9]+/, '');
      // Syscalls do their work when they are called, so nothing comes between these three.
      const before = metrics(syscalls);
      isReading = true;
      const found = syscalls.asyncSyscall('1.0/get', JSON.stringify({ table, id }));
      isReading = false;
      const after = metrics(syscalls);
      const [from, to] = [await before, await after];
      if (from && to) for (const limit of TRANSACTION_LIMITS) own[limit] += to[limit] - from[limit];
      // A value that is not an id has no document. The write itself reports what is wrong with it.
      return jsonToConvex(JSON.parse(await found.catch(() => 'null'))) as StoredDocument | null;
    },

    async usage(syscalls) {
      const all = await metrics(syscalls);
      return (
        all &&
        (Object.fromEntries(
          TRANSACTION_LIMITS.map((limit) => [limit, all[limit] - own[limit]]),
        ) as typeof own)
      );
    },
  };
}

const noUsage = () =>
  Object.fromEntries(TRANSACTION_LIMITS.map((limit) => [limit, 0])) as Record<TransactionLimit, number>;
