'use client';
import { MessagePrimitive } from '@assistant-ui/react';
import { Parts } from '../parts/Parts.js';
import { useThreadComponents, useThreadStrings } from '../ThreadContext.js';

export function UserMessage() {
  const strings = useThreadStrings();
  const { MessageActions } = useThreadComponents();
  return (
    <MessagePrimitive.Root asChild>
      <article
        data-slot="message"
        data-role="user"
        className="cau-message cau-message-user"
        aria-label={strings.you}
      >
        <div className="cau-message-content cau-bubble">
          <Parts />
        </div>
        <MessageActions />
      </article>
    </MessagePrimitive.Root>
  );
}
