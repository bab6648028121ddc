import type { MessageDoc } from '@convex-dev/agent';
import { makeFunctionReference } from 'convex/server';
import type { GenericId } from 'convex/values';
import { readCalls, type StoredCall } from './calls.js';
import { marked, readMark } from './marks.js';
import type { CallerCtx, Reader, ThreadApi } from './options.js';
import { addRow, patchRow, type Message, type MutationCtx } from './write.js';

type JobId = GenericId<'_scheduled_functions'>;

export type RunArgs = {
  threadId: string;
  userId: string;
  promptMessageId: string;
  token: string;
  /** The call that is run again, and whether the user has allowed it. */
  retried?: { toolCallId: string; isAllowed: boolean };
};
export type SettleArgs = Pick<RunArgs, 'threadId' | 'promptMessageId' | 'token'> & {
  jobId?: string;
  startedAt: number;
  reason?: string;
};

/** Told to the model's caller and stored as the error of the row. The bridge reads "stopped" as cancelled. */
export const STOPPED = 'Stopped by the user.';
export const INTERRUPTED = 'The run was interrupted before it was finished.';
export const CALL_INTERRUPTED = 'Interrupted: the run ended before this tool did.';

/** A run, as noted on the message that prompted it. */
interface Run {
  readonly token: string;
  readonly jobId: JobId;
  readonly startedAt: number;
}

export function runOf(doc: MessageDoc): Run | undefined {
  const run: unknown = readMark(doc)?.run;
  return run as Run | undefined;
}

/** The file these functions are exported from: what a reference to one of them starts with. */
export async function modulePath(
  api: ThreadApi,
  ctx: { meta?: Pick<MutationCtx['meta'], 'getFunctionMetadata'> },
): Promise<string> {
  if (api.options.module !== undefined) return api.options.module;
  const name = (await ctx.meta?.getFunctionMetadata())?.name;
  if (name === undefined)
    throw new Error("defineThreadApi needs `module`, e.g. 'chat', with this version of convex.");
  return name.split(':')[0]!.replace(/\.js$/, '');
}

/** Schedules the answer to `prompt`, the one run of its turn, and the check that will settle it should it die. */
export async function startRun(
  api: ThreadApi,
  ctx: MutationCtx,
  userId: string,
  prompt: MessageDoc,
  { turn = [], retried }: { turn?: readonly MessageDoc[]; retried?: RunArgs['retried'] } = {},
): Promise<void> {
  const { threadId, _id: promptMessageId } = prompt;
  for (const doc of turn) if (doc._id !== promptMessageId) await forgetRun(api, ctx, doc);
  const path = await modulePath(api, ctx);
  const token = crypto.randomUUID();
  const run = makeFunctionReference<'action', RunArgs>(`${path}:runThread`);
  const jobId = await ctx.scheduler.runAfter(0, run, {
    threadId,
    userId,
    promptMessageId,
    token,
    ...(retried !== undefined && { retried }),
  });
  const startedAt = Date.now();
  await patchRow(api, ctx, prompt, { providerOptions: marked(prompt, { run: { token, jobId, startedAt } }) });
  await scheduleCheck(api, ctx, path, { threadId, promptMessageId, token, jobId, startedAt });
}

async function forgetRun(api: ThreadApi, ctx: MutationCtx, doc: MessageDoc): Promise<void> {
  if (runOf(doc)) await patchRow(api, ctx, doc, { providerOptions: marked(doc, { run: undefined }) });
}

async function scheduleCheck(api: ThreadApi, ctx: MutationCtx, path: string, args: SettleArgs) {
  const check = makeFunctionReference<'mutation', SettleArgs>(`${path}:settleRun`);
  await ctx.scheduler.runAfter(api.options.checkRunsEveryMs ?? 30_000, check, args);
}

/** Whether the run still is the one its prompt names: not stopped, not replaced, and the prompt not deleted. */
export async function isCurrent(
  api: ThreadApi,
  ctx: Reader,
  { promptMessageId, token }: Pick<RunArgs, 'promptMessageId' | 'token'>,
): Promise<boolean> {
  const [prompt] = await ctx.runQuery(api.component.messages.getMessagesByIds, {
    messageIds: [promptMessageId],
  });
  return prompt != null && runOf(prompt)?.token === token;
}

/** Whether anything still works on the turn: a run of ours, or a stream of somebody else's. */
export async function isRunning(
  api: ThreadApi,
  ctx: Pick<CallerCtx, 'runQuery' | 'db'>,
  turn: readonly MessageDoc[],
): Promise<boolean> {
  for (const doc of turn) {
    const run = runOf(doc);
    const job = run && (await ctx.db.system.get('_scheduled_functions', run.jobId));
    if (job?.state.kind === 'pending' || job?.state.kind === 'inProgress') return true;
  }
  return (await liveStreams(api, ctx, turn)).length > 0;
}

