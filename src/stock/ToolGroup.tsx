'use client';
import { useAuiState } from '@assistant-ui/react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useSomeToolCalls } from '../store/internal.js';
import { ToolCallGroup } from '../tools/index.js';
import { useToolDisplaySettings } from '../tools/internal.js';

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
  const { registry } = useToolDisplaySettings();
  const messageId = useAuiState(({ message }) => message.id);
  const names = useAuiState(({ message }) =>
    group.indices
      .map((index) => message.parts[index])
      .flatMap((part) => (part?.type === 'tool-call' ? [part.toolCallId] : []))
      .join('\n'),
  );
  const ids = useMemo(() => new Set(names.split('\n')), [names]);
  const isHere = useCallback(({ toolCallId }: { toolCallId: string }) => ids.has(toolCallId), [ids]);
  const isVersion = useCallback(
    ({ toolName }: { toolName: string }) => registry.resolve(toolName).supersede !== undefined,
    [registry],
  );
  const calls = useSomeToolCalls(messageId, isHere);
  const versions = useSomeToolCalls(messageId, isVersion);
  return <ToolCallGroup calls={calls} among={versions} />;
}
