import { Lexer, Tokenizer } from 'marked';
import { MAX_DEPTH, type BoundedLexer } from './BoundedLexer.js';
import { NEXT_FOOTNOTE } from './notes/footnoteExtension.js';
import { firstLines, linesWithin } from './lines.js';
import type { Links } from './lex.js';
import { tableOf } from './table.js';
import { markTasks } from './tasks.js';

const PARAGRAPH = Lexer.rules.block.normal.paragraph;
/** A possible delimiter row of a table. */
const DELIMITER = /\n[ \t|:-]+(?=\n|$)/g;
/** A label, an address and a title may each take a line, and a title two. */
const LINES_OF_DEFINITION = 4;
/** How many characters are copied in the time it takes to parse one. */
const COPIED_AT_ONCE = 64;
/** A longer underlined heading is a paragraph. */
const LONGEST_HEADING = 500;

/**
 * marked's tokenizer, changed so that a block depends on nothing before it and on nothing beyond the block after it;
 * otherwise blocks could not be parsed one by one. No rule reads farther than its own block, or a few lines; otherwise
 * thousands of short blocks would take quadratic time. `test/markdown` checks both.
 */
export class TextTokenizer extends Tokenizer {
  #depth = 0;
  /** How much of the text follows the last line of plain text. */
  #leftAfterText = -1;

  /** A tag is text, so an unclosed `<a>` does not change what follows it. */
  override tag(source: string) {
    if (!source.startsWith('<')) return undefined;
    const { inLink, inRawBlock } = this.lexer.state;
    const token = super.tag(source);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return token;
  }

  /** Without a closing bracket there is no link. marked's rule would search for one at every opening bracket. */
  override link(source: string) {
    return source.includes(']') ? super.link(source) : undefined;
  }

  override reflink(source: string, links: Links) {
    return source.includes(']') ? super.reflink(source, links) : undefined;
  }

  /** Only a real table or footnote ends a paragraph. A line may look like a table until its columns are counted. */
  override paragraph(source: string) {
    const whole = this.#paragraphAt(source);
    const note = NEXT_FOOTNOTE.exec(whole);
    const text = note ? whole.slice(0, note.index) : whole;
    return text
      ? { type: 'paragraph' as const, raw: text, text, tokens: this.lexer.inline(text) }
      : undefined;
  }

  /**
   * Only a paragraph's content can be underlined: a footnote, a table, a comment or a tag ends the paragraph before it.
   */
  override lheading(source: string) {
    if (source.length === this.#leftAfterText) return undefined; // the previous line would be part of the heading
    const { inlineQueue } = this.lexer;
    const queued = inlineQueue.length;
    const token = super.lheading(linesWithin(source, LONGEST_HEADING));
    if (!token) return undefined;
    const held = this.#paragraphAt(source.slice(0, token.raw.length));
    if (held.trim().length >= token.text.length && !NEXT_FOOTNOTE.test(token.text)) return token;
    inlineQueue.length = queued;
    return undefined;
  }

  /** A line of an item. marked copies all lines before it, which matters with thousands of lines. */
  override text(source: string) {
    const { lastToken } = this.lexer.state;
    if (lastToken?.type === 'text') this.#spend(lastToken.raw.length / COPIED_AT_ONCE);
    const token = super.text(source);
    if (token) this.#leftAfterText = source.length - token.raw.length - 1;
    return token;
  }

  /** A definition does not extend past what ends a paragraph, either. */
  override def(source: string) {
    if (!/^ {0,3}\[/.test(source)) return undefined;
    return super.def(PARAGRAPH.exec(firstLines(source, LINES_OF_DEFINITION))?.[0] ?? '');
  }

  override table(source: string) {
    const rule = this.rules.block.table;
    const head = rule.exec(firstLines(source, 2));
    if (!head || !this.#isTable(head)) return undefined;
    return tableOf(rule.exec(source)!, this.lexer);
  }

  override list(source: string) {
    const queued = this.lexer.inlineQueue.length;
    const list = this.#nest(() => super.list(source));
    if (list) markTasks(list, this.lexer.inlineQueue.slice(queued));
    return list;
  }

  /** marked's rule for a list in a quote looks at the token before the quote, and throws if that is text. */
  override blockquote(source: string) {
    const { lastToken } = this.lexer.state;
    delete this.lexer.state.lastToken;
    const token = this.#nest(() => super.blockquote(source));
    if (lastToken) this.lexer.state.lastToken = lastToken;
    // The rule reads to the next blank line, even if the quote ends after its first line.
    const read = token ? this.rules.block.blockquote.exec(source)![0].length : 0;
    if (token) this.#spend(read - token.raw.length);
    return token;
  }

  #spend(characters: number): void {
    (this.lexer as BoundedLexer).spend(characters);
  }

  /** Parses a block that holds blocks, unless it is nested too deeply. */
  #nest<T>(read: () => T | undefined): T | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  #paragraphAt(source: string): string {
    const text = PARAGRAPH.exec(source)?.[0] ?? '';
    const lineAfter = source.indexOf('\n', text.length + 1);
    const reach = lineAfter < 0 ? source : source.slice(0, lineAfter);
    for (const { 0: delimiter, index } of reach.matchAll(DELIMITER)) {
      const head = source.lastIndexOf('\n', index - 1);
      if (head <= 0 || head >= text.length) continue;
      const lines = this.rules.block.table.exec(source.slice(head + 1, index + delimiter.length));
      if (lines && this.#isTable(lines)) return source.slice(0, head);
    }
    return text;
  }

  #isTable(lines: RegExpExecArray): boolean {
    const { inlineQueue } = this.lexer;
    const queued = inlineQueue.length;
    const isTable = tableOf(lines, this.lexer) !== undefined;
    inlineQueue.length = queued;
    return isTable;
  }
}
