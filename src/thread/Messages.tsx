'use client';
import { ThreadPrimitive } from '@assistant-ui/react';
import { useThreadComponents } from './ThreadContext.js';

export function Messages() {
  const { UserMessage, AssistantMessage, SystemMessage, EditComposer } = useThreadComponents();
  return (
    <ThreadPrimitive.Messages>
      {({ message }) => {
        if (message.role === 'user') return message.composer.isEditing ? <EditComposer /> : <UserMessage />;
        return message.role === 'system' ? <SystemMessage /> : <AssistantMessage />;
      }}
    </ThreadPrimitive.Messages>
  );
}
