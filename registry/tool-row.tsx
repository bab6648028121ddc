'use client';
import { useAuiState, type ToolCallMessagePartProps } from '@assistant-ui/react';
import { ToolCallDisplay, useToolCall } from 'convex-assistant-ui';

/** A tool call: its icon, what it does, and its details. The texts come from your tool registry. */
export function ToolRow({ toolCallId }: ToolCallMessagePartProps) {
  const messageId = useAuiState(({ message }) => message.id);
  const call = useToolCall(toolCallId, messageId);
  if (!call) return null;
  return (
    <ToolCallDisplay.Root
      call={call}
      className="bg-card text-card-foreground my-2 rounded-lg border text-sm data-[state=error]:border-destructive"
    >
      <ToolCallDisplay.Trigger className="flex w-full items-center gap-2 px-3 py-2 text-start">
        <ToolCallDisplay.Icon />
        <ToolCallDisplay.Label />
        <ToolCallDisplay.Elapsed />
        <ToolCallDisplay.StatusDot />
      </ToolCallDisplay.Trigger>
      <ToolCallDisplay.Details className="border-t px-3 py-2">
        <ToolCallDisplay.Error />
        <ToolCallDisplay.Approval />
        <ToolCallDisplay.Args />
        <ToolCallDisplay.Result />
        <ToolCallDisplay.Actions />
      </ToolCallDisplay.Details>
    </ToolCallDisplay.Root>
  );
}
