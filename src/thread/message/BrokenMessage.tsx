'use client';
import { MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { Broken } from '../../content/internal.js';
import { useRetryOnChange } from '../parts/BrokenPart.js';

/** Replaces a message that throws, with its plain text. */
export function BrokenMessage({ retry }: { readonly retry: () => void }) {
  const role = useAuiState(({ message }) => message.role);
  const parts = useAuiState(({ message }) => message.parts);
  const status = useAuiState(({ message }) => message.status?.type);
  useRetryOnChange(retry, status);
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
  return (
    <MessagePrimitive.Root asChild>
      <article
        data-slot="message"
        data-role={role}
        data-state="broken"
        className={`cau-message cau-message-${role}`}
      >
        <Broken of="messageFailed" onRetry={retry} />
        {text !== '' && (
          <div className={role === 'user' ? 'cau-message-content cau-bubble' : 'cau-message-content'}>
            <div data-slot="message-text" className="cau-message-text" dir="auto">
              {text}
            </div>
          </div>
        )}
      </article>
    </MessagePrimitive.Root>
  );
}
