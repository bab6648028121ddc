'use client';
import { CornerUpLeft } from 'lucide-react';
import { useMarkdownView } from '../MarkdownContext.js';
import { useMarkdownStrings } from '../useMarkdownStrings.js';
import type { FootnoteToken } from '../parse/tokens.js';
import { renderBlocks } from './block.js';
import { focusIn } from './NoteReference.js';

export interface NotesProps {
  readonly notes: readonly FootnoteToken[];
}

/** The footnotes below a text. */
export function Notes({ notes }: NotesProps) {
  const view = useMarkdownView();
  const strings = useMarkdownStrings();
  return (
    <ol data-slot="markdown-notes" className="cau-md-notes" aria-label={strings.notes} dir="auto">
      {notes.map((note, at) => (
        <li key={note.tag} data-note={at + 1} tabIndex={-1}>
          {renderBlocks(note.tokens, view)}
          <button
            type="button"
            className="cau-md-note-back"
            aria-label={strings.backToText(at + 1)}
            onClick={(event) => focusIn(event, `[data-note-reference="${at + 1}"]`)}
          >
            <CornerUpLeft size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}
