import type { MarkedOptions, TokenizerThis } from 'marked';
import { foldLabel, FOOTNOTE, type FootnoteToken, type MarkdownToken } from '../tokens.js';

const START = /^ {0,3}\[\^([^\s\]]+)\]:[ \t]*/;
export const NEXT_FOOTNOTE = /\n {0,3}\[\^[^\s\]]+\]:/;
const INDENT = /^(?: {4}| {0,3}\t)/;
/** The beginnings of blocks that end a paragraph. */
const INTERRUPTS =
  /^ {0,3}(?:#{1,6}(?:\s|$)|>|`{3}|~{3}|[-*+][ \t]|\d{1,9}[.)][ \t]|(?:[-_*][ \t]*){3,}$|<[a-z/!?])/i;

/** Where a footnote ends: after its indented lines and the lines that continue its paragraph. */
function endOf(source: string, start: number): number {
  let end = lineEnd(source, start);
  let runsOn = source.slice(start, end).trim() !== '';
  for (let from = end + 1; from <= source.length;) {
    const to = lineEnd(source, from);
    const line = source.slice(from, to);
    const isBlank = line.trim() === '';
    if (!isBlank) {
      runsOn &&= !START.test(line) && !INTERRUPTS.test(line);
      if (!runsOn && !INDENT.test(line)) break;
      end = to;
    }
    runsOn = !isBlank;
    from = to + 1;
  }
  return end;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

function footnote(this: TokenizerThis, source: string): FootnoteToken | undefined {
  const start = START.exec(source);
  if (!start) return undefined;
  const raw = source.slice(0, endOf(source, start[0].length));
  const [first, ...others] = raw.slice(start[0].length).split('\n');
  const tag = `^${foldLabel(start[1]!)}`;
  // Added to marked's definitions, so that references follow their rules and need no code here.
  this.lexer.tokens.links[tag] ??= { href: FOOTNOTE + tag, title: null };
  const { top } = this.lexer.state;
  this.lexer.state.top = true;
  const text = [first, ...others.map((line) => line.replace(INDENT, ''))].join('\n');
  const tokens = this.lexer.blockTokens(text, []) as MarkdownToken[];
  this.lexer.state.top = top;
  return { type: 'footnote', raw, tag, tokens };
}

/** Teaches marked GitHub's footnotes. */
export const footnoteExtension: NonNullable<MarkedOptions['extensions']> = {
  renderers: {},
  childTokens: {},
  block: [footnote],
};
