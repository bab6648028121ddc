import type { Row } from '../agentPort.js';
import { hasCalls, partsOf } from '../rows/storedCalls.js';
import { continueTurn } from '../runs/continueTurn.js';
import { threadError } from '../errors.js';
import { requireFreeRun } from '../access/callLimits.js';
import type { ThreadApi } from '../options.js';
import { liveRuns } from '../runs/startRun.js';
import { turnRows } from '../rows/readTurn.js';
import type { MutationCtx } from '../rows/messageRows.js';

/** Continues the newest turn where its run ended. Uses stored results and runs no tool again. */
export async function resume(api: ThreadApi, ctx: MutationCtx, threadId: string): Promise<void> {
  if ((await liveRuns(api, ctx, threadId)).length > 0) {
    throw threadError('running', 'A reply is still being written. Wait for it to finish, or stop it.');
  }
  const isMarker = (row: Row) => row.status === 'failed' && partsOf(row).length === 0;
  const turn = await turnRows(api, ctx, threadId, undefined, (row) => !isMarker(row));
  const order = turn[0]?.order;
  const runs =
    order === undefined ? [] : await ctx.runQuery(api.component.runs.listByOrder, { threadId, order });
  const [run] = runs;
  const prompt = run && (await api.agent.findRow(ctx, run.promptMessageId));
  if (!run || !prompt || run.status === 'succeeded') {
    throw threadError('not-running', 'There’s nothing to resume.');
  }
  await requireFreeRun(api, ctx, threadId, run.userId);
  const attempt = await ctx.runMutation(api.component.runs.reopen, { runId: run._id });
  if (attempt === null) throw threadError('not-running', 'There’s nothing to resume.');

  // The row that states why the run ended.
  const markers = turn.filter(isMarker);
  await api.agent.deleteRows(
    ctx,
    markers.map(({ _id }) => _id),
  );
  const last = turn.findLast((row) => !markers.includes(row));
  const fence = { runId: run._id, attempt };
  const isHalfText = last && last._id !== prompt._id && last.message?.role === 'assistant' && !hasCalls(last);
  if (!isHalfText) return continueTurn(api, ctx, fence, prompt);
  // Half a text cannot be continued, so the step is repeated in its row.
  const row = await api.agent.patchRow(ctx, last._id, {
    status: 'pending',
    message: { role: 'assistant', content: [] },
  });
  await ctx.runMutation(api.component.runs.noteRemade, { runId: run._id, messageId: row._id, attempt });
  return continueTurn(api, ctx, fence, prompt, row);
}
