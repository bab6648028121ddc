import type { ToolCall } from '../../bridge/index.js';
import { TOOL_PHASES, type ToolPhase } from '../phases/phase.js';
import type { DisplayedCall, ToolDisplay, ToolExample } from '../types.js';

/** A call in each of the nine phases. */
export type PhaseExamples = Readonly<Record<ToolPhase, DisplayedCall>>;

/** A call of the tool in each of the nine phases, for stories, snapshots and documentation. */
export function exampleCallsOf(toolName: string, { examples = [] }: ToolDisplay, index = 0): PhaseExamples {
  const example = examples[index] ?? NO_EXAMPLE;
  return Object.fromEntries(
    TOOL_PHASES.map((phase) => [phase, exampleCall(toolName, example, phase, index)]),
  ) as PhaseExamples;
}

const NO_EXAMPLE: ToolExample<object, unknown> = { args: {}, result: null };

function exampleCall(
  toolName: string,
  example: ToolExample<object, unknown>,
  phase: ToolPhase,
  index: number,
): DisplayedCall {
  const toolCallId = `${toolName}-${phase}-${index + 1}`;
  const isOver = phase === 'complete' || phase === 'error' || phase === 'cancelled';
  return {
    toolCallId,
    rawToolCallId: toolCallId,
    messageId: 'example',
    toolName,
    args: example.args as ToolCall['args'],
    actionable: false,
    settled: false,
    ...(isOver && { durationMs: example.durationMs ?? 1240 }),
    ...stateOf(example, phase, toolCallId),
  };
}

type State = Pick<ToolCall, 'state'> & Partial<ToolCall>;

function stateOf(example: ToolExample<object, unknown>, phase: ToolPhase, id: string): State {
  const { args, result, streamingArgs, partialResult, error, reason } = example;
  const approval = { id: `approval-${id}` };
  const states: Record<ToolPhase, State> = {
    'input-streaming': {
      state: 'input-streaming',
      args: (streamingArgs ?? cutShort(args)) as ToolCall['args'],
    },
    running: { state: 'input-available' },
    stale: { state: 'input-available', canRetry: true },
    'awaiting-approval': { state: 'approval-requested', approval, actionable: true },
    partial: { state: 'preliminary', output: partialResult ?? result },
    complete: { state: 'output-available', output: result, settled: true },
    error: {
      state: 'output-error',
      output: { error },
      errorText: error ?? 'Error',
      canRetry: true,
      settled: true,
    },
    denied: {
      state: 'output-denied',
      approval: { ...approval, approved: false, ...(reason !== undefined && { reason }) },
      settled: true,
    },
    cancelled: { state: 'input-available', canRetry: true, settled: true },
  };
  return states[phase];
}

/** The first argument, half written. */
function cutShort(args: object): object {
  const first = Object.entries(args)[0];
  if (!first) return {};
  const [key, value] = first;
  return { [key]: typeof value === 'string' ? value.slice(0, Math.ceil(value.length / 2)) : value };
}
