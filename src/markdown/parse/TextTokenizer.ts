import { Lexer, Tokenizer } from 'marked';
import { NEXT_FOOTNOTE } from './footnoteExtension.js';

const PARAGRAPH = Lexer.rules.block.normal.paragraph;
/** What may be the line under the head of a table. */
const DELIMITER = /\n[ \t|:-]*[|:][ \t|:-]*(?=\n|$)/g;

/**
 * marked, but what it says of a block depends on nothing before the block and on nothing after the one that follows.
 * Without that, blocks could not be read one by one. `test/markdown` finds what is missing here.
 */
export class TextTokenizer extends Tokenizer {
  /** A tag is text, so an `<a>` that nobody closes says nothing about what comes after it. */
  override tag(source: string) {
    const { inLink, inRawBlock } = this.lexer.state;
    const token = super.tag(source);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return token;
  }

  /** Only a table ends a paragraph, not what looks like one until its columns are counted. */
  override paragraph(source: string) {
    const text = this.#paragraphAt(source);
    return text
      ? { type: 'paragraph' as const, raw: text, text, tokens: this.lexer.inline(text) }
      : undefined;
  }

  /** Only what a paragraph can hold has an underline: a note, a table, a comment or a tag ends it before. */
  override lheading(source: string) {
    const { inlineQueue } = this.lexer;
    const queued = inlineQueue.length;
    const token = super.lheading(source);
    if (!token) return undefined;
    const isWhole = this.#paragraphAt(source).trim().length >= token.text.length;
    if (isWhole && !NEXT_FOOTNOTE.test(token.text)) return token;
    inlineQueue.length = queued;
    return undefined;
  }

  /** Nor does a definition reach over what ends a paragraph. */
  override def(source: string) {
    return /^ {0,3}\[/.test(source) ? super.def(PARAGRAPH.exec(source)?.[0] ?? '') : undefined;
  }

  /** A list in a quote looks at the token before the quote, and throws where that is text. */
  override blockquote(source: string) {
    const { lastToken } = this.lexer.state;
    delete this.lexer.state.lastToken;
    const token = super.blockquote(source);
    if (lastToken) this.lexer.state.lastToken = lastToken;
    return token;
  }

  #paragraphAt(source: string): string {
    const text = PARAGRAPH.exec(source)?.[0] ?? '';
    const lineAfter = source.indexOf('\n', text.length + 1);
    const reach = lineAfter < 0 ? source : source.slice(0, lineAfter);
    for (const { index } of reach.matchAll(DELIMITER)) {
      const head = source.lastIndexOf('\n', index - 1);
      if (head > 0 && head < text.length && this.#isTable(source.slice(head + 1)))
        return source.slice(0, head);
    }
    return text;
  }

  #isTable(source: string): boolean {
    const { inlineQueue } = this.lexer;
    const queued = inlineQueue.length;
    const isTable = this.table(source) !== undefined;
    inlineQueue.length = queued;
    return isTable;
  }
}
