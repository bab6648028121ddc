'use client';
import { useAuiState } from '@assistant-ui/react';
import { useThreadStrings } from '../ThreadContext.js';

/** Something is being done that cannot be seen: there is nothing yet, or what was last there is over. */
export function Working() {
  const strings = useThreadStrings();
  const isSeen = useAuiState(({ message }) => {
    if (message.status?.type !== 'running') return false;
    const last = message.parts.at(-1);
    return last === undefined || (last.type === 'tool-call' && last.result !== undefined);
  });
  if (!isSeen) return null;
  return (
    <div data-slot="working" className="cau-working">
      <span className="cau-working-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="cau-sr">{strings.working}</span>
    </div>
  );
}
