'use client';
import { useState } from 'react';
import { withoutControls } from '../../shared/text/plainName.js';
import { clip } from '../read/format.js';
import { useJsonStrings } from '../useJsonStrings.js';
import { ShowAll } from './ShowAll.js';
import { WholeText } from './WholeText.js';

export interface ClippedTextProps {
  readonly text: string;
  readonly name?: string | undefined;
  readonly limit: number;
}

/** A text among other values: its beginning, and a button for the rest. */
export function ClippedText({ text, name, limit }: ClippedTextProps) {
  const strings = useJsonStrings();
  const [isWhole, setWhole] = useState(false);
  const size = strings.size(text.length);
  const value = (
    <bdi data-slot="json-value" data-kind="string" className="cau-json-value">
      {withoutControls(clip(text, limit))}
    </bdi>
  );
  if (text.length <= limit) return value;
  return (
    <div data-slot="json-clipped" className="cau-json-clipped">
      {isWhole ? <WholeText text={text} label={strings.text(name, size)} /> : value}{' '}
      <ShowAll size={size} isWhole={isWhole} setWhole={setWhole} />
    </div>
  );
}
