'use client';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ThreadListStrings } from '../../strings/index.js';
import { useErrorText } from '../../tools/internal.js';

export interface DeleteThreadProps {
  readonly title: string;
  readonly words: ThreadListStrings;
  readonly onDelete: () => Promise<void> | void;
  readonly onClose: () => void;
}

/** Asks before a thread is deleted for good. The browser keeps the focus inside and restores it afterwards. */
export function DeleteThread({ title, words, onDelete, onClose }: DeleteThreadProps) {
  const textOf = useErrorText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);

  async function confirm(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await onDelete();
      onClose();
    } catch (caught) {
      setBusy(false);
      setError(textOf(caught));
    }
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      data-slot="thread-delete"
      className="cau-dialog"
      onCancel={(event) => {
        event.stopPropagation(); // a surrounding drawer stays open
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => event.stopPropagation()} // it bubbles in React
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={titleId} className="cau-dialog-title">
        {words.removeTitle}
      </h2>
      <p id={textId} className="cau-dialog-text">
        {words.removeText(title)}
      </p>
      {error !== undefined && (
        <p role="alert" className="cau-dialog-error">
          {words.failed(error)}
        </p>
      )}
      <div className="cau-dialog-actions">
        <button type="button" data-kind="plain" className="cau-button" onClick={onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          data-kind="danger"
          className="cau-button"
          aria-disabled={isBusy || undefined}
          onClick={() => void confirm()}
        >
          {words.remove}
        </button>
      </div>
    </dialog>
  );
}
