import type { Links } from '../lex.js';
import { blocksIn, foldLabel, FOOTNOTE, type MarkdownToken } from '../tokens.js';

/** The definitions in these blocks. The first one of a label wins. */
export function definitionsIn(tokens: readonly MarkdownToken[]): Links {
  const links: Links = Object.create(null) as Links;
  const collect = (token: MarkdownToken): void => {
    if (token.type === 'def') links[token.tag] ??= { href: token.href, title: token.title };
    if (token.type === 'footnote') links[token.tag] ??= { href: FOOTNOTE + token.tag, title: null };
    for (const child of blocksIn(token)) collect(child);
  };
  for (const token of tokens) collect(token);
  return links;
}

/** Joins definitions. The first one of a label wins. */
export const joinLinks = (first: Links, second: Links): Links =>
  Object.assign(Object.create(null) as Links, second, first);

/** Whether the text contains one of the labels, in any spelling. */
export function mentions(text: string, labels: readonly string[]): boolean {
  if (labels.length === 0 || !text.includes('[')) return false;
  const plain = foldLabel(text);
  return labels.some((label) => plain.includes(label));
}
