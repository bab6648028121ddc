'use client';
import { useAuiState } from '@assistant-ui/react';
import { useGrowingText } from './useGrowingText.js';

/** Plain text. */
export function Text() {
  const isRunning = useAuiState(({ part }) => part.status.type === 'running');
  const [first, ref] = useGrowingText<HTMLDivElement>();
  return (
    <div
      data-slot="message-text"
      data-caret={isRunning ? '' : undefined}
      className="cau-message-text"
      dir="auto"
      ref={ref}
    >
      {first}
    </div>
  );
}
