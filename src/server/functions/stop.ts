import { threadError } from '../errors.js';
import type { ThreadApi } from '../options.js';
import { endRuns, liveRuns } from '../runs/startRun.js';
import { STOPPED } from '../runs/types.js';
import { patchRow, type MutationCtx } from '../rows/messageRows.js';

/** `endRuns` reads 100 runs at most. */
const MAX_BATCHES = 10;

/** Ends every run of the thread. The text so far stays. */
export async function stop(api: ThreadApi, ctx: MutationCtx, threadId: string): Promise<void> {
  let ended = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const count = await endRuns(api, ctx, threadId);
    if (count === 0) break;
    ended += count;
  }
  const foreign = await endForeignRuns(api, ctx, threadId);
  if (ended + foreign === 0) throw threadError('not-running', 'There’s no running reply to stop.');
}

/** How many foreign runs are ended at once. */
const MAX_FOREIGN_RUNS = 100;

/** Ends runs that this API did not start: an app may call the agent itself. */
async function endForeignRuns(api: ThreadApi, ctx: MutationCtx, threadId: string): Promise<number> {
  const { page: pending } = await api.agent.listRows(ctx, {
    threadId,
    numItems: MAX_FOREIGN_RUNS,
    statuses: ['pending'],
  });
  // This must come before the streams are aborted: the rows store their content.
  for (const row of pending) {
    try {
      await api.agent.finalizeRow(ctx, row._id, STOPPED);
    } catch (error) {
      console.error('The streamed content of a pending message could not be stored', error);
      await patchRow(api, ctx, row, { status: 'failed', error: STOPPED });
    }
  }
  const streams = await api.agent.listStreams(ctx, { threadId });
  for (const { streamId } of streams) await api.agent.abortStream(ctx, streamId, STOPPED);
  return pending.length + streams.length;
}

/** Asks one running call to stop. The run continues with an error in its place. */
export async function stopToolCall(
  api: ThreadApi,
  ctx: MutationCtx,
  threadId: string,
  toolCallId: string,
): Promise<void> {
  for (const run of await liveRuns(api, ctx, threadId)) {
    const open = await api.calls.getOpen(ctx, run._id);
    const call = open.find((record) => record.toolCallId === toolCallId && record.status === 'running');
    if (call) return api.calls.requestStop(ctx, call._id);
  }
  throw threadError('not-running', 'Can’t stop this call: it isn’t running.');
}
