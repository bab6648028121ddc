'use client';
import { useAuiState } from '@assistant-ui/react';
import { useMemo, type ReactNode } from 'react';
import { ToolCallGroup } from '../tools/index.js';
import { useGroupCalls } from '../tools/internal.js';

/** Props of `ToolGroup`, as assistant-ui's `Thread` passes them. */
export interface ToolGroupProps {
  readonly group: { readonly indices: readonly number[] };
  /** Ignored: the group draws its calls itself. */
  readonly children?: ReactNode;
}

/**
 * Draws adjacent tool calls: `<Thread components={{ ToolGroup }} />`. Calls that fail or ask something stay visible
 * while the group is closed. assistant-ui's own group hides them.
 */
export function ToolGroup({ group }: ToolGroupProps) {
  const joinedIds = useAuiState(({ message }) =>
    group.indices
      .map((index) => message.parts[index])
      .flatMap((part) => (part?.type === 'tool-call' ? [part.toolCallId] : []))
      .join('\n'),
  );
  const ids = useMemo(() => joinedIds.split('\n'), [joinedIds]);
  const { calls, siblings } = useGroupCalls(ids);
  return <ToolCallGroup calls={calls} siblings={siblings} />;
}