async function liveStreams(api: ThreadApi, ctx: Reader, turn: readonly MessageDoc[]) {
  const [first] = turn;
  if (!first) return [];
  const { threadId, order } = first;
  const streams = await ctx.runQuery(api.component.streams.list, { threadId, startOrder: order });
  return streams.filter((stream) => stream.order === order);
}

/**
 * Ends whatever works on the turn. The rows are settled here and now with what was streamed so far; a run that has
 * started finds out before its next step or delta.
 */
export async function endRuns(
  api: ThreadApi,
  ctx: MutationCtx,
  turn: readonly MessageDoc[],
  reason: string,
): Promise<void> {
  for (const doc of turn) {
    const run = runOf(doc);
    if (!run) continue;
    const job = await ctx.db.system.get('_scheduled_functions', run.jobId);
    if (job?.state.kind === 'pending') await ctx.scheduler.cancel(run.jobId);
    await forgetRun(api, ctx, doc);
  }
  await settleRows(api, ctx, turn, reason);
}

async function settleRows(api: ThreadApi, ctx: MutationCtx, turn: readonly MessageDoc[], reason: string) {
  const { messages, streams } = api.component;
  // Before the streams are aborted: the rows take over what they hold.
  for (const doc of turn) {
    if (doc.status !== 'pending') continue;
    const result = { status: 'failed' as const, error: reason };
    try {
      await ctx.runMutation(messages.finalizeMessage, { messageId: doc._id, result });
    } catch (error) {
      console.error('What was streamed could not be stored', error);
      await patchRow(api, ctx, doc, result);
    }
  }
  for (const { streamId } of await liveStreams(api, ctx, turn)) {
    await ctx.runMutation(streams.abort, { streamId, reason });
  }
}

/**
 * Settles a run that is over and did not say so, and looks again later at one that goes on. Called by the run itself
 * when it ends, and by the clock for a run that cannot.
 */
export async function settleRun(
  api: ThreadApi,
  ctx: MutationCtx,
  args: SettleArgs,
  readTurn: () => Promise<MessageDoc[]>,
): Promise<void> {
  if (!(await isCurrent(api, ctx, args))) return;
  if (args.jobId !== undefined) {
    const job = await ctx.db.system.get('_scheduled_functions', args.jobId as JobId);
    const state = job?.state.kind;
    if (state === 'success') return; // it has settled itself
    const isAlive = state === 'pending' || state === 'inProgress';
    if (isAlive && Date.now() - args.startedAt < (api.options.maxRunMs ?? 660_000)) {
      return scheduleCheck(api, ctx, await modulePath(api, ctx), args);
    }
  }
  await settleRows(api, ctx, await readTurn(), args.reason ?? INTERRUPTED);
  const turn = await readTurn();
  const prompt = turn.find(({ _id }) => _id === args.promptMessageId)!;
  await interruptCalls(api, ctx, turn, prompt);
  if (args.reason === undefined && args.jobId === undefined) return; // it has come to its end
  await forgetRun(api, ctx, prompt);
  if (turn.at(-1) !== prompt) return;
  // It died before it had stored anything: the prompt is not left without an answer.
  await addFailed(api, ctx, prompt, args.reason ?? INTERRUPTED, { role: 'assistant', content: [] });
}

/** A result for every call of the run that will not get one any more, so that nobody takes it for running. */
async function interruptCalls(
  api: ThreadApi,
  ctx: MutationCtx,
  turn: readonly MessageDoc[],
  prompt: MessageDoc,
): Promise<void> {
  const isLeft = ({ result, answer, doc }: StoredCall) => {
    if (result) return false;
    if (answer) return answer.approved && answer.doc === prompt;
    return doc.status === 'failed' && doc.stepOrder > prompt.stepOrder;
  };
  const open = readCalls(turn).calls.filter(isLeft);
  if (open.length === 0) return;
  await addFailed(api, ctx, open.at(-1)!.doc, INTERRUPTED, {
    role: 'tool',
    content: open.map(({ toolCallId, toolName }) => ({
      type: 'tool-result' as const,
      toolCallId,
      toolName,
      output: { type: 'error-text' as const, value: CALL_INTERRUPTED },
    })),
  });
}

const addFailed = (api: ThreadApi, ctx: MutationCtx, after: MessageDoc, error: string, message: Message) =>
  addRow(api, ctx, { threadId: after.threadId, after, status: 'failed', error, message });
