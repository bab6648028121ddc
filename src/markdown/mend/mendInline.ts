import type { Links } from '../parse/lex.js';
import { piecesOf } from '../parse/pieces.js';
import { matchBrackets, skipCode, skipLink, skipTag } from './skip.js';

/** What to remove from the end of a text, and what to append instead. */
export interface Mend {
  readonly cut: number;
  readonly add: string;
}

/** A link without an address. It is shown as its text, like every unsafe link. */
export const PENDING = '(pending:)';

interface Opener {
  readonly sign: '*' | '_' | '~' | '[';
  readonly start: number;
  readonly end: number;
  /** How many of its characters are still open. */
  length: number;
}

const NO_CHANGE: Mend = { cut: 0, add: '' };
/** Deeper nesting than in any readable text. */
const MOST_OPEN = 16;

const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);
/** Beginnings of `https:` and `www.`. */
const ADDRESS = /[hw]/i;
/** Inside a word of letters and digits an asterisk is a plain character, as in `2*3`. */
const isWord = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9]/i.test(sign);

/** Closes openers with a run of characters. Returns how many characters of the run remain. */
function close(openers: Opener[], sign: Opener['sign'], length: number): number {
  let left = length;
  for (let at = openers.findLastIndex((opener) => opener.sign === sign); at >= 0 && left > 0;) {
    const opener = openers[at]!;
    const taken = Math.min(opener.length, left);
    opener.length -= taken;
    left -= taken;
    openers.length = opener.length > 0 ? at + 1 : at;
    at = openers.findLastIndex((other) => other.sign === sign);
  }
  return left;
}

/**
 * Closes what the last words opened: emphasis, code and link text. Leaves out what is still ambiguous: half an image,
 * half an address, markup characters with nothing after them.
 */
export function mendInline(whole: string, links: Links): Mend {
  const text = piecesOf(whole).at(-1) ?? ''; // markup does not span pieces
  const openers: Opener[] = [];
  const ends = text.includes('[') ? matchBrackets(text) : new Map<number, number>();

  function end(from: number, add = ''): Mend {
    if (openers.length > MOST_OPEN) return NO_CHANGE;
    let kept = add === '' ? text.slice(0, from).trimEnd() : text.slice(0, from);
    for (let last = openers.at(-1); last && last.end >= kept.length; last = openers.at(-1)) {
      kept = text.slice(0, last.start).trimEnd(); // it has no content yet
      openers.pop();
    }
    const closers = openers.map(({ sign, length }) => (sign === '[' ? `]${PENDING}` : sign.repeat(length)));
    return { cut: text.length - kept.length, add: add + closers.toReversed().join('') };
  }

  let at = 0;
  while (at < text.length) {
    const sign = text[at]!;
    if (sign === '\\') {
      if (at + 1 === text.length) return end(at);
      at += 2;
    } else if (sign === '`') {
      const code = skipCode(text, at);
      if (code.isOpen) return code.isEmpty ? end(at) : end(code.end, code.fence);
      at = code.end;
    } else if (sign === '<' || ADDRESS.test(sign)) {
      at = skipTag(text, at);
    } else if (sign === '[' || (sign === '!' && text[at + 1] === '[')) {
      const link = skipLink(text, at, ends, links);
      if (link.state === 'cut') return end(at);
      if (link.state === 'pending') return end(link.end, PENDING);
      if (link.state === 'label') openers.push({ sign: '[', start: at, end: link.end, length: 1 });
      at = link.end;
    } else if (sign === '*' || sign === '_' || sign === '~') {
      let next = at + 1;
      while (text[next] === sign) next++;
      if (next === text.length) return end(at);
      const left = isSpace(text[at - 1]) ? next - at : close(openers, sign, next - at);
      const canOpen = !isSpace(text[next]) && !isWord(text[at - 1]) && (sign !== '~' || left === 2);
      if (left > 0 && canOpen) openers.push({ sign, start: at, end: next, length: left });
      at = next;
    } else at += 1;
  }
  return end(text.length);
}
