import type { Trouble } from '../../../component/validators.js';
import { agentSettings } from '../../agentSettings.js';
import type { NewRow, Row } from '../../agentPort.js';
import type { ThreadApi } from '../../options.js';
import { openStepRows } from '../steps/openStepRows.js';
import { readStep } from '../steps/readStep.js';
import { createStepReader, type SaidStep } from '../steps/stepReader.js';
import { scheduleRun } from '../scheduleRun.js';
import { decidedCalls, interruptApproved } from './decidedCalls.js';
import { recordStoredCalls, settleOpenCalls, type Settlement } from './settleCalls.js';
import { isMadeAgain, outcomeOf, settledRows, type SettleMode } from './settledRows.js';
import { fenceOf, type Fence, type MutationCtx, type Run, type RunStep } from '../types.js';

export interface SettleRequest {
  readonly mode: SettleMode;
  /** How the run ends, unless it is resumed or turns out to be finished. */
  readonly status: 'failed' | 'stopped' | 'interrupted';
  /** The reason, as the row states it. */
  readonly reason: string;
  /** How long to wait before the run is resumed. */
  readonly delayMs?: number;
  /** What went wrong, for readers. */
  readonly trouble?: Trouble;
  /** What the model has said, from a process that is still alive. */
  readonly said?: SaidStep;
}

/**
 * Stores what a run has left behind, in one transaction: the rows of its open step, the state of its calls, and either
 * its end or the next action that continues it. The old action cannot write from here on.
 */
export async function settleRun(
  api: ThreadApi,
  ctx: MutationCtx,
  { run, step }: { run: Run; step: RunStep | null },
  request: SettleRequest,
): Promise<void> {
  const pending = step?.messageId === undefined ? undefined : await api.agent.findRow(ctx, step.messageId);
  const row = pending?.status === 'pending' ? pending : undefined;
  const { openStep, earlier } = step
    ? await readStep(api, ctx, run, step, request.said)
    : { openStep: { said: undefined, streamed: createStepReader().said(), records: [] }, earlier: [] };
  const rows = openStepRows(openStep, request.mode);
  const settlement: Settlement = { run, step, rows, earlier, mode: request.mode };
  const decided = request.mode === 'resume' ? [] : await decidedCalls(api, ctx, run, earlier);
  await closeStream(api, ctx, run, request.reason);

  const outcome = outcomeOf(rows, earlier, request.mode);
  if (outcome === 'again-in-place') {
    const attempt = await takeOver(api, ctx, run, request);
    if (row) await noteRemade(api, ctx, run, row, attempt);
    await settleOpenCalls(api, ctx, settlement);
    await openNext(api, ctx, { runId: run._id, attempt }, row);
    return scheduleRun(api, ctx, { runId: run._id, attempt }, request.delayMs);
  }

  const messages = settledRows(rows, earlier, decided, request, outcome);
  const stored = await storeRows(api, ctx, run, row, messages);
  await recordStoredCalls(api, ctx, settlement, stored);
  await interruptApproved(api, ctx, run, decided);
  const fence = fenceOf(run);
  if (outcome === 'resumed') {
    const attempt = await takeOver(api, ctx, run, request);
    const next = stored.at(-1);
    if (next && isMadeAgain(rows, outcome)) await noteRemade(api, ctx, run, next, attempt);
    await openNext(api, ctx, { ...fence, attempt }, next);
    await scheduleRun(api, ctx, { ...fence, attempt }, request.delayMs);
  } else if (outcome === 'finished') {
    await ctx.runMutation(api.component.runs.end, { ...fence, status: 'succeeded' });
  } else {
    const { status, reason: error, trouble } = request;
    await ctx.runMutation(api.component.runs.end, { ...fence, status, error, ...(trouble && { trouble }) });
  }
}

/** Ends a run whose open step cannot be stored: a row says why, and its open calls are settled. */
export async function endWithoutStep(
  api: ThreadApi,
  ctx: MutationCtx,
  { run, step }: { run: Run; step: RunStep | null },
  { status, reason }: Pick<SettleRequest, 'status' | 'reason'>,
): Promise<void> {
  const row = step?.messageId === undefined ? undefined : await api.agent.findRow(ctx, step.messageId);
  const pending = row?.status === 'pending' ? row : undefined;
  const marker: NewRow = { message: { role: 'assistant', content: [] }, status: 'failed', error: reason };
  await storeRows(api, ctx, run, pending, [marker]);
  await api.calls.cleanupIncomplete(ctx, { runId: run._id, runningAs: 'unknown', except: [] });
  await closeStream(api, ctx, run, reason);
  await ctx.runMutation(api.component.runs.end, { ...fenceOf(run), status, error: reason });
}

/** Replaces the pending row with the first message and appends the others. */
async function storeRows(
  api: ThreadApi,
  ctx: MutationCtx,
  run: Run,
  pending: Row | undefined,
  messages: NewRow[],
): Promise<Row[]> {
  const prompt = await api.agent.findRow(ctx, run.promptMessageId);
  if (!prompt) return []; // the turn was deleted
  const { name: agentName } = agentSettings(api.options);
  return api.agent.addRows(ctx, {
    threadId: run.threadId,
    // Without it the agent would append to the newest turn.
    promptMessageId: run.promptMessageId,
    ...(agentName !== undefined && { agentName }),
    ...(pending && { pendingMessageId: pending._id }),
    failPendingSteps: false,
    messages,
  });
}

async function takeOver(
  api: ThreadApi,
  ctx: MutationCtx,
  run: Run,
  { delayMs = 0, trouble }: Pick<SettleRequest, 'delayMs' | 'trouble'>,
): Promise<number> {
  const attempt = await ctx.runMutation(api.component.runs.takeOver, {
    ...fenceOf(run),
    isResume: true,
    retryAt: Date.now() + delayMs,
    ...(trouble && { trouble }),
  });
  if (attempt === null) throw new Error(`Run ${run._id} was replaced while it was settled.`);
  return attempt;
}

/** Tells readers that what an earlier attempt said in this row, or before it in its stream, no longer counts. */
async function noteRemade(
  api: ThreadApi,
  ctx: MutationCtx,
  { _id: runId }: Run,
  { _id: messageId }: Row,
  attempt: number,
): Promise<void> {
  await ctx.runMutation(api.component.runs.noteRemade, { runId, messageId, attempt });
}

/** The step that the next action works on. */
async function openNext(api: ThreadApi, ctx: MutationCtx, fence: Fence, row: Row | undefined): Promise<void> {
  await ctx.runMutation(api.component.steps.commit, {
    ...fence,
    key: `settle:${fence.attempt}`,
    messageIds: [],
    ...(row && { open: { messageId: row._id, stepOrder: row.stepOrder } }),
    position: { cursor: 0, skip: 0 },
    isStep: false,
  });
}

async function closeStream(
  api: ThreadApi,
  ctx: MutationCtx,
  { threadId, order, stream: own }: Run,
  reason: string,
): Promise<void> {
  if (!own) return;
  const live = await api.agent.listStreams(ctx, { threadId, startOrder: order });
  if (live.some(({ streamId }) => streamId === own.streamId))
    await api.agent.abortStream(ctx, own.streamId, reason);
}
