import { canAllowAlways } from '../../approvals/allowedTools.js';
import { asksUnlessAllowed, isAllowedTool } from '../../approvals/skipApproval.js';
import type { AgentTools, ThreadApi } from '../../options.js';
import type { RunState } from '../runState.js';
import type { Part, SaidStep } from '../steps/stepReader.js';
import { STOPPED, type ActionCtx } from '../types.js';
import { makeRecordedCall, type CallRecords } from './recordedCall.js';
import { createRunningCalls, type RunningCalls } from './runningCalls.js';
import { createStarter } from './startCalls.js';
import { createResultBudget, type Tool } from './toolOutput.js';

export interface RecordedTools {
  readonly tools: AgentTools;
  /** The output of each call of this action, in the form of a tool-result `output`. */
  readonly outputs: ReadonlyMap<string, Part>;
  /** Calls whose one value the AI SDK reports twice: first as preliminary, then as final. */
  readonly hasOneValue: (toolCallId: string) => boolean;
  /** Stops one call. The run continues with an error in its place. */
  readonly stopCall: (toolCallId: string) => void;
  /** Whether the person behind the run has allowed the tool in this thread. */
  readonly isAllowed: (toolName: string) => Promise<boolean>;
  readonly running: Pick<RunningCalls, 'whenAllEnded'>;
}

export interface RecordedToolsOptions {
  /** What the model has said in this step. */
  readonly said: () => SaidStep | undefined;
  /** The rows of calls in earlier rows: approved calls, and calls that run again. */
  readonly rowOf: ReadonlyMap<string, string>;
}

/** Wraps every tool that runs on the server, so that the ledger records each of its calls. */
export function recordTools(
  api: ThreadApi,
  ctx: ActionCtx,
  state: RunState,
  tools: AgentTools,
  { said, rowOf }: RecordedToolsOptions,
): RecordedTools {
  const records: CallRecords = {
    api,
    ctx,
    state,
    start: createStarter(api, ctx, state, said),
    running: createRunningCalls(),
    budget: createResultBudget(),
    outputs: new Map(),
    singleValued: new Set(),
    stops: new Map(),
  };
  const { outputs, running, singleValued, stops } = records;

  /** Before the model speaks, only calls of earlier rows can run. */
  const earlierRowOf = (toolCallId: string): string | undefined =>
    said() === undefined ? rowOf.get(toolCallId) : undefined;
  const isOfEarlierRow = (toolCallId: string) => earlierRowOf(toolCallId) !== undefined;
  const isAllowed = (toolName: string) => isAllowedTool(api, ctx, state, toolName);

  const wrap = (toolName: string, tool: Tool): Tool => {
    if (!tool.execute) return tool; // the client or the provider runs it
    const mayBeAllowed = canAllowAlways(api.options, toolName);
    const needsApproval = asksUnlessAllowed(tool, isOfEarlierRow, () => isAllowed(toolName));
    return {
      ...tool,
      ...(mayBeAllowed && { needsApproval }),
      // A generator: the one form that fits both plain tools and tools with preliminary results.
      execute: async function* (this: unknown, input, options) {
        const { toolCallId } = options;
        const earlierRow = earlierRowOf(toolCallId);
        if (earlierRow !== undefined) state.earlierRows.add(earlierRow);
        const row = earlierRow ?? state.pendingMessageId ?? '';
        const self = this as Tool | undefined;
        const isFromLedger = rowOf.has(toolCallId);
        yield* makeRecordedCall(records, {
          tool,
          toolName,
          self,
          input,
          options,
          row,
          isFromLedger,
          mayBeAllowed,
        });
      },
    };
  };

  return {
    tools: Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, wrap(name, tool as Tool)])),
    outputs,
    running,
    isAllowed,
    hasOneValue: (toolCallId) => singleValued.has(toolCallId),
    stopCall: (toolCallId) => stops.get(toolCallId)?.abort(new Error(STOPPED)),
  };
}
