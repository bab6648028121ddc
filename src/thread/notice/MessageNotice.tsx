'use client';
import { ActionBarPrimitive, useAuiState } from '@assistant-ui/react';
import { CircleAlert, CircleStop, Hourglass, Info, Unplug } from 'lucide-react';
import { useThreadActions } from '../../store/index.js';
import { useToolDisplaySettings } from '../../tools/internal.js';
import { Resume } from '../lazySecondaryComponents.js';
import type { ThreadStrings } from '../../strings/index.js';
import { useThreadStrings } from '../ThreadContext.js';
import { noticeStateOf, type NoticeState } from './noticeState.js';
import { runOf } from './runOf.js';
import { useIsRetryInRow } from './useIsRetryInRow.js';
import type { IconType } from '../../shared/react/iconType.js';

/** Says why a reply ends or begins where it does, with at most one action. */
export function MessageNotice() {
  const strings = useThreadStrings();
  const isTruncated = useAuiState(({ message }) => message.metadata.custom['truncated'] === true);
  const state = useAuiState(({ message }) => noticeStateOf(message));
  return (
    <>
      {isTruncated && (
        <p data-slot="message-notice" data-state="truncated" className="cau-notice">
          <span className="cau-notice-text">
            <Info size={16} data-icon="info" aria-hidden="true" />
            <span dir="auto">{strings.truncated}</span>
          </span>
        </p>
      )}
      {state && <EndNotice state={state} />}
    </>
  );
}

function EndNotice({ state }: { readonly state: NoticeState }) {
  const strings = useThreadStrings();
  const { debug } = useToolDisplaySettings();
  const error = useAuiState(({ message }) => message.metadata.custom['error']);
  const isRetryInRow = useIsRetryInRow();
  // The row of the failed call already says so.
  if (isRetryInRow && !debug && (state === 'error' || state === 'interrupted')) return null;
  const { Icon, text } = NOTICES[state];
  return (
    <div data-slot="message-notice" data-state={state} className="cau-notice">
      <span className="cau-notice-text">
        <Icon size={16} data-icon={state} aria-hidden="true" />
        <span dir="auto">{text(strings)}</span>
      </span>
      {!isRetryInRow && (
        <span className="cau-notice-actions">
          <WayOn state={state} />
        </span>
      )}
      {debug && typeof error === 'string' && <pre className="cau-tool-raw">{error}</pre>}
    </div>
  );
}

const NOTICES: Record<NoticeState, { Icon: IconType; text: (words: ThreadStrings) => string }> = {
  error: { Icon: CircleAlert, text: ({ failed }) => failed },
  'rate-limited': { Icon: Hourglass, text: ({ rateLimited }) => rateLimited },
  interrupted: { Icon: Unplug, text: ({ interrupted }) => interrupted },
  cancelled: { Icon: CircleStop, text: ({ stopped }) => stopped },
  length: { Icon: Info, text: ({ tooLong }) => tooLong },
};

/** Resumes if the server can, because that repeats nothing; otherwise regenerates the reply. */
function WayOn({ state }: { readonly state: NoticeState }) {
  const strings = useThreadStrings();
  const { resume } = useThreadActions();
  const isOpen = useAuiState(({ thread, message }) => !thread.isRunning && message.isLast);
  const canResume = useAuiState(({ message }) => runOf(message)?.canResume === true);
  const canReload = useAuiState(({ thread }) => thread.capabilities.reload);
  if (!isOpen) return null;
  if (resume && canResume) {
    const isFailure = state === 'error' || state === 'rate-limited';
    return <Resume resume={resume} label={isFailure ? strings.tryAgain : strings.resume} />;
  }
  if (!canReload) return null;
  return (
    <ActionBarPrimitive.Reload asChild>
      <button type="button" className="cau-button">
        {strings.tryAgain}
      </button>
    </ActionBarPrimitive.Reload>
  );
}
