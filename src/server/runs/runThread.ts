import { isRecord } from '../../shared/json.js';
import { errorTextOf } from '../../shared/toolError.js';
import type { ThreadApi } from '../options.js';
import { createAgentDoor } from './agent/agentDoor.js';
import { startHeartbeat } from './heartbeat.js';
import { backoffMs, canResume } from './liveness.js';
import { readTransientError } from './providerErrors.js';
import { encodeSaid } from './steps/readStep.js';
import { recordTools } from './tools/recordedTools.js';
import { retryWrite } from './retryWrite.js';
import { runAgain } from './tools/runAgain.js';
import { readSettings, type ReadySettings } from './runSettings.js';
import { createRunState, type RunState } from './runState.js';
import { commitRunRef, modulePath, type RunThreadArgs } from './scheduleRun.js';
import { createStopWhen } from './agent/stopWhen.js';
import { tapModel, type Tap } from './agent/tapModel.js';
import { INTERRUPTED, type ActionCtx } from './types.js';

/** The part of `agent.streamText` that every version has. Its own type depends on the tools of each call. */
interface Streaming {
  streamText(
    ctx: ActionCtx,
    scope: { threadId: string; userId: string },
    args: Record<string, unknown>,
    options: { saveStreamDeltas: NonNullable<ThreadApi['options']['saveStreamDeltas']> },
  ): Promise<{ consumeStream(): PromiseLike<void> }>;
}

/** One action of a run: streams, runs tools, and leaves the database in a state from which the run can continue. */
export async function runThread(api: ThreadApi, ctx: ActionCtx, args: RunThreadArgs): Promise<void> {
  const startedAt = Date.now();
  const begun = await retryWrite(api, () => ctx.runMutation(api.component.runs.begin, args));
  if (!begun) return; // stopped before it began
  const state = createRunState(begun.run, begun.step);
  const path = await modulePath(api, ctx);
  let tap: Tap | undefined;
  let failure: unknown;
  try {
    const settings = await readSettings(api, ctx, state.run);
    tap = tapModel(settings.model);
    failure = await work(api, ctx, state, { path, startedAt, tap, settings });
  } catch (error) {
    failure = error;
  }
  if (state.isReplaced || state.isSaved) return;
  await settle(api, ctx, state, path, tap, failure);
}

interface Work {
  readonly path: string;
  readonly startedAt: number;
  readonly tap: Tap;
  readonly settings: ReadySettings;
}

/** Returns the error that the provider reported, if any. */
async function work(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  { path, startedAt, tap, settings }: Work,
): Promise<unknown> {
  const { threadId, userId, promptMessageId, order, _id: runId } = state.run;
  const agent = api.options.agent as unknown as Streaming;
  const { tools, instructions, providerOptions } = settings;
  const ofTurn = await api.calls.getByThread(ctx, { threadId, fromOrder: order, toOrder: order });
  const recorded = recordTools(api, ctx, state, tools, {
    said: tap.said,
    rowOf: new Map(ofTurn.map(({ toolCallId, messageId }) => [toolCallId, messageId])),
  });
  const door = createAgentDoor(api, ctx, state, { path, tools, onStepSaved: tap.endStep });
  const stopHeartbeat = startHeartbeat(api, ctx, state, recorded.stopCall);
  let failure: unknown;
  try {
    const again = ofTurn.filter((call) => call.runId === runId && call.status === 'requested');
    const fromServer = again.filter(({ answeredBy }) => answeredBy === 'server');
    if (!(await runAgain(api, ctx, state, fromServer, { recorded, door, path }))) return undefined;
    const streaming = agent.streamText(
      door.ctx,
      { threadId, userId },
      {
        promptMessageId,
        model: tap.model,
        ...(instructions !== undefined && { system: instructions }),
        ...(providerOptions && { providerOptions }),
        stopWhen: createStopWhen(api, state, startedAt),
        abortSignal: state.controller.signal,
        ...(Object.keys(tools).length > 0 && { tools: recorded.tools }),
        experimental_transform: () => withoutRepeats(recorded.hasOneValue),
        onError: ({ error }: { error: unknown }) => {
          failure ??= error;
        },
      },
      { saveStreamDeltas: api.options.saveStreamDeltas ?? true },
    );
    await untilAborted(
      streaming.then((result) => result.consumeStream()),
      state.controller.signal,
    );
  } finally {
    // Running tools may take effect even if the run failed: give them a moment to record it before the run is settled.
    if (!state.isReplaced && !state.isSaved) await recorded.running.whenAllEnded(GRACE_MS);
    stopHeartbeat();
  }
  return failure;
}

/** The AI SDK may wait for a tool or a write that never ends. This long after an abort, the run stops waiting for it. */
const GRACE_MS = 500;

async function untilAborted(streaming: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => {
      timer = setTimeout(() => reject(signal.reason as Error), GRACE_MS);
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    await Promise.race([streaming, aborted]);
  } finally {
    clearTimeout(timer);
    streaming.catch(() => {});
    aborted.catch(() => {});
  }
}

/** Drops the preliminary copy of a plain tool's one value. */
const withoutRepeats = (hasOneValue: (toolCallId: string) => boolean) =>
  new TransformStream<unknown, unknown>({
    transform(part, controller) {
      const isRepeat =
        isRecord(part) &&
        part.type === 'tool-result' &&
        part.preliminary === true &&
        hasOneValue(String(part.toolCallId));
      if (!isRepeat) controller.enqueue(part);
    },
  });

/** Stores what the action leaves behind. The run resumes after a temporary failure, and ends after any other. */
async function settle(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  path: string,
  tap: Tap | undefined,
  failure: unknown,
): Promise<void> {
  const { signal } = state.controller;
  // A failed write aborts the run: the database caused that, not the provider.
  const transient = signal.aborted ? undefined : readTransientError(failure);
  const trouble = signal.aborted
    ? 'crashed'
    : transient && (transient.isRateLimit ? 'rate-limited' : 'unavailable');
  const mode = trouble && canResume(api, state.run) ? 'resume' : 'end';
  const error = failure ?? (signal.aborted ? signal.reason : undefined);
  const said = tap?.said();
  if (error !== undefined) console.error('A run failed', error);
  await retryWrite(api, () =>
    ctx.runMutation(commitRunRef(path), {
      op: {
        type: 'settle',
        ...state.fence,
        mode,
        status: 'failed',
        reason: error === undefined ? INTERRUPTED : errorTextOf(messageOf(error)),
        delayMs: Math.max(transient?.retryAfterMs ?? 0, backoffMs(api, state.run)),
        ...(trouble && { trouble }),
        ...(said && { said: encodeSaid(said) }),
      },
    }),
  );
}

const messageOf = (error: unknown): unknown => (error instanceof Error ? error.message : error);
