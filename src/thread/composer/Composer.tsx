'use client';
import { ComposerPrimitive, useAui, useAuiState } from '@assistant-ui/react';
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useConvexThread } from '../../runtime/index.js';
import { IconButton } from '../IconButton.js';
import { useThreadStrings } from '../ThreadContext.js';
import { Attachments } from './Attachments.js';
import { useDraft } from './useDraft.js';

/** Where a message is written. Enter sends, Shift and Enter begin a new line. */
export function Composer() {
  const aui = useAui();
  const { composer: words } = useThreadStrings();
  const draft = useDraft();
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  const isDisabled = useAuiState(({ thread }) => thread.isDisabled);
  const canAttach = useAuiState(({ thread }) => thread.capabilities.attachments);
  const attached = useAuiState(({ composer }) => composer.attachments.length);
  const isUploading = useAuiState(({ composer }) =>
    composer.attachments.some(({ status }) => status.type === 'running'),
  );
  const isEmpty = draft.text.trim() === '' && attached === 0;
  const canSend = !isEmpty && !isUploading && !isRunning && !isDisabled;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter that ends a word of an input method does not send.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    if (canSend) draft.send();
  }

  function onPaste({ clipboardData }: ClipboardEvent): void {
    if (!canAttach) return;
    for (const file of clipboardData.files) void aui.composer().addAttachment(file);
  }

  return (
    <ComposerPrimitive.AttachmentDropzone data-slot="composer" className="cau-composer" disabled={!canAttach}>
      <Attachments />
      <textarea
        className="cau-composer-input"
        aria-label={words.label}
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
        <output className="cau-composer-note">{draft.wasReturned && words.notSent}</output>
        {isRunning ? (
          <StopButton />
        ) : (
          <IconButton
            label={words.send}
            className="cau-icon-button cau-send"
            aria-disabled={!canSend || undefined}
            onClick={() => {
              if (canSend) draft.send();
            }}
          >
            <ArrowUp size={18} data-icon="send" />
          </IconButton>
        )}
      </div>
    </ComposerPrimitive.AttachmentDropzone>
  );
}

function StopButton() {
  const { composer: words } = useThreadStrings();
  const { actions } = useConvexThread();
  if (!actions.stop) return null;
  return (
    <ComposerPrimitive.Cancel asChild>
      <IconButton label={words.stop} className="cau-icon-button cau-send">
        <Square size={16} fill="currentColor" data-icon="stop" />
      </IconButton>
    </ComposerPrimitive.Cancel>
  );
}
