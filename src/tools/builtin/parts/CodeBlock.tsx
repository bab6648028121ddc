'use client';
import { CopyButton } from '../../../json/index.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatNumber } from '../format.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { countLines } from './cutText.js';
import { MAX_CHARACTERS, useCut } from './useCut.js';

export interface CodeBlockProps {
  readonly title: string;
  readonly text: string;
  /** @default 'plain' */
  readonly kind?: 'plain' | 'code' | 'error';
  /** Shows everything at once, up to what a page can hold, instead of the first lines. @default false */
  readonly isWhole?: boolean;
}

const FIRST_LINES = 12;
const FIRST_CHARACTERS = 2_000;

/** Machine text: code and its output. */
export function CodeBlock({ title, text, kind = 'plain', isWhole = false }: CodeBlockProps) {
  const { showAllLines, showMore } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const whole = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  const total = countLines(whole);
  const more = total > FIRST_LINES ? showAllLines(total, formatNumber(total, locale)) : showMore;
  const { shown, button } = useCut(whole, {
    lines: isWhole ? Infinity : FIRST_LINES,
    characters: isWhole ? MAX_CHARACTERS : FIRST_CHARACTERS,
    more,
  });
  return (
    <figure data-slot="tool-block" data-kind={kind} className="cau-block">
      <figcaption className="cau-block-head">
        <span className="cau-block-title">{title}</span>
        <CopyButton value={text} />
      </figcaption>
      <pre dir="ltr">
        <code>{shown}</code>
      </pre>
      {button}
    </figure>
  );
}
