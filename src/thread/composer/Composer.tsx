'use client';
import { ComposerPrimitive, useAui, useAuiState } from '@assistant-ui/react';
import { Paperclip } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useConvexThread } from '../../runtime/index.js';
import { useScopedId } from '../../shared/react/idScope.js';
import { IconButton } from '../IconButton.js';
import { Attachments, Dictate, Quote, RetryCountdown } from '../lazySecondaryComponents.js';
import { useComposerOptions, useThreadStrings } from '../ThreadContext.js';
import { Input } from './Input.js';
import { pastedFiles } from './pastedFiles.js';
import { SendButton } from './SendButton.js';
import { useDraft } from './useDraft.js';
import { useFocus } from './useFocus.js';
import { useGrow } from './useGrow.js';

/** The message box. Enter sends, Shift+Enter starts a new line. */
export function Composer() {
  const aui = useAui();
  const { store, actions } = useConvexThread();
  const { threadId } = store; // does not change when a new conversation becomes a thread
  const { autoFocus, keepDrafts } = useComposerOptions();
  const { composer: words } = useThreadStrings();
  const draft = useDraft({ isStored: keepDrafts });
  const isDisabled = useAuiState(
    ({ thread, composer }) => thread.isDisabled || composer.dictation?.inputDisabled === true,
  );
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  const canAttach = useAuiState(({ thread }) => thread.capabilities.attachments);
  const canDictate = useAuiState(({ thread }) => thread.capabilities.dictation);
  const hasQuote = useAuiState(({ composer }) => composer.quote !== undefined);
  /** Set by `isSendDisabled`, or during a voice session. */
  const isRefused = useAuiState(({ composer }) => !composer.isEmpty && !composer.canSend);
  const attached = useAuiState(({ composer }) => composer.attachments.length);
  const isUploaded = useAuiState(({ composer }) =>
    composer.attachments.every(
      ({ status }) => status.type === 'requires-action' || status.type === 'complete',
    ),
  );
  const hasFailedFile = useAuiState(({ composer }) =>
    composer.attachments.some(({ status }) => status.type === 'incomplete'),
  );
  const isEmpty = draft.text.trim() === '' && attached === 0;
  const canSend = !isEmpty && isUploaded && !isRunning && !isDisabled && !isRefused && !draft.isSending;
  const noteId = useScopedId(`composer-note-${threadId}`);
  const input = useRef<HTMLTextAreaElement>(null);
  useFocus(input, threadId, autoFocus && !isDisabled);
  useGrow(input);

  // If Enter cannot send, a hint says why until it can or the text changes.
  const [pressed, setPressed] = useState<string>();
  const isHeld = pressed === draft.text && !isEmpty;
  const busy = actions.stop ? words.waitOrStop : words.wait;
  const hint =
    (isHeld && isRunning && busy) ||
    (hasFailedFile && words.removeFailed) ||
    (isHeld && !isUploaded && words.waitForUpload);

  function send(): void {
    setPressed(canSend ? undefined : draft.text);
    if (canSend) draft.send();
  }

  // On the element around the input, so that mentions and slash commands see keys first.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.target !== input.current) return;
    // Enter that confirms a suggestion of an input method must not send.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = canAttach ? pastedFiles(event.clipboardData) : [];
    if (files.length > 0) event.preventDefault();
    // assistant-ui reports files that are not accepted.
    for (const file of files)
      aui
        .composer()
        .addAttachment(file)
        .catch(() => {});
  }

  return (
    <ComposerPrimitive.AttachmentDropzone
      onKeyDown={onKeyDown}
      data-slot="composer"
      className="cau-composer"
      disabled={!canAttach}
    >
      {hasQuote && <Quote />}
      {attached > 0 && <Attachments />}
      <Input
        ref={input}
        className="cau-composer-input"
        aria-label={words.label}
        aria-describedby={draft.error === undefined ? undefined : noteId}
        placeholder={words.placeholder}
        rows={1}
        dir="auto"
        value={draft.text}
        disabled={isDisabled}
        onText={draft.setText}
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
        {canDictate && <Dictate />}
        <span id={noteId} data-slot="composer-note" className="cau-composer-note" dir="auto">
          {draft.error !== undefined && `${words.notSent} ${draft.error}`}
          {draft.retryAt !== undefined && <RetryCountdown key={draft.retryAt} retryAt={draft.retryAt} />}
        </span>
        {hint && (
          <output data-slot="composer-hint" className="cau-composer-hint">
            {hint}
          </output>
        )}
        <SendButton canSend={canSend} onSend={send} />
      </div>
    </ComposerPrimitive.AttachmentDropzone>
  );
}
