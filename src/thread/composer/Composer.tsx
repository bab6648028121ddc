'use client';
import { ComposerPrimitive, useAui, useAuiState } from '@assistant-ui/react';
import { Paperclip } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useConvexThread } from '../../runtime/index.js';
import { IconButton } from '../IconButton.js';
import { Attachments, RetryCountdown } from '../restLater.js';
import { useThreadStrings } from '../ThreadContext.js';
import { pastedFiles } from './pastedFiles.js';
import { SendButton } from './SendButton.js';
import { useDraft } from './useDraft.js';

/** Where a message is written. Enter sends, Shift and Enter begin a new line. */
export function Composer() {
  const aui = useAui();
  const { threadId } = useConvexThread();
  const { composer: words } = useThreadStrings();
  const draft = useDraft();
  const isDisabled = useAuiState(({ thread }) => thread.isDisabled);
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  const canAttach = useAuiState(({ thread }) => thread.capabilities.attachments);
  const attached = useAuiState(({ composer }) => composer.attachments.length);
  const isUploaded = useAuiState(({ composer }) =>
    composer.attachments.every(
      ({ status }) => status.type === 'requires-action' || status.type === 'complete',
    ),
  );
  const isEmpty = draft.text.trim() === '' && attached === 0;
  const canSend = !isEmpty && isUploaded && !isRunning && !isDisabled && !draft.isSending;
  const noteId = `composer-note-${threadId}`;

  function send(): void {
    if (canSend) draft.send();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter that ends a word of an input method does not send.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = canAttach ? pastedFiles(event.clipboardData) : [];
    if (files.length > 0) event.preventDefault();
    // One that is not accepted is told of by assistant-ui.
    for (const file of files)
      aui
        .composer()
        .addAttachment(file)
        .catch(() => {});
  }

  return (
    <ComposerPrimitive.AttachmentDropzone data-slot="composer" className="cau-composer" disabled={!canAttach}>
      {attached > 0 && <Attachments />}
      <textarea
        className="cau-composer-input"
        aria-label={words.label}
        aria-describedby={draft.error === undefined ? undefined : noteId}
        placeholder={words.placeholder}
        rows={1}
        dir="auto"
        value={draft.text}
        disabled={isDisabled}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className="cau-composer-row">
        {canAttach && (
          <ComposerPrimitive.AddAttachment asChild>
            <IconButton label={words.attach}>
              <Paperclip size={18} data-icon="attach" />
            </IconButton>
          </ComposerPrimitive.AddAttachment>
        )}
        <span id={noteId} data-slot="composer-note" className="cau-composer-note" dir="auto">
          {draft.error !== undefined && `${words.notSent} ${draft.error}`}
          {draft.retryAt !== undefined && <RetryCountdown key={draft.retryAt} retryAt={draft.retryAt} />}
        </span>
        <SendButton canSend={canSend} onSend={send} />
      </div>
    </ComposerPrimitive.AttachmentDropzone>
  );
}
