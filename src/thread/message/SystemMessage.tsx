'use client';
import { MessagePrimitive } from '@assistant-ui/react';
import { Parts } from '../parts/Parts.js';
import { useThreadStrings } from '../ThreadContext.js';

export function SystemMessage() {
  const strings = useThreadStrings();
  return (
    <MessagePrimitive.Root asChild>
      <article
        data-slot="message"
        data-role="system"
        className="cau-message cau-message-system"
        aria-label={strings.system}
      >
        <Parts />
      </article>
    </MessagePrimitive.Root>
  );
}
