import { ConvexError } from 'convex/values';
import { detectToolError, errorTextOf } from '../../../shared/toolError.js';
import { byteLength, truncateBytes } from '../../rows/bytes.js';
import type { ThreadApi, AgentTools } from '../../options.js';
import { isRepeatable } from '../../ledger/repeatable.js';
import type { Finished } from '../../ledger/toolCallRepository.js';
import { canAllowAlways } from '../../approvals/allowedTools.js';
import { asksUnlessAllowed, isAllowedTool } from '../../approvals/skipApproval.js';
import { argsDigest } from '../../approvals/argsDigest.js';
import { needsApproval } from '../../approvals/needsApproval.js';
import { OUTCOME_TEXT } from '../steps/openStepRows.js';
import { GENERIC_SENTENCES, MAX_PUBLIC_LENGTH, publicTextOf, rawTextOf } from '../../access/publicError.js';
import { retryWrite } from '../retryWrite.js';
import { createRunningCalls, type RunningCalls } from './runningCalls.js';
import { giveWay, REPLACED, type RunState } from '../runState.js';
import { errorOutput, type Part, type SaidStep } from '../steps/stepReader.js';
import { createStarter, MAX_STEP_BYTES, writeOrAbort } from './startCalls.js';
import { storable } from '../../rows/storable.js';
import { STOPPED, type ActionCtx } from '../types.js';
import { unlessStopped, untilStopped } from './unlessStopped.js';
import { watchUnshown } from './unshownCalls.js';

/** How much of an error the model gets. */
const MAX_ERROR_OUTPUT_BYTES = 20_000;

type CallOptions = { toolCallId: string; abortSignal?: AbortSignal } & Record<string, unknown>;
type Execute = (this: unknown, input: unknown, options: CallOptions) => unknown;
type Tool = {
  execute?: Execute;
  toModelOutput?: (options: { toolCallId: string; input: unknown; output: unknown }) => unknown;
  ctx?: object;
};

export interface RecordedTools {
  readonly tools: AgentTools;
  /** The output of each call of this action, in the form of a tool-result `output`. */
  readonly outputs: ReadonlyMap<string, Part>;
  /** Calls whose one value the AI SDK reports twice: first as preliminary, then as final. */
  readonly hasOneValue: (toolCallId: string) => boolean;
  /** Stops one call. The run goes on with an error in its place. */
  readonly stopCall: (toolCallId: string) => void;
  /** Whether the person behind the run has allowed the tool in this thread. */
  readonly isAllowed: (toolName: string) => Promise<boolean>;
  readonly running: Pick<RunningCalls, 'whenAllEnded'>;
}

export interface RecordedToolsOptions {
  /** What the model has said in this step. */
  readonly said: () => SaidStep | undefined;
  /** The rows of calls that stand in earlier rows: approved calls, and calls that run again. */
  readonly rowOf: ReadonlyMap<string, string>;
}

/**
 * Wraps every tool that runs on the server: the ledger records the start of a call before the tool runs, and its outcome
 * before the AI SDK gets it. `execute` becomes a generator because that is the one form that fits both plain tools and
 * tools with preliminary results.
 */
