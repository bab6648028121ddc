import { webUrl } from '../shared/urls.js';

/** A stretch of plain text, with its address if it is a link. */
export interface TextPiece {
  readonly text: string;
  readonly href?: string;
}

const WRITTEN = /\bhttps?:\/\/[^\s<>"“”«»]+/gi;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits text at the web addresses in it. Joined together, the pieces are the text, character for character. */
export function splitLinks(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WRITTEN)) {
    const written = withoutPunctuation(found);
    if (!webUrl(written)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: written, href: written });
    end = index + written.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Punctuation at the end of a sentence is not part of the address, nor is a bracket opened before it. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  const counts = new Map<string, number>();
  for (const character of url) counts.set(character, (counts.get(character) ?? 0) + 1);
  const count = (character: string): number => counts.get(character) ?? 0;
  for (; end > 0; end--) {
    const last = url[end - 1]!;
    const opening = CLOSING[last];
    if (opening === undefined ? !/[.,;:!?'*_~]/.test(last) : count(last) <= count(opening)) break;
    counts.set(last, count(last) - 1);
  }
  return url.slice(0, end);
}
