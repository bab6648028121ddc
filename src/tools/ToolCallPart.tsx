'use client';
import { useAuiState, type ToolCallMessagePartProps } from '@assistant-ui/react';
import { useSyncExternalStore } from 'react';
import { useThreadStore } from '../store/index.js';
import { callFromPart } from './callFromPart.js';
import { ToolCallDisplay } from './display/ToolCallDisplay.js';
import { NOT_SUPERSEDED, supersessionOf } from './supersede.js';
import { useToolDisplaySettings } from './ToolDisplayProvider.js';
import type { DisplayedCall } from './types.js';
import { subscribeToNothing } from '../shared/react/subscribeToNothing.js';

const NO_CALLS: readonly DisplayedCall[] = [];

/**
 * A tool call for assistant-ui's slots: `<MessagePrimitive.Parts components={{ tools: { Fallback: ToolCallPart } }}
 * />`, or `ToolFallback` of its own Thread. Renders only when this call changes.
 */
export function ToolCallPart(part: ToolCallMessagePartProps) {
  const { toolCallId, toolName } = part;
  const messageId = useAuiState(({ message }) => message.id);
  const store = useThreadStore({ optional: true });
  const { registry } = useToolDisplaySettings();
  const isVersioned = registry.resolve(toolName).supersede !== undefined;
  const read = (): DisplayedCall | undefined => store?.getState().toolCalls.get(toolCallId, messageId);
  const subscribe = store?.subscribeTo('toolCalls') ?? subscribeToNothing;
  const call = useSyncExternalStore(subscribe, read, read) ?? callFromPart(part, messageId);
  const readSiblings = (): readonly DisplayedCall[] =>
    (isVersioned && store?.getState().toolCalls.ofMessage(messageId)?.toolCalls) || NO_CALLS;
  const siblings = useSyncExternalStore(subscribe, readSiblings, readSiblings);
  return (
    <ToolCallDisplay
      call={call}
      supersession={isVersioned ? supersessionOf(call, siblings, registry) : NOT_SUPERSEDED}
    />
  );
}