export function recordTools(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  tools: AgentTools,
  { said, rowOf }: RecordedToolsOptions,
): RecordedTools {
  const outputs = new Map<string, Part>();
  const oneValue = new Set<string>();
  const stops = new Map<string, AbortController>();
  const running = createRunningCalls();
  const plainMutation: ActionCtx['runMutation'] = (...args) => ctx.runMutation(...args);
  const start = createStarter(api, ctx, state, said);
  let budget = { row: '', bytes: 0 };

  /** Before the model speaks, only calls of earlier rows can run. */
  const isOfEarlierRow = (toolCallId: string) => said() === undefined && rowOf.has(toolCallId);
  const isAllowed = (toolName: string) => isAllowedTool(api, ctx, state, toolName);

  /** The row that holds the call. */
  const holderOf = (toolCallId: string): string => {
    const earlier = isOfEarlierRow(toolCallId) ? rowOf.get(toolCallId) : undefined;
    if (earlier !== undefined) state.earlierRows.add(earlier);
    return earlier ?? state.pendingMessageId ?? '';
  };

  /** Stores an outcome. If that is impossible the run ends, and the record stays `running`: its outcome is unknown. */
  async function record(toolCallId: string, write: () => Promise<Finished | null>): Promise<void> {
    const finished = await writeOrAbort(state, () => retryWrite(api, write, () => state.isReplaced)).finally(
      () => running.end(toolCallId),
    );
    state.lastWriteAt = Date.now();
    if (finished) return state.callTimes.end(toolCallId, finished.endedAt);
    giveWay(state);
    throw new Error(REPLACED);
  }

  /** The results of a step share a row. */
  function isTooLarge(row: string, output: string): boolean {
    if (budget.row !== row) budget = { row, bytes: 0 };
    const bytes = byteLength(output);
    if (budget.bytes + bytes > MAX_STEP_BYTES) return true;
    budget.bytes += bytes;
    return false;
  }

  const wrap = (name: string, tool: Tool): Tool => {
    const { execute } = tool;
    if (!execute) return tool;
    const mayBeAllowed = canAllowAlways(api.options, name);
    return {
      ...tool,
      ...(mayBeAllowed && { needsApproval: asksUnlessAllowed(tool, isOfEarlierRow, () => isAllowed(name)) }),
      execute: async function* (this: unknown, input, options) {
        const self = this as Tool | undefined;
        const { toolCallId } = options;
        const row = holderOf(toolCallId);
        const asks = await needsApproval(tool, self, input, options);
        const started = await start({
          messageId: row,
          toolCallId,
          toolName: name,
          answeredBy: 'server',
          isRepeatable: isRepeatable(tool, input),
          args: JSON.stringify(input ?? {}),
          needsApproval: asks,
          canAllowAlways: mayBeAllowed,
          ...((asks || rowOf.has(toolCallId)) && { argsDigest: await argsDigest(input) }),
        });
        if (started.isRefused) {
          outputs.set(toolCallId, errorOutput(OUTCOME_TEXT.notApproved));
          throw new Error(OUTCOME_TEXT.notApproved);
        }
        state.callTimes.start(toolCallId, started.startedAt);
        const isInOpenStep = row === state.pendingMessageId; // others show in their rows
        const stopWatching = isInOpenStep ? watchUnshown(api, ctx, state, toolCallId) : () => {};
        running.begin(toolCallId);
        const stop = new AbortController();
        stops.set(toolCallId, stop);
        const abortSignal = options.abortSignal
          ? AbortSignal.any([options.abortSignal, stop.signal])
          : stop.signal;
        const outcome = { ...state.fence, id: started.id };
        const fail = async (error: unknown): Promise<never> => {
          const isStopped = stop.signal.aborted;
          // A tool that gives up because the run ends may have taken effect, so its outcome stays unknown.
          if (state.isReplaced || (state.controller.signal.aborted && !isStopped)) {
            running.end(toolCallId);
            throw error;
          }
          const publicText = isStopped ? STOPPED : publicTextOf(error);
          // The model may repeat what it reads, so it reads no more of the error than everyone else.
          const text = truncateBytes(publicText ?? GENERIC_SENTENCES.tool, MAX_ERROR_OUTPUT_BYTES);
          const output = errorOutput(text);
          await record(toolCallId, () =>
            api.calls.setError(ctx, {
              ...outcome,
              output: JSON.stringify(output),
              error: rawTextOf(error),
              ...(publicText !== undefined && { errorText: publicText.slice(0, MAX_PUBLIC_LENGTH) }),
              isStopped,
            }),
          );
          outputs.set(toolCallId, output);
          throw new Error(text);
        };

        let last: unknown;
        try {
          // Tools write with the plain context: the door is for the agent alone.
          const plain = self?.ctx ? { ...self, ctx: { ...self.ctx, runMutation: plainMutation } } : self;
          const result = execute.call(plain, input, {
            ...options,
            abortSignal,
            idempotencyKey: started.idempotencyKey,
            attempt: started.attempt,
          });
          if (isAsyncIterable(result)) {
            for await (const value of untilStopped(result, stop.signal)) {
              last = value;
              yield storableValue(value);
            }
          } else {
            oneValue.add(toolCallId);
            last = await unlessStopped(Promise.resolve(result), stop.signal);
          }
        } catch (error) {
          await fail(error);
        } finally {
          stopWatching();
          stops.delete(toolCallId);
        }

        const value = storableValue(last);
        const output = await toOutput(self ?? tool, { toolCallId, input, output: value }).catch(fail);
        const text = JSON.stringify(output);
        if (isTooLarge(row, text)) {
          await fail(
            new ConvexError(
              `The result of ${name} is too large to store: ${byteLength(text)} bytes. ` +
                `All results of a step can have up to ${MAX_STEP_BYTES} bytes. Return less, or store it as a file.`,
            ),
          );
        }
        const { isError, errorText } = detectToolError(value); // a tool may report its failure as a result
        await record(toolCallId, () =>
          isError
            ? api.calls.setError(ctx, {
                ...outcome,
                output: text,
                error: rawTextOf(errorTextOf(errorText)),
                isStopped: false,
              })
            : api.calls.setResult(ctx, { ...outcome, output: text }),
        );
        outputs.set(toolCallId, output); // only what is recorded may be stored in a row
        if (oneValue.has(toolCallId)) yield value;
      },
    };
  };

  return {
    tools: Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, wrap(name, tool as Tool)])),
    outputs,
    running,
    isAllowed,
    hasOneValue: (toolCallId) => oneValue.has(toolCallId),
    stopCall: (toolCallId) => stops.get(toolCallId)?.abort(new Error(STOPPED)),
  };
}

/** The value itself, unless Convex cannot store one of its field names. */
function storableValue(value: unknown): unknown {
  const stored = storable(value);
  return typeof stored === 'string' && typeof value !== 'string' ? stored : value;
}

async function toOutput(
  tool: Tool,
  call: { toolCallId: string; input: unknown; output: unknown },
): Promise<Part> {
  if (tool.toModelOutput) return (await tool.toModelOutput(call)) as Part;
  const { output } = call;
  return typeof output === 'string'
    ? { type: 'text', value: output }
    : { type: 'json', value: storable(output) };
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
