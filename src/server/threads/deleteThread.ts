import type { ThreadApi } from '../options.js';
import { cancelJob, commitRunRef, modulePath } from '../runs/scheduleRun.js';
import { liveRuns } from '../runs/startRun.js';
import { STOPPED, type MutationCtx } from '../runs/types.js';

/** Rows of a batch. Most rows are small: a transaction may read 16 MiB, and the agent reads a row twice to delete it. */
const ROWS = 60;
/**
 * Rows of a batch after one that was too large. A row holds up to 1 MiB, and the agent reads up to six more rows than a
 * page has, so 3 rows cost 12 MiB at most.
 */
const LARGE_ROWS = 3;
/** From this size on, rows are deleted a few at a time. */
const LARGE_ROW_BYTES = 100_000;
const MAX_STREAMS = 100;

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60 * 60_000;

/** A batch that keeps failing is retried for about half a day. */
const MAX_FAILURES = 20;

/**
 * Ends live runs and makes the thread inaccessible at once. Its contents are deleted in the background: each batch is a
 * transaction that also schedules the next one, so that a crash between two batches loses nothing.
 */
export async function deleteThread(api: ThreadApi, ctx: MutationCtx, threadId: string): Promise<void> {
  for (const { _id: runId, attempt, jobId } of await liveRuns(api, ctx, threadId)) {
    // The run is not settled: its rows are about to be deleted, and reading them may take more than one transaction.
    await cancelJob(ctx, jobId);
    await ctx.runMutation(api.component.runs.end, { runId, attempt, status: 'stopped', error: STOPPED });
  }
  const open = await api.agent.listStreams(ctx, { threadId, statuses: ['streaming'] });
  for (const { streamId } of open) await api.agent.abortStream(ctx, streamId, STOPPED);
  await api.agent.markDeleted(ctx, threadId);
  await ctx.runMutation(api.component.threads.hide, { threadId });
  await schedule(api, ctx, { threadId, rows: ROWS, failures: 0 });
}

interface Deletion {
  readonly threadId: string;
  /** How many rows the next batch deletes. */
  readonly rows: number;
  /** How often in a row a batch has failed. */
  readonly failures: number;
}

/** What a batch leaves behind: nothing, rows, or rows that may be large. */
type Left = 'nothing' | 'rows' | 'large-rows';

/** Deletes a batch and schedules the next one. A failed batch is retried with fewer rows, later with growing pauses. */
export async function continueDeletion(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, rows, failures }: Deletion,
): Promise<null> {
  try {
    // A nested transaction, so that its writes roll back if it fails.
    const commit = commitRunRef(await modulePath(api, ctx));
    const left: Left = await ctx.runMutation(commit, { op: { type: 'deleteSome', threadId, rows } });
    if (left === 'nothing') return null;
    const next = left === 'rows' ? Math.min(rows * 2, ROWS) : LARGE_ROWS;
    await schedule(api, ctx, { threadId, rows: next, failures: 0 });
  } catch (error) {
    console.error('A batch of a deleted thread could not be removed', error);
    if (failures < MAX_FAILURES) {
      await schedule(api, ctx, { threadId, rows: LARGE_ROWS, failures: failures + 1 });
    }
  }
  return null;
}

async function schedule(api: ThreadApi, ctx: MutationCtx, deletion: Deletion): Promise<void> {
  const { failures } = deletion;
  const pauseMs = failures < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), MAX_PAUSE_MS);
  const commit = commitRunRef(await modulePath(api, ctx));
  await ctx.scheduler.runAfter(pauseMs, commit, { op: { type: 'deleteThread', ...deletion } });
}

/** One batch: first our own records and files, then rows, then streams, and finally the thread itself. */
export async function deleteSome(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, rows }: Pick<Deletion, 'threadId' | 'rows'>,
): Promise<Left> {
  const { isDone } = await ctx.runMutation(api.component.threads.remove, { threadId });
  if (!isDone) return 'rows';
  const { page } = await api.agent.listRows(ctx, { threadId, numItems: rows });
  if (page.length > 0) {
    await api.agent.deleteRows(
      ctx,
      page.map(({ _id }) => _id),
    );
    return page.some((row) => JSON.stringify(row).length >= LARGE_ROW_BYTES) ? 'large-rows' : 'rows';
  }
  const streams = await api.agent.listStreams(ctx, {
    threadId,
    statuses: ['streaming', 'finished', 'aborted'],
  });
  // One transaction each, because the size of a stream is not known here.
  const commit = commitRunRef(await modulePath(api, ctx));
  for (const { streamId } of streams.slice(0, MAX_STREAMS)) {
    await ctx.scheduler.runAfter(0, commit, { op: { type: 'deleteStream', streamId } });
  }
  if (streams.length > MAX_STREAMS) return 'rows';
  await api.agent.deleteEmptyThread(ctx, threadId);
  return 'nothing';
}
