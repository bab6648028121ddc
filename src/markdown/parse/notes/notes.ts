import { blocksIn, childrenOf, footnoteTagOf, type FootnoteToken, type MarkdownToken } from '../tokens.js';

/** The footnotes in these blocks. The first one of a label wins. */
function notesIn(tokens: readonly MarkdownToken[], notes = new Map<string, FootnoteToken>()) {
  for (const token of tokens) {
    if (token.type === 'footnote' && !notes.has(token.tag)) notes.set(token.tag, token);
    notesIn(blocksIn(token), notes);
  }
  return notes;
}

/** The referenced footnotes in the order of their first reference. The first one is number 1. */
export function orderNotes(tokens: readonly MarkdownToken[]): readonly FootnoteToken[] {
  const notes = notesIn(tokens);
  const ordered = new Set<FootnoteToken>();
  const visit = (token: MarkdownToken): void => {
    const tag = token.type === 'link' ? footnoteTagOf(token) : undefined;
    const note = tag === undefined ? undefined : notes.get(tag);
    if (note) ordered.add(note);
    for (const child of childrenOf(token)) visit(child);
  };
  for (const token of tokens) if (token.type !== 'footnote' && token.raw.includes('[^')) visit(token);
  // The set grows during the loop: footnotes may refer to footnotes.
  for (const note of ordered) for (const child of note.tokens) visit(child);
  return [...ordered];
}
