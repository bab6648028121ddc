import { ConvexError } from 'convex/values';
import { detectToolError, errorTextOf } from '../../../shared/toolError.js';
import { GENERIC_SENTENCES, MAX_PUBLIC_LENGTH, publicTextOf, rawTextOf } from '../../access/publicError.js';
import { argsDigest } from '../../approvals/argsDigest.js';
import { needsApproval } from '../../approvals/needsApproval.js';
import { isRepeatable } from '../../ledger/repeatable.js';
import type { Finished } from '../../ledger/toolCallRepository.js';
import type { ThreadApi } from '../../options.js';
import { byteLength, truncateBytes } from '../../rows/bytes.js';
import { retryWrite } from '../retryWrite.js';
import { abandonAttempt, REPLACED, type RunState } from '../runState.js';
import { OUTCOME_TEXT } from '../steps/openStepRows.js';
import { errorOutput, type Part } from '../steps/stepReader.js';
import { STOPPED, type ActionCtx } from '../types.js';
import type { RunningCalls } from './runningCalls.js';
import { writeOrAbort, type Starter } from './startCalls.js';
import {
  storableValue,
  tooLarge,
  toOutput,
  type CallOptions,
  type ResultBudget,
  type Tool,
} from './toolOutput.js';
import { unlessStopped, untilStopped } from './unlessStopped.js';
import { watchUnshown } from './unshownCalls.js';

/** How much of an error the model gets. */
const MAX_ERROR_OUTPUT_BYTES = 20_000;

/** What the calls of an action share. */
export interface CallRecords {
  readonly api: ThreadApi;
  readonly ctx: ActionCtx;
  readonly state: RunState;
  readonly start: Starter;
  readonly running: RunningCalls;
  readonly budget: ResultBudget;
  /** The output of each call whose outcome is recorded. Only these may be stored in a row. */
  readonly outputs: Map<string, Part>;
  /** The calls of tools without preliminary results. */
  readonly singleValued: Set<string>;
  /** The controller that stops each running call. */
  readonly stops: Map<string, AbortController>;
}

/** A call that the AI SDK makes. */
export interface Call {
  readonly tool: Tool;
  readonly toolName: string;
  /** The tool as the AI SDK calls it: the agent gives it a context. */
  readonly self: Tool | undefined;
  readonly input: unknown;
  readonly options: CallOptions;
  /** The row that holds the call. */
  readonly row: string;
  /** The call is in an earlier row: it was approved, or runs again. */
  readonly isFromLedger: boolean;
  /** People may allow the tool once for all calls. */
  readonly mayBeAllowed: boolean;
}

/** A call whose start is recorded. */
type StartedCall = Call & {
  readonly record: Awaited<ReturnType<Starter>>;
  readonly stop: AbortController;
};

/**
 * Makes a call. Records its start before the tool runs, and its outcome before the AI SDK gets it, so that a crash
 * never leaves an effect without a record.
 */
export async function* makeRecordedCall(records: CallRecords, call: Call): AsyncGenerator {
  const { toolCallId } = call.options;
  const started = await startCall(records, call);
  const stopWatching = watchCall(records, started);
  let last: unknown;
  try {
    const result = execute(records, started);
    if (isAsyncIterable(result)) {
      for await (const value of untilStopped(result, started.stop.signal)) {
        last = value;
        yield storableValue(value);
      }
    } else {
      records.singleValued.add(toolCallId);
      last = await unlessStopped(Promise.resolve(result), started.stop.signal);
    }
  } catch (error) {
    throw await recordFailure(records, started, error);
  } finally {
    stopWatching();
    records.stops.delete(toolCallId);
  }
  const value = storableValue(last);
  await recordValue(records, started, value);
  if (records.singleValued.has(toolCallId)) yield value; // a tool with preliminary results has yielded it already
}

/** Records the start, unless the ledger refuses the call because it has no approval for these arguments. */
async function startCall(
  { state, start, running, stops, outputs }: CallRecords,
  call: Call,
): Promise<StartedCall> {
  const { tool, toolName, self, input, options, row, isFromLedger, mayBeAllowed } = call;
  const { toolCallId } = options;
  const asks = await needsApproval(tool, self, input, options);
  const record = await start({
    messageId: row,
    toolCallId,
    toolName,
    answeredBy: 'server',
    isRepeatable: isRepeatable(tool, input),
    args: JSON.stringify(input ?? {}),
    needsApproval: asks,
    canAllowAlways: mayBeAllowed,
    ...((asks || isFromLedger) && { argsDigest: await argsDigest(input) }),
  });
  if (record.isRefused) {
    outputs.set(toolCallId, errorOutput(OUTCOME_TEXT.notApproved));
    throw new Error(OUTCOME_TEXT.notApproved);
  }
  state.callTimes.start(toolCallId, record.startedAt);
  running.begin(toolCallId);
  const stop = new AbortController();
  stops.set(toolCallId, stop);
  return { ...call, record, stop };
}

