'use client';
import { useAuiState } from '@assistant-ui/react';
import { useSomeToolCalls } from '../../store/internal.js';
import { useThreadActions, type ToolCallEntry } from '../../store/index.js';
import { toolCallPhase } from '../../tools/index.js';
import { isRetryable } from '../../tools/internal.js';

/** Whether the row of a call at the end of the reply offers a retry, so that nothing else has to. */
export function useIsRetryInRow(): boolean {
  const { retryToolCalls } = useThreadActions();
  const messageId = useAuiState(({ message }) => message.id);
  const lastCalls = useAuiState(({ message }) => {
    const spoken = message.parts.findLastIndex(({ type }) => type === 'text');
    const calls = message.parts.slice(spoken + 1);
    return JSON.stringify(calls.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : [])));
  });
  const failed = useSomeToolCalls(messageId, isFailed);
  const ids = JSON.parse(lastCalls) as string[];
  return retryToolCalls !== undefined && failed.some(({ toolCallId }) => ids.includes(toolCallId));
}

const isFailed = (call: ToolCallEntry): boolean => isRetryable(call, toolCallPhase(call));
