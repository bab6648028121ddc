'use client';
import { useAuiState } from '@assistant-ui/react';
import { useCallback, useMemo } from 'react';
import { useSomeToolCalls } from '../../store/internal.js';
import type { DisplayedCall } from '../types.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';

/** The calls of a group, and the calls of the message that can be versions of one thing. */
export interface GroupCalls {
  readonly calls: readonly DisplayedCall[];
  readonly siblings: readonly DisplayedCall[];
}

/**
 * Reads the calls that a `ToolCallGroup` needs to draw these ids of the surrounding message. Renders only when one of
 * these calls or their versions changes. Pass the same list while the ids are the same.
 */
export function useGroupCalls(toolCallIds: readonly string[]): GroupCalls {
  const messageId = useAuiState(({ message }) => message.id);
  const { registry } = useToolDisplaySettings();
  const ids = useMemo(() => new Set(toolCallIds), [toolCallIds]);
  const isInGroup = useCallback(({ toolCallId }: DisplayedCall) => ids.has(toolCallId), [ids]);
  const isVersion = useCallback(
    ({ toolName }: DisplayedCall) => registry.resolve(toolName).supersede !== undefined,
    [registry],
  );
  return {
    calls: useSomeToolCalls(messageId, isInGroup),
    siblings: useSomeToolCalls(messageId, isVersion),
  };
}
