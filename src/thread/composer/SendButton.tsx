'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { ArrowUp, Square } from 'lucide-react';
import { useConvexThread } from '../../runtime/index.js';
import { IconButton } from '../IconButton.js';
import { useThreadStrings } from '../ThreadContext.js';

export interface SendButtonProps {
  readonly canSend: boolean;
  readonly onSend: () => void;
}

/** Sends, and stops a running reply. One element for both, so that the focus stays on it. */
export function SendButton({ canSend, onSend }: SendButtonProps) {
  const aui = useAui();
  const { composer: words } = useThreadStrings();
  const { actions } = useConvexThread();
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  const isStop = isRunning && actions.stop !== undefined;
  return (
    <IconButton
      label={isStop ? words.stop : words.send}
      data-slot={isStop ? 'stop' : 'send'}
      className="cau-icon-button cau-send"
      aria-disabled={(!isStop && !canSend) || undefined}
      onClick={() => (isStop ? aui.composer.cancel() : onSend())}
    >
      {isStop ? (
        <Square size={16} fill="currentColor" data-icon="stop" />
      ) : (
        <ArrowUp size={18} data-icon="send" />
      )}
    </IconButton>
  );
}
