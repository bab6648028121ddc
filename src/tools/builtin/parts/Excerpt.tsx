'use client';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { MAX_CHARACTERS, useCut } from './useCut.js';

export interface ExcerptProps {
  readonly text: string;
  /** Shows everything at once, up to what a page can hold, instead of the first lines. @default false */
  readonly isWhole?: boolean;
}

/** The beginning of a text written by people. */
export function Excerpt({ text, isWhole = false }: ExcerptProps) {
  const { showMore } = useBuiltinStrings();
  const { shown, button } = useCut(text, {
    lines: isWhole ? Infinity : 8,
    characters: isWhole ? MAX_CHARACTERS : 480,
    more: showMore,
  });
  return (
    <div data-slot="tool-excerpt" className="cau-excerpt">
      <p dir="auto">{shown}</p>
      {button}
    </div>
  );
}
