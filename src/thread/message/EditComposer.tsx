'use client';
import { ComposerPrimitive, MessagePrimitive, useAuiState } from '@assistant-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { useThreadStrings } from '../ThreadContext.js';

/** A user's message that is being edited. */
export function EditComposer() {
  const strings = useThreadStrings();
  const root = useEditFocus();
  const isFollowed = useAuiState(({ thread, message }) =>
    thread.messages.slice(message.index + 1).some(({ role }) => role === 'user'),
  );
  return (
    <MessagePrimitive.Root asChild>
      <article
        data-slot="message"
        data-role="user"
        data-state="editing"
        className="cau-message cau-message-user"
        aria-label={strings.you}
        ref={root}
      >
        <ComposerPrimitive.Root className="cau-edit">
          <ComposerPrimitive.Input className="cau-edit-input" aria-label={strings.editLabel} dir="auto" />
          <div className="cau-tool-actions">
            {isFollowed && (
              <span data-slot="edit-hint" className="cau-edit-hint">
                {strings.editHint}
              </span>
            )}
            <ComposerPrimitive.Cancel asChild>
              <button type="button" className="cau-button">
                {strings.cancelEdit}
              </button>
            </ComposerPrimitive.Cancel>
            <ComposerPrimitive.Send asChild>
              <button type="submit" className="cau-button" data-kind="primary">
                {strings.saveEdit}
              </button>
            </ComposerPrimitive.Send>
          </div>
        </ComposerPrimitive.Root>
      </article>
    </MessagePrimitive.Root>
  );
}

/** Moves the focus to the end of the text, and afterwards back to where it came from. */
function useEditFocus() {
  const root = useRef<HTMLElement>(null);
  const id = useAuiState(({ message }) => message.id);
  useLayoutEffect(() => {
    const article = root.current!;
    const thread = article.closest<HTMLElement>('[data-slot="viewport"]');
    const input = article.querySelector('textarea');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
    return () => {
      if (!article.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (article.isConnected) return; // React's strict mode mounts twice
        const messages = [...(thread?.querySelectorAll<HTMLElement>('[data-message-id]') ?? [])];
        const message = messages.find(({ dataset }) => dataset['messageId'] === id);
        const button = message?.querySelector<HTMLElement>('[data-slot="edit"]:not(:disabled)');
        (button ?? thread)?.focus({ preventScroll: true });
      });
    };
  }, [id]);
  return root;
}
