'use client';
import { useAuiState } from '@assistant-ui/react';
import { useToolCalls } from '../../store/index.js';
import { ToolCallGroup } from '../../tools/index.js';

/** Tool calls that stand next to each other. */
export function Tools({ toolCallIds }: { readonly toolCallIds: readonly string[] }) {
  const messageId = useAuiState(({ message }) => message.id);
  const { toolCalls } = useToolCalls(messageId);
  const ids = new Set(toolCallIds);
  return (
    <ToolCallGroup calls={toolCalls.filter(({ toolCallId }) => ids.has(toolCallId))} among={toolCalls} />
  );
}
