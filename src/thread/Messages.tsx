'use client';
import { ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import { useThreadComponents } from './ThreadContext.js';

/** Who reads the message that assistant-ui hands over is rendered with each of its changes: this does not. */
export const Messages = () => <ThreadPrimitive.Messages>{() => <Message />}</ThreadPrimitive.Messages>;

function Message() {
  const { UserMessage, AssistantMessage, SystemMessage, EditComposer } = useThreadComponents();
  const role = useAuiState(({ message }) => message.role);
  const isEditing = useAuiState(({ message }) => role === 'user' && message.composer.isEditing);
  if (role === 'user') return isEditing ? <EditComposer /> : <UserMessage />;
  return role === 'system' ? <SystemMessage /> : <AssistantMessage />;
}
