import { en } from '../../src/locales/en.js';
import type { Strings } from '../../src/strings/index.js';

export const OPEN = '⟦';
export const CLOSE = '⟧';

/** A table with the English strings, each between two marks. */
function mark<Table extends object>(table: Table): Table {
  const entries = Object.entries(table).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [key, key === 'locale' ? value : between(value)];
    if (typeof value !== 'function') return [key, mark(value as object)];
    const say = value as (...given: unknown[]) => unknown;
    // The verdict of a function about a text, such as whether it states an intent, is not a string to mark.
    const said = (...args: unknown[]) => {
      const result = say(...args);
      return typeof result === 'string' ? between(result) : result;
    };
    return [key, said];
  });
  return Object.fromEntries(entries) as Table;
}

const between = (text: string): string => `${OPEN}${text}${CLOSE}`;

/** English strings, all marked. Text that is unmarked on the screen is in no table. */
export const marked: Strings = mark(en);

/** The rest of a text without everything between marks. */
export function unmarked(text: string): string {
  let depth = 0;
  let rest = '';
  for (const letter of text) {
    if (letter === OPEN) depth++;
    else if (letter === CLOSE) depth--;
    else if (depth === 0) rest += letter;
  }
  return rest;
}

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Everything that people can read or hear below an element, as one text each. */
export function readable(root: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode.textContent!);
  for (const element of root.querySelectorAll('*'))
    for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '');
  return found.map((text) => text.trim()).filter((text) => text !== '');
}

/** Words that `Intl` writes in the reader's locale: days, months, time zones and units. */
const FORMATTED =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|Japan Standard Time|JavaScript|UTC|ISO|JSON|[kM]B|bytes?|ms|sec)\b/g;

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

/** The words on the screen that come neither from a table nor from the data. */
export function untranslated(root: Element, data: unknown): string[] {
  const known = wordsOf(JSON.stringify(data).replaceAll('\\n', ' '));
  // Arguments that are being written end mid-word.
  const isData = (word: string): boolean => known.some((other) => other.startsWith(word));
  const words = readable(root).flatMap((text) =>
    wordsOf(unmarked(text).replace(FORMATTED, ''))
      .filter((word) => !isData(word))
      .map((word) => `${word} in: ${text}`),
  );
  return [...new Set(words)];
}
