'use client';
import { ActionBarPrimitive, useAuiState } from '@assistant-ui/react';
import { CircleAlert, Info } from 'lucide-react';
import { isRecord } from '../../bridge/json.js';
import { useToolDisplaySettings } from '../../tools/ToolDisplayProvider.js';
import { Resume } from '../restLater.js';
import type { ThreadWords } from '../strings.js';
import { useThreadStrings } from '../ThreadContext.js';

/** Why an answer ends where it does, or begins where it does. */
export function MessageNotice() {
  const strings = useThreadStrings();
  const { debug } = useToolDisplaySettings();
  const isTruncated = useAuiState(({ message }) => message.metadata.custom['truncated'] === true);
  const error = useAuiState(({ message }) => message.metadata.custom['error']);
  const reason = useAuiState(({ message }) => {
    if (message.status?.type === 'incomplete') return message.status.reason;
    const isOver = message.status?.type === 'complete';
    return isOver && isCutOff(message.metadata.custom['metadata']) ? 'length' : undefined;
  });
  return (
    <>
      {isTruncated && (
        <p data-slot="message-notice" data-state="truncated" className="cau-notice">
          <Info size={16} data-icon="info" />
          {strings.truncated}
        </p>
      )}
      {reason && (
        <div data-slot="message-notice" data-state={reason} className="cau-notice">
          <CircleAlert size={16} data-icon="alert" />
          <span dir="auto">{sentenceOf(reason, strings)}</span>
          <span className="cau-notice-actions">
            <Resume />
            <TryAgain />
          </span>
          {debug && typeof error === 'string' && <pre className="cau-tool-raw">{error}</pre>}
        </div>
      )}
    </>
  );
}

/** The model came to the end of what it may write: its row is stored as any other, and says so. */
const isCutOff = (stored: unknown): boolean => isRecord(stored) && stored.finishReason === 'length';

function TryAgain() {
  const strings = useThreadStrings();
  const isOffered = useAuiState(
    ({ thread, message }) => thread.capabilities.reload && !thread.isRunning && message.isLast,
  );
  if (!isOffered) return null;
  return (
    <ActionBarPrimitive.Reload asChild>
      <button type="button" className="cau-button">
        {strings.tryAgain}
      </button>
    </ActionBarPrimitive.Reload>
  );
}

function sentenceOf(reason: string, strings: ThreadWords): string {
  if (reason === 'error') return strings.failed;
  if (reason === 'cancelled') return strings.stopped;
  return reason === 'length' ? strings.tooLong : strings.interrupted;
}
