'use client';
import { useState, type ReactNode } from 'react';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatNumber } from '../format.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { cutText } from './cutText.js';
import { MoreButton } from './MoreButton.js';

/** More text than this takes a browser a tenth of a second to lay out. */
export const MAX_CHARACTERS = 50_000;

export interface CutOptions {
  readonly lines: number;
  readonly characters: number;
  /** The text of the button. */
  readonly more: string;
}

/** The beginning of a text, and a button for the rest. Only visible text is in the page. */
export function useCut(
  text: string,
  { lines, characters, more }: CutOptions,
): { readonly shown: string; readonly button: ReactNode } {
  const { onlyFirst } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const [isOpen, setOpen] = useState(false);
  const first = cutText(text, lines, characters);
  if (!first.isCut) return { shown: first.text, button: null };
  const isTooLong = text.length > MAX_CHARACTERS;
  return {
    shown: isOpen ? cutText(text, Infinity, MAX_CHARACTERS).text : first.text,
    button: (
      <>
        {isOpen && isTooLong && (
          <p className="cau-view-muted">
            {onlyFirst(formatNumber(MAX_CHARACTERS, locale), formatNumber(text.length, locale))}
          </p>
        )}
        <MoreButton isOpen={isOpen} more={more} onToggle={() => setOpen(!isOpen)} />
      </>
    ),
  };
}
