'use client';
import { useAuiState } from '@assistant-ui/react';
import { MessageNotice as Notice, runOf, Working } from '../thread/internal.js';

/**
 * Says why a reply ended early, with a button to resume it or to try again. Put it into the assistant's message, in
 * place of `MessageError`.
 */
export function MessageNotice() {
  const isRetrying = useAuiState(
    ({ message }) => message.status?.type === 'running' && runOf(message)?.isRetrying === true,
  );
  return (
    <div data-cau="" className="cau-stock-notice">
      {isRetrying && <Working />}
      <Notice />
    </div>
  );
}
