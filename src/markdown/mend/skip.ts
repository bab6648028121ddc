import type { Links } from '../parse/lex.js';
import { foldLabel } from '../parse/tokens.js';

interface SkippedCode {
  readonly end: number;
  readonly isOpen: boolean;
  readonly isEmpty: boolean;
  readonly fence: string;
}

/** The end of the code span that begins with the backticks at `at`, or the end of the text so far. */
export function skipCode(text: string, at: number): SkippedCode {
  const fence = /^`+/.exec(text.slice(at))![0];
  const from = at + fence.length;
  for (const { 0: run, index } of text.slice(from).matchAll(/`+/g)) {
    if (run === fence) return { end: from + index + run.length, isOpen: false, isEmpty: false, fence };
  }
  const half = /`*$/.exec(text)!.index;
  return { end: half, isOpen: true, isEmpty: text.slice(from, half).trim() === '', fence };
}

/** Skips a tag, an address in angle brackets or a bare address, whose characters are not markup. */
export function skipTag(text: string, at: number): number {
  const match = /^(?:<[a-z/!][^<>]*>|(?:https?:\/\/|www\.)[^\s<]*)/i.exec(text.slice(at));
  return at + (match?.[0].length ?? 1);
}

interface SkippedLink {
  /** `label`: the text continues to the end. `pending`: text up to `end`, then half an address. `cut`: leave it out. */
  readonly state: 'whole' | 'label' | 'pending' | 'cut';
  readonly end: number;
}

/** Where each bracket closes, if it does. Searching for each one separately would take quadratic time. */
export function matchBrackets(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '[') open.push(at);
    else if (sign === ']' && open.length > 0) ends.set(open.pop()!, at);
    else if (sign === '`') {
      const code = skipCode(text, at);
      if (code.isOpen) break;
      at = code.end - 1;
    }
  }
  return ends;
}

/** Where the address that begins at `at` closes, or -1. */
function addressEnd(text: string, at: number): number {
  let depth = 0;
  for (let to = at; to < text.length; to++) {
    if (text[to] === '\\') to++;
    else if (text[to] === '(') depth++;
    else if (text[to] === ')' && --depth === 0) return to;
  }
  return -1;
}

/** Examines the brackets of a link or an image at `at`. */
export function skipLink(
  text: string,
  at: number,
  ends: ReadonlyMap<number, number>,
  links: Links,
): SkippedLink {
  const isImage = text[at] === '!';
  const from = isImage ? at + 1 : at;
  const labelEnd = ends.get(from);
  const rest = (state: SkippedLink['state'], end: number): SkippedLink => ({
    state: isImage && state !== 'whole' ? 'cut' : state,
    end,
  });
  if (labelEnd === undefined) {
    // A number in brackets is a citation, and a footnote reference has no text.
    const label = text.slice(from + 1);
    if (/^(?:\^\S*)?$/.test(label)) return { state: 'cut', end: at };
    return /^\d+$/.test(label) && !isImage ? { state: 'whole', end: from + 1 } : rest('label', from + 1);
  }
  const label = text.slice(from + 1, labelEnd);
  const next = text[labelEnd + 1];
  if (next === '(') {
    const end = addressEnd(text, labelEnd + 1);
    return end < 0 ? rest('pending', labelEnd + 1) : { state: 'whole', end: end + 1 };
  }
  if (next === '[' && !text.includes(']', labelEnd + 2)) return rest('pending', labelEnd + 1);
  const isText = /^\^?\d*$/.test(label) || foldLabel(label) in links;
  if (next === undefined && !isText) return rest('pending', labelEnd + 1);
  // The text in the brackets may contain markup.
  return { state: 'whole', end: isImage ? labelEnd + 1 : from + 1 };
}
