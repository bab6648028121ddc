'use client';
import { useContext, type MouseEvent } from 'react';
import { NotesContext } from '../MarkdownContext.js';
import { useMarkdownStrings } from '../useMarkdownStrings.js';

/** Moves the focus inside one text. A URL with `#` would interfere with the page's own. */
export function focusIn(event: MouseEvent<HTMLElement>, selector: string): void {
  const root = event.currentTarget.closest('[data-slot="markdown"]');
  root?.querySelector<HTMLElement>(selector)?.focus();
}

export interface NoteReferenceProps {
  readonly tag: string;
  /** The source, for when there is no such footnote. */
  readonly text: string;
}

/** The number of a footnote in the text. */
export function NoteReference({ tag, text }: NoteReferenceProps) {
  const strings = useMarkdownStrings();
  const number = useContext(NotesContext).findIndex((note) => note.tag === tag) + 1;
  if (number === 0) return text;
  return (
    <sup className="cau-md-note-reference">
      <button
        type="button"
        data-note-reference={number}
        aria-label={strings.note(number)}
        onClick={(event) => focusIn(event, `[data-note="${number}"]`)}
      >
        {number}
      </button>
    </sup>
  );
}
