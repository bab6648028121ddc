'use client';
import { ToolCallGroup } from '../../tools/index.js';
import { useGroupCalls } from '../../tools/internal.js';
import { useFold, useSetFoldOpen } from '../work/WorkContext.js';

const NO_IDS: readonly string[] = [];

/** Adjacent tool calls. Renders when one of them changes, and for no other call of the message. */
export function Tools({ toolCallIds }: { readonly toolCallIds: readonly string[] }) {
  const { calls, siblings } = useGroupCalls(toolCallIds);
  const hidden = useFold(({ hiddenCalls }) => hiddenCalls, NO_IDS);
  const setOpen = useSetFoldOpen();
  const fold = {
    isHidden: ({ toolCallId }: { toolCallId: string }) => hidden.includes(toolCallId),
    onFound: () => setOpen(true),
  };
  return <ToolCallGroup calls={calls} siblings={siblings} fold={fold} />;
}
