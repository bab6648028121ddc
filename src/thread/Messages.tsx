'use client';
import { ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import { useThreadComponents } from './ThreadContext.js';

/** Who reads the message that assistant-ui hands over is rendered with each of its changes: this does not. */
export const Messages = () => <ThreadPrimitive.Messages>{() => <Message />}</ThreadPrimitive.Messages>;

function Message() {
  const components = useThreadComponents();
  const kind = useAuiState(({ message: { role, composer } }) => {
    if (role === 'user') return composer.isEditing ? 'EditComposer' : 'UserMessage';
    return role === 'system' ? 'SystemMessage' : 'AssistantMessage';
  });
  const Kind = components[kind];
  return <Kind />;
}
