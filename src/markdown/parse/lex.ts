import { Lexer, type MarkedOptions, type TokensList } from 'marked';
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

function createLexer(source: string): Lexer {
  const options: MarkedOptions = { gfm: true, tokenizer: new TextTokenizer() };
  if (source.includes('[^')) options.extensions = footnoteExtension;
  return new Lexer(options);
}

/** A text the parser gives up on, such as thousands of quotes in each other, is one paragraph. */
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
    return { tokens: lexer.lex(source) as MarkdownToken[], links };
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
    for (const { src, tokens: inline } of lexer.inlineQueue) lexer.inlineTokens(src, inline);
    return tokens;
  } catch {
    return asParagraph(source);
  }
}
