'use client';
import { withoutControls } from '../../shared/text/plainName.js';
import { ScrollRegion } from './ScrollRegion.js';

const TALL_LENGTH = 1_200;
const TALL_LINES = 16;

export interface TextBlockProps {
  readonly text: string;
  readonly label: string;
}

/** A text drawn as a whole. A tall one scrolls, so it must be focusable by keyboard. */
export function TextBlock({ text, label }: TextBlockProps) {
  const body = (
    <div dir="auto" className="cau-json-lines" data-mono={isAligned(text)}>
      {withoutControls(text)}
    </div>
  );
  if (!isTall(text)) return body;
  return (
    <ScrollRegion slot="json-text-scroll" className="cau-json-scroll cau-json-tall" label={label}>
      {body}
    </ScrollRegion>
  );
}

function isTall(text: string): boolean {
  if (text.length > TALL_LENGTH) return true;
  return text.split('\n', TALL_LINES + 1).length > TALL_LINES;
}

/** Whether spaces carry meaning, such as an indent or a column. */
const isAligned = (text: string): boolean => /^[ \t]+\S|\t|\S {3,}\S/m.test(text);
