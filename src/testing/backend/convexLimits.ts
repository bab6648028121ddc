const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * What a Convex deployment refuses, in the order of https://docs.convex.dev/production/state/limits. Nested calls of a
 * query or a mutation count into its transaction, including calls into components.
 */
export const CONVEX_LIMITS = {
  // Transactions
  bytesRead: 16 * MiB,
  bytesWritten: 16 * MiB,
  documentsRead: 32_000,
  documentsWritten: 16_000,
  /** "Index ranges read". */
  databaseQueries: 4_096,
  // Execution time and scheduling
  /** Logged, not enforced: how long a test takes says little about a deployment. */
  userTimeMs: 1_000,
  functionsScheduled: 1_000,
  scheduledArgumentBytes: 4 * MiB,
  scheduledFunctionArgsBytes: 16 * MiB,
  // Functions
  argumentBytes: 16 * MiB,
  returnBytes: 16 * MiB,
  // Documents
  documentBytes: MiB,
  fields: 1_024,
  nesting: 16,
  arrayElements: 8_192,
} as const;

/** What convex-test counts in each transaction. */
export const TRANSACTION_LIMITS = [
  'bytesRead',
  'bytesWritten',
  'documentsRead',
  'documentsWritten',
  'databaseQueries',
  'functionsScheduled',
  'scheduledFunctionArgsBytes',
] as const;
export type TransactionLimit = (typeof TRANSACTION_LIMITS)[number];

const READ_LESS =
  'Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.';

/** The error messages of a deployment, by limit of a transaction. */
export const LIMIT_ERRORS: Record<TransactionLimit, string> = {
  bytesRead: `Too many bytes read in a single function execution (limit: ${CONVEX_LIMITS.bytesRead} bytes). ${READ_LESS}`,
  documentsRead: `Too many documents read in a single function execution (limit: ${CONVEX_LIMITS.documentsRead}). ${READ_LESS}`,
  databaseQueries: `Too many reads in a single function execution (limit: ${CONVEX_LIMITS.databaseQueries}). ${READ_LESS}`,
  bytesWritten: `Too many bytes written in a single function execution (limit: ${formatBytes(CONVEX_LIMITS.bytesWritten)})`,
  documentsWritten: `Too many writes in a single function execution (limit: ${CONVEX_LIMITS.documentsWritten})`,
  functionsScheduled: `Too many functions scheduled by this mutation (limit: ${CONVEX_LIMITS.functionsScheduled})`,
  scheduledFunctionArgsBytes: `Too large total size of the arguments of scheduled functions from this mutation (limit: ${CONVEX_LIMITS.scheduledFunctionArgsBytes} bytes)`,
};

/** The error messages of convex-test for the same limits. */
const TEST_WORDS: ReadonlyArray<readonly [prefix: string, limit: TransactionLimit]> = [
  ['Read too much data', 'bytesRead'],
  ['Scanned too many documents', 'documentsRead'],
  ['Too many index ranges read', 'databaseQueries'],
  ['Wrote too much data', 'bytesWritten'],
  ['Wrote too many documents', 'documentsWritten'],
  ['Scheduled too many functions', 'functionsScheduled'],
  ['Scheduled function arguments too large', 'scheduledFunctionArgsBytes'],
];

/** The error as a deployment would word it, if it is about a limit. */
export function inConvexWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const found = TEST_WORDS.find(([prefix]) => error.message.startsWith(`${prefix} in a single function`));
  return found ? new Error(LIMIT_ERRORS[found[1]]) : error;
}

export function formatBytes(bytes: number): string {
  if (bytes >= MiB) return `${Number((bytes / MiB).toFixed(2))} MiB`;
  return bytes >= KiB ? `${Number((bytes / KiB).toFixed(2))} KiB` : `${bytes} B`;
}
