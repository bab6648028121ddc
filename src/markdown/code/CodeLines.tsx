'use client';
/* oxlint-disable react/no-array-index-key -- a token has no identity besides its position */
import type { ReactNode } from 'react';
import type { CodeLine } from './highlight.js';
import { useHighlight } from './useHighlight.js';

/** Longer code is not highlighted: it would block the page, and few people read that much. */
const MAX_HIGHLIGHTED_LENGTH = 40_000;
/** How many lines form one layout unit. If all lines formed one, a new line would lay out all of them again. */
const CHUNK = 40;

export interface CodeLinesProps {
  readonly code: string;
  readonly language: string;
  readonly isOpen: boolean;
}

/** The lines of a code block: plain while it is being written, then highlighted. Both have the same size. */
export function CodeLines({ code, language, isOpen }: CodeLinesProps) {
  const highlight = useHighlight(language !== '');
  const isPlain = isOpen || language === '' || code.length > MAX_HIGHLIGHTED_LENGTH;
  const lines = isPlain ? undefined : highlight?.(code, language);
  const plain = code.split('\n');
  const chunks: ReactNode[] = [];
  for (let from = 0; from < plain.length; from += CHUNK) {
    const end = from + CHUNK < plain.length ? '\n' : '';
    chunks.push(
      <span key={from} className="cau-md-lines">
        {lines ? (
          <Colored lines={lines.slice(from, from + CHUNK)} end={end} />
        ) : (
          plain.slice(from, from + CHUNK).join('\n') + end
        )}
      </span>,
    );
  }
  return <code>{chunks}</code>;
}

interface ColoredProps {
  readonly lines: readonly CodeLine[];
  readonly end: string;
}

function Colored({ lines, end }: ColoredProps) {
  return lines.map((line, row) => [
    ...line.map(({ kind, text }, at) =>
      kind ? (
        <span key={`${row} ${at}`} data-token={kind}>
          {text}
        </span>
      ) : (
        text
      ),
    ),
    row < lines.length - 1 ? '\n' : end,
  ]);
}
