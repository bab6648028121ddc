/** Size limits. The server refuses anything larger as `too-large`. */
export interface ThreadLimits {
  /** Bytes of a message, in UTF-8. @default 100_000 */
  readonly prompt: number;
  /** Files of a message. @default 10 */
  readonly files: number;
  /** Bytes of one file. @default 20_971_520, which is 20 MiB */
  readonly fileBytes: number;
  /** Bytes of a client tool's result, as JSON. @default 500_000 */
  readonly toolResult: number;
  /** Bytes of a `runConfig`, as JSON. @default 4_000 */
  readonly runConfig: number;
  /** Bytes of a message's metadata and data parts together, as JSON. @default 50_000 */
  readonly metadata: number;
  /** Bytes of a title. @default 200 */
  readonly title: number;
  /** Bytes of a comment or a reason. @default 2_000 */
  readonly comment: number;
  /** Rows of a page. A page contains whole turns, so it can be longer. @default 1_000 */
  readonly pageSize: number;
  /** Rows that one edit or regeneration may remove. @default 3_000 */
  readonly removedRows: number;
  /** Live runs of a thread. The server refuses further ones as `too-many-runs`. @default 10 */
  readonly concurrentRuns: number;
  /** Live runs of a user, in all threads. @default 50 */
  readonly concurrentRunsPerUser: number;
}

export const DEFAULT_LIMITS: ThreadLimits = {
  prompt: 100_000,
  files: 10,
  fileBytes: 20 * 1024 * 1024,
  toolResult: 500_000,
  runConfig: 4_000,
  metadata: 50_000,
  title: 200,
  comment: 2_000,
  pageSize: 1_000,
  removedRows: 3_000,
  concurrentRuns: 10,
  concurrentRunsPerUser: 50,
};
