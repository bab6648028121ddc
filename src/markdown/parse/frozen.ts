import type { Tokens } from 'marked';
import { definitionsIn } from './notes/definitions.js';
import { lex } from './lex.js';
import { piecesOf } from './pieces.js';
import type { MarkdownToken } from './tokens.js';

/**
 * The beginning of an open block that no later text can change, so that only the remainder is parsed again: all but the
 * last items of a list, or all but the end of a paragraph.
 */
export type Frozen = FrozenList | FrozenParagraph;

interface FrozenList {
  readonly type: 'list';
  readonly raw: string;
  readonly list: Tokens.List;
}

interface FrozenParagraph {
  readonly type: 'paragraph';
  readonly raw: string;
  readonly tokens: Tokens.Paragraph['tokens'];
}

/** An open block is frozen in steps of about this many characters. */
export const FREEZE_FROM = 1_000;
/**
 * The last item may turn out not to be one, the item before may absorb its line, and the next item may make the list
 * loose.
 */
const OPEN_ITEMS = 3;
/** More lines than an underlined heading may have: from here on, nothing can turn the paragraph into one. */
const OPEN_TEXT = 700;

const BULLET = /^ {0,3}(?:[-*+]|\d{1,9}[.)])/;
/** Words or markup that only a paragraph begins with. */
const WORDS =
  /^(?:[\p{L}("'“„‘]|`{1,2}[^`]|\*{1,2}[^*\s]|_{1,2}[^_\s]|~~[^~]|\[[^[\]\n]{1,80}\]\(|\d{1,9}[^\d.)])/u;
const UNDERLINE = /\n {0,3}=+[ \t]*(?=\n|$)/;
/** Possibly the delimiter row of a table that began in the frozen part. */
const DELIMITER = /\n[ \t|:-]+(?=\n|$)/;

/**
 * A stand-in for the frozen items, so that the remainder is parsed as items of the list, tight or loose. The remainder
 * of a paragraph begins with words, so it parses as a paragraph without one.
 */
export function standInFor(frozen: Frozen, rest: string): string {
  if (frozen.type === 'paragraph') return '';
  return `${BULLET.exec(rest)?.[0] ?? '-'} x\n${frozen.list.loose ? '\n' : ''}`;
}

/** The frozen tokens and the tokens of the remainder, or undefined if the block has to be parsed whole. */
export function joinFrozen(
  frozen: Frozen,
  standIn: string,
  tokens: readonly MarkdownToken[],
): readonly MarkdownToken[] | undefined {
  const [first, ...others] = tokens;
  if (Object.keys(definitionsIn(tokens)).length > 0) return undefined; // definitions also apply to text before them
  const joined =
    frozen.type === 'list'
      ? joinList(frozen, standIn, first)
      : first?.type === 'paragraph'
        ? joinParagraph(frozen, first)
        : undefined;
  return joined && [joined, ...others];
}

function joinList({ raw, list }: FrozenList, standIn: string, rest: MarkdownToken | undefined) {
  if (rest?.type !== 'list' || rest.items.length < 2 || rest.loose !== list.loose) return undefined;
  const [first, ...items] = rest.items;
  if (first!.raw !== standIn) return undefined;
  return { ...list, raw: raw + rest.raw.slice(standIn.length), items: [...list.items, ...items] };
}

function joinParagraph(
  { raw, tokens }: FrozenParagraph,
  rest: Tokens.Paragraph,
): Tokens.Paragraph | undefined {
  if (DELIMITER.test(rest.raw)) return undefined;
  return { ...rest, raw: raw + rest.raw, text: raw + rest.text, tokens: [...tokens, ...rest.tokens] };
}

/**
 * @param before the frozen part of the block
 * @param shown the block as displayed
 * @param read the remainder of the block as parsed, without a mended end
 * @param rest the source of the remainder, which may continue after the block
 */
export function freeze(
  before: Frozen | undefined,
  shown: MarkdownToken | undefined,
  read: MarkdownToken | undefined,
  rest: string,
  from: number,
): Frozen | undefined {
  if (!read || rest.length < from) return before;
  if (shown?.type === 'list' && read.type === 'list') return freezeItems(before, shown, read, rest) ?? before;
  if (shown?.type === 'paragraph' && read.type === 'paragraph')
    return freezeText(before, shown, read) ?? before;
  return before;
}

function freezeItems(
  before: Frozen | undefined,
  shown: Tokens.List,
  read: Tokens.List,
  rest: string,
): FrozenList | undefined {
  const known = before?.type === 'list' ? before.list.items.length : 0;
  const open = read.items.slice(known > 0 ? 1 : 0); // without the stand-in
  const closed = open.slice(0, -OPEN_ITEMS);
  const raw = closed.map((item) => item.raw).join('');
  const isAsWritten = rest.startsWith(raw) && BULLET.test(rest.slice(raw.length));
  if (closed.length === 0 || !isAsWritten || shown.loose !== read.loose) return undefined;
  const items = shown.items.slice(0, known + closed.length);
  if (shown.items.length === items.length) return undefined; // the last item is cut off at its end
  // Freeze a loose list only with the line that makes it loose: at the end of a text, it may become tight again.
  if (read.loose && known === 0 && !isLoose(raw + BULLET.exec(rest.slice(raw.length))![0])) return undefined;
  return { type: 'list', raw: (before?.raw ?? '') + raw, list: { ...shown, raw: '', items } };
}

function isLoose(source: string): boolean {
  const [list] = lex(source).tokens;
  return list?.type === 'list' && list.loose;
}

function freezeText(
  before: Frozen | undefined,
  shown: Tokens.Paragraph,
  read: Tokens.Paragraph,
): FrozenParagraph | undefined {
  const end = endOfClosed(read.text);
  const raw = read.text.slice(0, end);
  if (end === 0 || raw.includes('|') || (!before && /^ {0,3}\[/.test(raw))) return undefined;
  const known = before?.type === 'paragraph' ? before.tokens.length : 0;
  const count = countWithin(shown.tokens.slice(known), end);
  if (count === undefined) return undefined;
  return { type: 'paragraph', raw: (before?.raw ?? '') + raw, tokens: shown.tokens.slice(0, known + count) };
}

/** The end of the last piece that is followed by enough text, beginning with words; 0 if there is none. */
function endOfClosed(text: string): number {
  let end = 0;
  let last = 0;
  for (const piece of piecesOf(text)) {
    end += piece.length;
    if (text.length - end < OPEN_TEXT) break;
    const start = text.slice(end, end + OPEN_TEXT);
    if (WORDS.test(start) && !UNDERLINE.test(start)) last = end;
  }
  return last;
}

/** How many tokens make up exactly this many characters. */
function countWithin(tokens: readonly { readonly raw: string }[], length: number): number | undefined {
  let left = length;
  const count = tokens.findIndex(({ raw }) => (left -= raw.length) <= 0) + 1;
  return left === 0 ? count : undefined;
}
