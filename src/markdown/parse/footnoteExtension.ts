import type { MarkedOptions, TokenizerThis } from 'marked';
import { foldLabel, FOOTNOTE, type FootnoteToken, type MarkdownToken } from './tokens.js';

const START = /^ {0,3}\[\^([^\s\]]+)\]:[ \t]*/;
export const NEXT_FOOTNOTE = /\n {0,3}\[\^[^\s\]]+\]:/;
const INDENT = /^(?: {4}| {0,3}\t)/;
/** What does not go on with a paragraph: another block begins with it. */
const INTERRUPTS =
  /^ {0,3}(?:#{1,6}(?:\s|$)|>|`{3}|~{3}|[-*+][ \t]|\d{1,9}[.)][ \t]|(?:[-_*][ \t]*){3,}$|<[a-z/!?])/i;

/** The lines after the first one that belong to a note: indented ones, and those that its paragraph runs on into. */
function countLines(lines: readonly string[]): number {
  let count = 1;
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    const runsOn =
      count === at && lines[at - 1]!.trim() !== '' && !START.test(line) && !INTERRUPTS.test(line);
    if (!runsOn && !INDENT.test(line)) break;
    count = at + 1;
  }
  return count;
}

function footnote(this: TokenizerThis, source: string): FootnoteToken | undefined {
  const start = START.exec(source);
  if (!start) return undefined;
  const all = source.slice(start[0].length).split('\n');
  const lines = all.slice(0, countLines(all));
  const tag = `^${foldLabel(start[1]!)}`;
  // As a definition of marked it has all its rules: a reference to it needs no code of its own.
  this.lexer.tokens.links[tag] ??= { href: FOOTNOTE + tag, title: null };
  const { top } = this.lexer.state;
  this.lexer.state.top = true;
  const text = lines.map((line, at) => (at === 0 ? line : line.replace(INDENT, ''))).join('\n');
  const tokens = this.lexer.blockTokens(text, []) as MarkdownToken[];
  this.lexer.state.top = top;
  return { type: 'footnote', raw: source.slice(0, start[0].length) + lines.join('\n'), tag, tokens };
}

/** Teaches marked the notes of GitHub. */
export const footnoteExtension: NonNullable<MarkedOptions['extensions']> = {
  renderers: {},
  childTokens: {},
  block: [footnote],
  startBlock: [
    (source) => {
      const end = source.indexOf('\n\n');
      const at = NEXT_FOOTNOTE.exec(end < 0 ? source : source.slice(0, end));
      return at ? at.index + 1 : undefined;
    },
  ],
};
