'use client';
import { ComposerPrimitive, MessagePrimitive } from '@assistant-ui/react';
import { useThreadStrings } from '../ThreadContext.js';

/** A message of the user while it is being changed. */
export function EditComposer() {
  const strings = useThreadStrings();
  return (
    <MessagePrimitive.Root asChild>
      <article
        data-slot="message"
        data-role="user"
        data-state="editing"
        className="cau-message cau-message-user"
      >
        <ComposerPrimitive.Root className="cau-edit">
          <ComposerPrimitive.Input
            className="cau-edit-input"
            aria-label={strings.editLabel}
            dir="auto"
            ref={focus}
          />
          <div className="cau-tool-actions">
            <ComposerPrimitive.Send asChild>
              <button type="submit" className="cau-button" data-kind="primary">
                {strings.saveEdit}
              </button>
            </ComposerPrimitive.Send>
            <ComposerPrimitive.Cancel asChild>
              <button type="button" className="cau-button">
                {strings.cancelEdit}
              </button>
            </ComposerPrimitive.Cancel>
          </div>
        </ComposerPrimitive.Root>
      </article>
    </MessagePrimitive.Root>
  );
}

/** Whoever asked to edit goes on there. */
const focus = (input: HTMLTextAreaElement | null): void => input?.focus();
