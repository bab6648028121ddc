'use client';
import { useAuiState } from '@assistant-ui/react';
import { useThreadStrings } from '../ThreadContext.js';
import { runOf } from './runOf.js';

/**
 * Something is being done that cannot be seen: there is nothing yet, or what was last there is over. Or the model does not
 * respond, and the run is about to ask it again.
 */
export function Working() {
  const strings = useThreadStrings();
  const isSeen = useAuiState(({ message }) => {
    if (message.status?.type !== 'running') return false;
    const last = message.parts.at(-1);
    return last === undefined || (last.type === 'tool-call' && last.result !== undefined);
  });
  const isRetrying = useAuiState(
    ({ message }) => message.status?.type === 'running' && runOf(message)?.isRetrying === true,
  );
  if (!isSeen && !isRetrying) return null;
  return (
    <div data-slot="working" data-state={isRetrying ? 'retrying' : undefined} className="cau-working">
      <span className="cau-working-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={isRetrying ? 'cau-working-text' : 'cau-sr'}>
        {isRetrying ? strings.retrying : strings.working}
      </span>
    </div>
  );
}
