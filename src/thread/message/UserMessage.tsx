'use client';
import { MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { Parts } from '../parts/Parts.js';
import { MessageQuote } from '../lazySecondaryComponents.js';
import { useThreadComponents, useThreadStrings } from '../ThreadContext.js';
import { isPendingMessage } from './isPendingMessage.js';

export function UserMessage() {
  const strings = useThreadStrings();
  const { Attachment, MessageActions } = useThreadComponents();
  const hasFiles = useAuiState(({ message }) => (message.attachments?.length ?? 0) > 0);
  const hasContent = useAuiState(({ message }) => message.parts.length > 0);
  const hasQuote = useAuiState(({ message }) => message.metadata.custom['quote'] !== undefined);
  const isPending = useAuiState(({ message }) => isPendingMessage(message));
  return (
    <MessagePrimitive.Root asChild>
      <article
        data-slot="message"
        data-role="user"
        data-state={isPending ? 'pending' : undefined}
        className="cau-message cau-message-user"
        aria-label={strings.you}
      >
        {hasFiles && (
          <div data-slot="message-files" className="cau-message-files">
            <MessagePrimitive.Attachments>{() => <Attachment />}</MessagePrimitive.Attachments>
          </div>
        )}
        {hasContent && (
          <div className="cau-message-content cau-bubble">
            {hasQuote && <MessageQuote />}
            <Parts />
          </div>
        )}
        <MessageActions />
      </article>
    </MessagePrimitive.Root>
  );
}
