import type { MarkedOptions, TokensList } from 'marked';
import { BoundedLexer } from './BoundedLexer.js';
import { footnoteExtension } from './notes/footnoteExtension.js';
import { TextTokenizer } from './TextTokenizer.js';
import type { MarkdownToken } from './tokens.js';

/** Definitions by label. Without a prototype, so `[constructor]` is no link. */
export type Links = TokensList['links'];

export interface Lexed {
  readonly tokens: readonly MarkdownToken[];
  /** All definitions: those passed in and those found. */
  readonly links: Links;
}

function createLexer(source: string): BoundedLexer {
  const tokenizer = new TextTokenizer();
  const options: MarkedOptions = { gfm: true, tokenizer };
  if (source.includes('[^')) options.extensions = footnoteExtension;
  const lexer = new BoundedLexer(options);
  tokenizer.options = { ...options, gfm: false }; // tasks are marked by TextTokenizer
  return lexer;
}

/** A text that would take the parser too long becomes one paragraph. */
function asParagraph(source: string): MarkdownToken[] {
  return [
    { type: 'paragraph', raw: source, text: source, tokens: [{ type: 'text', raw: source, text: source }] },
  ];
}

/** The blocks of a text that follows some definitions. Never throws. */
export function lex(source: string, known?: Links): Lexed {
  const lexer = createLexer(source);
  const { links } = lexer.tokens;
  Object.assign(links, known);
  try {
    const tokens = lexer.blockTokens(source, []) as MarkdownToken[];
    lexer.readInline();
    return { tokens, links };
  } catch {
    return { tokens: asParagraph(source), links };
  }
}

/** The blocks of a text in which only these definitions count. */
export function lexWith(source: string, links: Links): readonly MarkdownToken[] {
  const lexer = createLexer(source);
  try {
    const tokens = lexer.blockTokens(source, []) as MarkdownToken[];
    lexer.tokens.links = links;
    lexer.readInline();
    return tokens;
  } catch {
    return asParagraph(source);
  }
}
