import {
  getFunctionAddress,
  makeFunctionReference,
  type GenericActionCtx,
  type GenericDataModel,
} from 'convex/server';
import { errorTextOf } from '../bridge/toolError.js';
import type { StopCondition, ThreadApi, Tools } from './options.js';
import { isCurrent, modulePath, STOPPED, type RunArgs, type SettleArgs } from './runs.js';
import { runTools } from './runTools.js';
import { noteStarts } from './noteStarts.js';
import { createTimings, type TimingArgs } from './timing.js';

type ActionCtx = GenericActionCtx<GenericDataModel>;

const DEFAULT_STEPS = 10;
const tenSteps: StopCondition = ({ steps }) => steps.length >= DEFAULT_STEPS;

/** `agent.streamText` as far as it is the same in every version: its own type depends on the tools of each call. */
interface Streaming {
  streamText(
    ctx: ActionCtx,
    scope: { threadId: string; userId: string },
    args: Record<string, unknown>,
    options: { saveStreamDeltas: NonNullable<ThreadApi['options']['saveStreamDeltas']> },
  ): Promise<{ consumeStream(): PromiseLike<void> }>;
}

/** Answers a prompt: streams, calls tools, and leaves nothing pending however it ends. */
export async function runThread(api: ThreadApi, ctx: ActionCtx, args: RunArgs): Promise<void> {
  if (!(await isCurrent(api, ctx, args))) return; // stopped before it began
  const { agent, saveStreamDeltas = true } = api.options;
  const { options: own } = agent as unknown as { options: { stopWhen?: unknown; tools?: Tools } };
  const { threadId, userId, promptMessageId, token } = args;
  const path = await modulePath(api, ctx);
  const settle = makeFunctionReference<'mutation', SettleArgs>(`${path}:settleRun`);
  const record = makeFunctionReference<'mutation', TimingArgs>(`${path}:recordTiming`);
  const controller = new AbortController();
  const stopIfReplaced = async () => {
    if (!(await isCurrent(api, ctx, args))) controller.abort(STOPPED);
  };
  // Deltas that are refused end the run as well, but a model or a tool can be silent for long.
  const watch = setInterval(
    () => void stopIfReplaced().catch((error) => console.error('A run could not be checked', error)),
    api.options.checkStopEveryMs ?? 2_000,
  );
  const timings = createTimings();
  const recordTimings = async () => {
    timings.endStep();
    const calls = timings.over();
    if (calls.length > 0) timings.forget(await ctx.runMutation(record, { threadId, promptMessageId, calls }));
  };
  let reason: string | undefined;
  try {
    const made = await api.options.tools?.(ctx, { threadId, userId });
    const tools = made ?? own.tools;
    const result = await (agent as unknown as Streaming).streamText(
      lenientCtx(api, ctx, args),
      { threadId, userId },
      {
        promptMessageId,
        stopWhen: api.options.stopWhen ?? own.stopWhen ?? tenSteps,
        abortSignal: controller.signal,
        ...(tools && { tools: runTools(tools, timings, args.retried) }),
        prepareStep: async () => {
          await stopIfReplaced(); // before the model is called again
          return undefined;
        },
        onStepFinish: recordTimings,
        experimental_transform: noteStarts(timings),
      },
      { saveStreamDeltas },
    );
    await result.consumeStream();
    await recordTimings();
  } catch (error) {
    if (controller.signal.aborted) return;
    reason = errorTextOf(error instanceof Error ? error.message : error);
    throw error;
  } finally {
    clearInterval(watch);
    await ctx.runMutation(settle, {
      threadId,
      promptMessageId,
      token,
      startedAt: 0,
      ...(reason !== undefined && { reason }),
    });
  }
}

/** The agent fails its row when it is stopped, and would throw, out of anyone's reach, if the row was deleted. */
function lenientCtx(api: ThreadApi, ctx: ActionCtx, args: RunArgs): ActionCtx {
  const addressOf = (ref: Parameters<typeof getFunctionAddress>[0]) =>
    JSON.stringify(getFunctionAddress(ref));
  const finalize = addressOf(api.component.messages.finalizeMessage);
  const runMutation: ActionCtx['runMutation'] = async (ref, ...rest) => {
    try {
      return await ctx.runMutation(ref, ...rest);
    } catch (error) {
      if (addressOf(ref) === finalize && !(await isCurrent(api, ctx, args))) return null;
      throw error;
    }
  };
  return { ...ctx, runMutation };
}
