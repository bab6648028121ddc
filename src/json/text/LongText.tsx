'use client';
import { useState, type ReactNode } from 'react';
import { clip } from '../read/format.js';
import { useJsonStrings } from '../useJsonStrings.js';
import { ShowAll } from './ShowAll.js';
import { TextBlock } from './TextBlock.js';
import { DRAWN_AT_ONCE, WholeText } from './WholeText.js';

/** Props of `LongText`. */
export interface LongTextProps {
  readonly text: string;
  /** The text's name, for screen readers. */
  readonly name?: string | undefined;
  /** More buttons, beside the one that shows all. */
  readonly actions?: ReactNode;
  /** Replaces the text. */
  readonly children?: ReactNode;
}

/** A text of any length: its beginning, and on request all of it in a window. */
export function LongText({ text, name, actions, children }: LongTextProps) {
  const strings = useJsonStrings();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > DRAWN_AT_ONCE && !children;
  const size = strings.size(text.length);
  const label = strings.text(name, size);
  const start = isLong && !isWhole ? clip(text, DRAWN_AT_ONCE) : undefined;
  return (
    <div data-slot="json-text" className="cau-json-text">
      {children ||
        (start ? <TextBlock text={start} label={label} /> : <WholeText text={text} label={label} />)}
      {(isLong || actions) && (
        <div className="cau-json-actions">
          {isLong && <ShowAll size={size} isWhole={isWhole} setWhole={setWhole} />}
          {actions}
        </div>
      )}
    </div>
  );
}