/** Calls of earlier rows are visible in their rows, so only calls of the open step depend on the stream. */
function watchCall({ api, ctx, state }: CallRecords, { row, options }: StartedCall): () => void {
  if (row !== state.pendingMessageId) return () => {};
  return watchUnshown(api, ctx, state, options.toolCallId);
}

function execute({ ctx }: CallRecords, { tool, self, input, options, record, stop }: StartedCall): unknown {
  // Tools write with the plain context: only the agent's own writes are intercepted.
  const runMutation: ActionCtx['runMutation'] = (...args) => ctx.runMutation(...args);
  const plain = self?.ctx ? { ...self, ctx: { ...self.ctx, runMutation } } : self;
  const { abortSignal } = options;
  return tool.execute!.call(plain, input, {
    ...options,
    abortSignal: abortSignal ? AbortSignal.any([abortSignal, stop.signal]) : stop.signal,
    idempotencyKey: record.idempotencyKey,
    attempt: record.attempt,
  });
}

/** Records what a tool returned. If it cannot be recorded as a result, throws the error that the model gets instead. */
async function recordValue(records: CallRecords, call: StartedCall, value: unknown): Promise<void> {
  const { tool, toolName, self, input, options, row } = call;
  const { api, ctx } = records;
  const { toolCallId } = options;
  let output: Part;
  let json: string;
  try {
    output = await toOutput(self ?? tool, { toolCallId, input, output: value });
    json = JSON.stringify(output);
    if (!records.budget.take(row, byteLength(json))) throw new ConvexError(tooLarge(toolName, json));
  } catch (error) {
    throw await recordFailure(records, call, error);
  }
  const written = { ...records.state.fence, id: call.record.id, output: json };
  const { isError, errorText } = detectToolError(value); // a tool may report its failure as a result
  const rawError = () => rawTextOf(errorTextOf(errorText));
  await recordOutcome(records, toolCallId, () =>
    isError
      ? api.calls.setError(ctx, { ...written, error: rawError(), isStopped: false })
      : api.calls.setResult(ctx, written),
  );
  records.outputs.set(toolCallId, output);
}

/** Records why a call failed. @returns the error for the AI SDK, which the model reads */
async function recordFailure(records: CallRecords, call: StartedCall, error: unknown): Promise<unknown> {
  const { api, ctx, state, running, outputs } = records;
  const { toolCallId } = call.options;
  const isStopped = call.stop.signal.aborted;
  // A tool that gives up because the run ends may have taken effect, so its outcome stays unknown.
  if (state.isReplaced || (state.controller.signal.aborted && !isStopped)) {
    running.end(toolCallId);
    return error;
  }
  const publicText = isStopped ? STOPPED : publicTextOf(error);
  // The model may repeat what it reads, so it reads no more of the error than everyone else.
  const text = truncateBytes(publicText ?? GENERIC_SENTENCES.tool, MAX_ERROR_OUTPUT_BYTES);
  const output = errorOutput(text);
  await recordOutcome(records, toolCallId, () =>
    api.calls.setError(ctx, {
      ...state.fence,
      id: call.record.id,
      output: JSON.stringify(output),
      error: rawTextOf(error),
      ...(publicText !== undefined && { errorText: publicText.slice(0, MAX_PUBLIC_LENGTH) }),
      isStopped,
    }),
  );
  outputs.set(toolCallId, output);
  return new Error(text);
}

/** Stores an outcome. If that is impossible the run ends, and the record stays `running`: its outcome is unknown. */
async function recordOutcome(
  { api, state, running }: CallRecords,
  toolCallId: string,
  write: () => Promise<Finished | null>,
): Promise<void> {
  const storing = writeOrAbort(state, () => retryWrite(api, write, () => state.isReplaced));
  const finished = await storing.finally(() => running.end(toolCallId));
  state.lastWriteAt = Date.now();
  if (finished) return state.callTimes.end(toolCallId, finished.endedAt);
  abandonAttempt(state);
  throw new Error(REPLACED);
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
