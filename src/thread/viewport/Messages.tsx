'use client';
import { ThreadPrimitive, useAuiState } from '@assistant-ui/react';
import { Boundary } from '../../content/internal.js';
import { BrokenMessage } from '../message/BrokenMessage.js';
import { useThreadComponents } from '../ThreadContext.js';

/** Ignores the `message` that assistant-ui passes: reading it would render this on each of its changes. */
export const Messages = () => (
  <ThreadPrimitive.Messages>
    {() => (
      <Boundary renderFallback={(retry) => <BrokenMessage retry={retry} />}>
        <Message />
      </Boundary>
    )}
  </ThreadPrimitive.Messages>
);

function Message() {
  const components = useThreadComponents();
  const kind = useAuiState(({ message: { role, composer } }) => {
    if (role === 'user') return composer.isEditing ? 'EditComposer' : 'UserMessage';
    return role === 'system' ? 'SystemMessage' : 'AssistantMessage';
  });
  const Kind = components[kind];
  return <Kind />;
}
