import type { MarkedToken, Tokens } from 'marked';

/** `[^label]: …`: a footnote. */
export interface FootnoteToken {
  readonly type: 'footnote';
  readonly raw: string;
  /** The lookup key of the label: `^label`. */
  readonly tag: string;
  readonly tokens: MarkdownToken[];
}

export type MarkdownToken = MarkedToken | FootnoteToken;

/** The target of a footnote reference. It is not an address, so it can never become a link. */
export const FOOTNOTE = 'footnote:';

/** The footnote that a link leads to, if any. */
export const footnoteTagOf = (link: Tokens.Link): string | undefined =>
  link.href.startsWith(FOOTNOTE) && /^\[\^[^\]]+\]$/.test(link.raw)
    ? link.href.slice(FOOTNOTE.length)
    : undefined;

/** What a token contains: items, cells, blocks or words. */
export function childrenOf(token: MarkdownToken): readonly MarkdownToken[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table') {
    return [token.header, ...token.rows].flat().flatMap((cell) => cell.tokens) as MarkdownToken[];
  }
  return 'tokens' in token ? ((token.tokens ?? []) as MarkdownToken[]) : [];
}

const HOLDS_BLOCKS: ReadonlySet<string> = new Set(['blockquote', 'list', 'list_item', 'footnote']);

/** The blocks inside a block, if it holds blocks. */
export const blocksIn = (token: MarkdownToken): readonly MarkdownToken[] =>
  HOLDS_BLOCKS.has(token.type) ? childrenOf(token) : [];

/** The lookup key of a label, as marked computes it: without case and with single spaces. */
export const foldLabel = (label: string): string =>
  label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
