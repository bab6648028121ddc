'use client';
import { MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { plainName } from '../../shared/text/plainName.js';
import { Parts } from '../parts/Parts.js';
import { useThreadComponents, useThreadStrings } from '../ThreadContext.js';
import { Working } from './Working.js';

export function AssistantMessage() {
  const strings = useThreadStrings();
  const { MessageActions, MessageNotice } = useThreadComponents();
  const agentName = useAuiState(({ message }) => message.metadata.custom['agentName']);
  const status = useAuiState(({ message }) => message.status?.type);
  const name = typeof agentName === 'string' ? plainName(agentName) : undefined;
  return (
    <MessagePrimitive.Root asChild>
      <article
        data-slot="message"
        data-role="assistant"
        data-state={status}
        className="cau-message cau-message-assistant"
        aria-label={name ?? strings.assistant}
      >
        {name !== undefined && name !== strings.assistant && (
          <span data-slot="agent-name" className="cau-agent-name" dir="auto">
            {name}
          </span>
        )}
        <div className="cau-message-content">
          <Parts />
          <Working />
        </div>
        <MessageNotice />
        <MessageActions />
      </article>
    </MessagePrimitive.Root>
  );
}
