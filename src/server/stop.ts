import type { Row } from './agentPort.js';
import { threadError } from './errors.js';
import type { ThreadApi } from './options.js';
import { endRuns, liveRuns } from './run/startRun.js';
import { STOPPED } from './run/types.js';
import { turnRows } from './rows.js';
import { patchRow, type MutationCtx } from './write.js';

/** Ends every run of the thread. What was written stays. */
export async function stop(api: ThreadApi, ctx: MutationCtx, threadId: string): Promise<void> {
  const ended = await endRuns(api, ctx, threadId);
  const foreign = await endForeignRuns(api, ctx, await turnRows(api, ctx, threadId));
  if (ended + foreign === 0) throw threadError('not-running', 'Nothing is running in this thread.');
}

/** Ends what works on the newest turn without this API: an app may call the agent itself. */
async function endForeignRuns(api: ThreadApi, ctx: MutationCtx, turn: readonly Row[]): Promise<number> {
  const pending = turn.filter(({ status }) => status === 'pending');
  const [first] = turn;
  if (!first) return 0;
  const { threadId, order } = first;
  // Before the streams are aborted: the rows take over what they hold.
  for (const row of pending) {
    try {
      await api.agent.finalizeRow(ctx, row._id, STOPPED);
    } catch (error) {
      console.error('What was streamed could not be stored', error);
      await patchRow(api, ctx, row, { status: 'failed', error: STOPPED });
    }
  }
  const streams = await api.agent.listStreams(ctx, { threadId, startOrder: order });
  const own = streams.filter((stream) => stream.order === order);
  for (const { streamId } of own) await api.agent.abortStream(ctx, streamId, STOPPED);
  return pending.length + own.length;
}

/** Asks one running call to stop. The run goes on with an error in its place. */
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
  throw threadError('not-running', 'This call is not running.');
}
