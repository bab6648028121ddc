import { Lexer, type Token, type TokensList } from 'marked';
import { piecesOf } from './pieces.js';

/** Quotes and lists nested deeper than this stay as they were written. */
export const MAX_DEPTH = 16;

/** How often each character may be read as part of a block: once per level, and again where a quote continues. */
const MAX_READS = 2 * MAX_DEPTH;

/** Thrown when a text needs more work than its length allows. */
class TooMuchWork extends Error {}

/** marked's lexer, limited to time proportional to the length of the text. */
export class BoundedLexer extends Lexer {
  #work = 0;
  #budget = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#budget === 0) this.#budget = MAX_READS * (src.length + 1);
    this.spend(src.length);
    return super.blockTokens(src, tokens, lastParagraphClipped);
  }

  /** Stops if a text would take too long. */
  spend(characters: number): void {
    this.#work += characters;
    if (this.#work > this.#budget) throw new TooMuchWork();
  }

  /** Parses the inline markup of every block parsed so far. */
  readInline(): void {
    for (const { src, tokens } of this.inlineQueue) {
      // Each piece has its own tokens, even where two texts meet, so that the next piece does not change them.
      for (const piece of piecesOf(src)) tokens.push(...this.inlineTokens(piece, []));
    }
    this.inlineQueue = [];
  }
}
