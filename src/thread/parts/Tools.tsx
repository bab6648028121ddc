'use client';
import { useAuiState } from '@assistant-ui/react';
import { useCallback, useMemo } from 'react';
import { useSomeToolCalls } from '../../store/internal.js';
import { ToolCallGroup } from '../../tools/index.js';
import { useToolDisplaySettings } from '../../tools/internal.js';
import { useFold, useSetFoldOpen } from '../work/WorkContext.js';

const NONE: readonly string[] = [];

/** Adjacent tool calls. Renders when one of them changes, and for no other call of the message. */
export function Tools({ toolCallIds }: { readonly toolCallIds: readonly string[] }) {
  const messageId = useAuiState(({ message }) => message.id);
  const { registry } = useToolDisplaySettings();
  const ids = useMemo(() => new Set(toolCallIds), [toolCallIds]);
  const isHere = useCallback(({ toolCallId }: { toolCallId: string }) => ids.has(toolCallId), [ids]);
  const isVersion = useCallback(
    ({ toolName }: { toolName: string }) => registry.resolve(toolName).supersede !== undefined,
    [registry],
  );
  const calls = useSomeToolCalls(messageId, isHere);
  const versions = useSomeToolCalls(messageId, isVersion);
  const hidden = useFold(({ hiddenCalls }) => hiddenCalls, NONE);
  const setOpen = useSetFoldOpen();
  const fold = {
    isHidden: ({ toolCallId }: { toolCallId: string }) => hidden.includes(toolCallId),
    onFound: () => setOpen(true),
  };
  return <ToolCallGroup calls={calls} among={versions} fold={fold} />;
}
