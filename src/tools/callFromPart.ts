import type { ToolCallMessagePartProps } from '@assistant-ui/react';
import type { ToolCallState } from '../bridge/index.js';
import type { DisplayedCall } from './types.js';

type Part = Pick<
  ToolCallMessagePartProps,
  'toolCallId' | 'toolName' | 'args' | 'result' | 'isError' | 'approval' | 'status' | 'timing'
>;

/**
 * Builds a call from assistant-ui's part, for calls that are not in a store. A part's status is that of its message, so
 * the part's other fields take precedence.
 */
export function callFromPart(part: Part, messageId: string): DisplayedCall {
  const { toolCallId, toolName, args, result, approval, status, timing } = part;
  const isWaiting = approval !== undefined && approval.approved === undefined && !approval.resolution;
  const isOver = status.type === 'incomplete' || status.type === 'complete';
  const state = stateOf(part, isWaiting);
  return {
    toolCallId,
    rawToolCallId: toolCallId,
    messageId,
    toolName,
    state,
    args: (args ?? {}) as DisplayedCall['args'],
    ...(result !== undefined && { output: result }),
    ...(approval && { approval }),
    ...(timing?.startedAt !== undefined && { startedAt: timing.startedAt }),
    actionable: isWaiting && !isOver,
    settled: isOver || state.startsWith('output-'),
  };
}

function stateOf({ result, isError, approval, status }: Part, isWaiting: boolean): ToolCallState {
  if (approval?.approved === false) return 'output-denied';
  if (isError) return 'output-error';
  if (result !== undefined) return 'output-available';
  if (isWaiting) return 'approval-requested';
  if (approval) return 'approval-responded';
  return status.type === 'running' ? 'input-streaming' : 'input-available';
}
