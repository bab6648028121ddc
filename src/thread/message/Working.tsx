'use client';
import { useAuiState } from '@assistant-ui/react';
import { Retrying } from '../lazySecondaryComponents.js';
import { useThreadStrings } from '../ThreadContext.js';
import { runOf } from '../notice/runOf.js';

const RETRYING = { 'rate-limited': 'rate-limited', unavailable: 'retrying', crashed: 'resuming' } as const;

/**
 * Shows that work is in progress when nothing else does: before the first content, after finished content, or while a
 * run waits to resume.
 */
export function Working() {
  const strings = useThreadStrings();
  const isSeen = useAuiState(({ message }) => {
    if (message.status?.type !== 'running') return false;
    const last = message.parts.at(-1);
    return last === undefined || (last.type === 'tool-call' && last.result !== undefined);
  });
  const state = useAuiState(({ message }) => {
    const run = message.status?.type === 'running' ? runOf(message) : undefined;
    return run?.isRetrying ? RETRYING[run.trouble ?? 'unavailable'] : undefined;
  });
  if (!isSeen && !state) return null;
  return (
    <div data-slot="working" data-state={state} className="cau-working">
      {state ? (
        <Retrying />
      ) : (
        <>
          <span className="cau-working-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="cau-sr">{strings.working}</span>
        </>
      )}
    </div>
  );
}
