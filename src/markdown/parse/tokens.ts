import type { MarkedToken, Tokens } from 'marked';

/** What `[^label]: …` makes: a note that is shown under the text. */
export interface FootnoteToken {
  readonly type: 'footnote';
  readonly raw: string;
  /** The label as it is looked up: `^label`. */
  readonly tag: string;
  readonly tokens: MarkdownToken[];
}

export type MarkdownToken = MarkedToken | FootnoteToken;

/** Where a reference to a note leads. It is no address, so it can never become a link. */
export const FOOTNOTE = 'footnote:';

/** The note that a link leads to, if it leads to one. */
export const footnoteTagOf = (link: Tokens.Link): string | undefined =>
  link.href.startsWith(FOOTNOTE) && /^\[\^[^\]]+\]$/.test(link.raw)
    ? link.href.slice(FOOTNOTE.length)
    : undefined;

/** What is inside a token: items, cells, blocks or words. */
export function childrenOf(token: MarkdownToken): readonly MarkdownToken[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table') {
    return [token.header, ...token.rows].flat().flatMap((cell) => cell.tokens) as MarkdownToken[];
  }
  return 'tokens' in token ? ((token.tokens ?? []) as MarkdownToken[]) : [];
}

const HOLDS_BLOCKS: ReadonlySet<string> = new Set(['blockquote', 'list', 'list_item', 'footnote']);

/** The blocks in a block, if it is one that holds blocks. */
export const blocksIn = (token: MarkdownToken): readonly MarkdownToken[] =>
  HOLDS_BLOCKS.has(token.type) ? childrenOf(token) : [];

/** A label as it is looked up: case does not count, nor how much space there is. This is how marked does it. */
export const foldLabel = (label: string): string =>
  label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
