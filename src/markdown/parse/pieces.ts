/**
 * How much inline markup is parsed at once. marked takes quadratic time for emphasis, links and addresses, so longer
 * paragraphs are parsed in pieces. Markup that spans two pieces stays as it was written.
 */
const LONGEST_PIECE = 2_000;
const MOST_SIGNS = 100;

const SIGNS = new Set('*_~`[]<&@\\'.split('').map((sign) => sign.charCodeAt(0)));

/** The limit of a piece that begins at `start`. */
function reachOf(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST_PIECE);
  let signs = 0;
  for (let at = start; at < limit; at++) {
    if (SIGNS.has(text.charCodeAt(at)) && ++signs > MOST_SIGNS) return at;
  }
  return limit;
}

/** Where a piece that begins at `start` ends: after a line, otherwise after a word, otherwise anywhere. */
function pieceEnd(text: string, start: number): number {
  const limit = reachOf(text, start);
  if (limit === text.length) return limit;
  const middle = Math.floor((start + limit) / 2);
  const later = text.slice(middle, limit); // searching all of the text would take quadratic time
  for (const gap of ['\n', ' ']) {
    const at = later.lastIndexOf(gap);
    if (at >= 0) return middle + at + 1;
  }
  // Do not split an emoji.
  return /[\uD800-\uDBFF]/.test(text[limit - 1]!) ? limit - 1 : limit;
}

/** Cuts a text into pieces. Appended text changes only the last piece. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = pieceEnd(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
