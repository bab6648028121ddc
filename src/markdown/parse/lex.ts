import type { MarkedOptions, TokensList } from 'marked';
import { BoundedLexer } from './BoundedLexer.js';
import { footnoteExtension } from './footnoteExtension.js';
import { TextTokenizer } from './TextTokenizer.js';
import type { MarkdownToken } from './tokens.js';

/** Definitions by their label. It inherits nothing: `[constructor]` is no link. */
export type Links = TokensList['links'];

export interface Lexed {
  readonly tokens: readonly MarkdownToken[];
  /** Every definition there is: those given and those found. */
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

/** A text the parser gives up on, because it would take too long, is one paragraph. */
function asParagraph(source: string): MarkdownToken[] {
  return [
    { type: 'paragraph', raw: source, text: source, tokens: [{ type: 'text', raw: source, text: source }] },
  ];
}

/** The blocks of a text that comes after some definitions. It never throws. */
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

/** The blocks of a text in which only these definitions count, whichever it has. */
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
