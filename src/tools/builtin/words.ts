// Invisible characters, and those that reverse the text after them.
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Splits text into what readers see as letters. Firefox before 125 has no segmenter, so it gets code points. */
const lettersOf = (line: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment)
    : Array.from(line);

/** One line, short enough for a row. */
export function clip(text: string, longest = 60): string {
  const line = text
    .slice(0, longest * 8)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= longest) return line;
  const letters = lettersOf(line);
  if (letters.length <= longest) return line;
  const cut = letters.slice(0, longest - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest * 0.6 ? space : undefined).trimEnd()}…`;
}

/** `clip` for text that may be missing. Undefined if none of it is visible. */
export const clipped = (text: string | undefined, longest?: number): string | undefined =>
  (text !== undefined && clip(text, longest)) || undefined;
