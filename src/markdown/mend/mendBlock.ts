import { openCodeOf } from '../parse/blocks.js';
import { lex, type Links } from '../parse/lex.js';
import { blocksIn, type MarkdownToken } from '../parse/tokens.js';
import { mendInline } from './mendInline.js';
import { mendTable } from './mendTable.js';

/** A line of only characters that may start a block. The next character decides which block, if any. */
const HALF_LINE =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-*+=_]+|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|\||\[[ xX]?\]?)?[ \t]*$/;
const HALF_FENCE = /^[ \t>]*(?:`+|~+)$/;
const FENCE = /`{3,}|~{3,}/;
const HALF_DEFINITION = /^ {0,3}\[[^\]\n]+\]:[^\n]*$/;
const BLANK_LINE = /\n[ \t>]*\n[ \t>]*$/;

/** Longer lines count as complete, because the expressions take quadratic time for lines of spaces. */
const LONGEST_LINE = 400;

/** The text without its last line, if that line is incomplete and matches. */
function withoutLast(source: string, line: RegExp): string {
  const at = source.lastIndexOf('\n');
  if (source.length - at > LONGEST_LINE) return source;
  return at < source.length - 1 && line.test(source.slice(at + 1))
    ? source.slice(0, Math.max(at, 0))
    : source;
}

/** The text up to the fence in its last line. */
function withoutName(source: string): string {
  const at = source.lastIndexOf('\n') + 1;
  const fence = FENCE.exec(source.slice(at));
  return fence ? source.slice(0, at + fence.index + fence[0].length) : source;
}

const lastOf = (tokens: readonly MarkdownToken[]): MarkdownToken | undefined =>
  tokens.findLast(({ type }) => type !== 'space');

/** The words at the very end of a block, without the line prefixes of the blocks around them. */
function wordsAtEnd(token: MarkdownToken | undefined): string | undefined {
  switch (token?.type) {
    case 'paragraph':
    case 'heading':
    case 'text':
      return token.text;
    case 'table':
      return (token.rows.at(-1) ?? token.header).findLast(({ text }) => text !== '')?.text;
    default:
      return token && wordsAtEnd(lastOf(blocksIn(token)));
  }
}

function mendWords(source: string, token: MarkdownToken | undefined, links: Links): string {
  const words = wordsAtEnd(token)?.trimEnd();
  const written = source.trimEnd();
  if (!words || !written.endsWith(words.slice(words.lastIndexOf('\n') + 1))) return source;
  const { cut, add } = mendInline(words, links);
  if (cut === 0 && add === '') return source;
  const isWritten = written.endsWith(words.slice(words.length - cut));
  return isWritten ? written.slice(0, written.length - cut) + add : source;
}

/**
 * Completes a block that is being written, so that no half-written markup is visible. Changes only the end. When the
 * text is complete it changes nothing.
 */
export function mendBlock(source: string, token: MarkdownToken, links: Links): string {
  const code = openCodeOf(token);
  if (code) return code.raw.includes('\n') ? withoutLast(source, HALF_FENCE) : withoutName(source);
  if (token.type === 'html' || BLANK_LINE.test(source)) return source;
  if (token.type === 'paragraph' && HALF_DEFINITION.test(source)) return '';
  const begun = withoutLast(source, HALF_LINE);
  const last = begun === source ? token : lastOf(lex(begun, links).tokens);
  const mended = withoutLast(mendWords(begun, last, links), HALF_LINE); // the half word may have been the whole line
  return last?.type === 'paragraph' ? mendTable(mended) : mended;
}
