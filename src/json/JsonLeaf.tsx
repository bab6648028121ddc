'use client';
import { ClippedText } from './text/ClippedText.js';
import type { Leaf } from './read/inspect.js';
import { JsonImage } from './JsonImage.js';
import { JsonLink } from './JsonLink.js';
import { useJsonStrings } from './useJsonStrings.js';
import type { JsonStrings } from '../strings/index.js';
import { isDataImage, toHref } from './read/url.js';

export interface JsonLeafProps {
  readonly leaf: Leaf;
  readonly name?: string | undefined;
  /** How much of a text to show at first, in characters. @default 200 */
  readonly limit?: number | undefined;
}

/** A value without children. Empty values are shown, too. */
export function JsonLeaf({ leaf, name, limit = 200 }: JsonLeafProps) {
  const strings = useJsonStrings();
  if (leaf.kind === 'string' && leaf.text !== '') {
    const { text } = leaf;
    const href = toHref(text);
    if (href) return <JsonLink href={href} text={text} />;
    if (isDataImage(text)) return <JsonImage src={text} name={name} />;
    return <ClippedText text={text} name={name} limit={limit} />;
  }
  const note = noteOf(leaf, strings);
  return note === undefined && 'text' in leaf ? (
    <bdi dir="ltr" data-slot="json-value" data-kind={leaf.kind} className="cau-json-value">
      {leaf.text}
    </bdi>
  ) : (
    <bdi data-slot="json-value" data-kind={leaf.kind} className="cau-json-note">
      {note}
    </bdi>
  );
}

/** The words for a value without a text. */
function noteOf(leaf: Leaf, strings: JsonStrings): string | undefined {
  switch (leaf.kind) {
    case 'string':
      return strings.emptyText;
    case 'empty-list':
      return strings.emptyList;
    case 'empty-record':
      return strings.emptyRecord;
    case 'function':
      return strings.function(leaf.text);
    case 'bytes':
      return strings.bytes(strings.size(leaf.size));
    case 'circular':
      return strings.circular;
    case 'unreadable':
      return strings.unreadable;
    default:
      return undefined;
  }
}
