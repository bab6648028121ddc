import type { ToolCall } from '../bridge/index.js';
import { TOOL_PHASES, type ToolPhase } from './phase.js';
import type { DisplayedCall, ToolDisplay, ToolExample } from './types.js';

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

function stateOf(
  { args, result, streamingArgs, partialResult, error, reason }: ToolExample<object, unknown>,
  phase: ToolPhase,
  id: string,
): Pick<ToolCall, 'state'> & Partial<ToolCall> {
  const approval = { id: `approval-${id}` };
  switch (phase) {
    case 'input-streaming':
      return { state: 'input-streaming', args: (streamingArgs ?? cutShort(args)) as ToolCall['args'] };
    case 'running':
    case 'stale':
      return { state: 'input-available' };
    case 'awaiting-approval':
      return { state: 'approval-requested', approval, actionable: true };
    case 'partial':
      return { state: 'preliminary', output: partialResult ?? result };
    case 'complete':
      return { state: 'output-available', output: result, settled: true };
    case 'error':
      return { state: 'output-error', output: { error }, errorText: error ?? 'Error', settled: true };
    case 'denied':
      return {
        state: 'output-denied',
        approval: { ...approval, approved: false, ...(reason !== undefined && { reason }) },
        settled: true,
      };
    case 'cancelled':
      return { state: 'input-available', settled: true };
  }
}

/** The first argument, half way through. */
function cutShort(args: object): object {
  const first = Object.entries(args)[0];
  if (!first) return {};
  const [key, value] = first;
  return { [key]: typeof value === 'string' ? value.slice(0, Math.ceil(value.length / 2)) : value };
}
