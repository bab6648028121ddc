/**
 * Parses JSON that is still being written: closes what is open and leaves out what has no value yet. Returns undefined
 * for text that is not JSON. Never throws.
 */
export function parsePartialJson(text: string): unknown {
  try {
    const closed = close(text);
    return closed === '' ? undefined : (JSON.parse(closed) as unknown);
  } catch {
    return undefined;
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const LITERAL = /^(?:true|false|null)$/;
const END_OF_WORD = /[\s,:\]}[{"]/g;

function close(text: string): string {
  const closers: string[] = [];
  /** Everything before this position is complete. */
  let whole = 0;
  let isKeyNext = false;
  const closeAt = (end: number, quote = '') => text.slice(0, end) + quote + closers.toReversed().join('');
  for (let i = 0; i < text.length;) {
    const char = text[i]!;
    if (char === '"') {
      const { end, usable } = readString(text, i);
      if (end < 0) return isKeyNext ? closeAt(whole) : closeAt(usable, '"');
      i = end;
      if (!isKeyNext) whole = end;
      isKeyNext = false;
    } else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
      isKeyNext = char === '{';
      whole = ++i;
    } else if (char === '}' || char === ']') {
      closers.pop();
      isKeyNext = false;
      whole = ++i;
    } else if (char === ',') {
      isKeyNext = closers.at(-1) === '}';
      i++;
    } else if (char === ':' || /\s/.test(char)) {
      i++;
    } else {
      END_OF_WORD.lastIndex = i;
      const end = END_OF_WORD.exec(text)?.index ?? text.length;
      if (end < text.length) whole = end;
      else {
        const word = text.slice(i);
        const value = LITERAL.test(word) ? word : NUMBER.exec(word)?.[0];
        return value === undefined ? closeAt(whole) : closeAt(i + value.length);
      }
      i = end;
    }
  }
  return closeAt(whole);
}

/** `end` is the position after the closing quote, or -1; `usable` is the position after the last complete character. */
function readString(text: string, start: number): { end: number; usable: number } {
  let i = start + 1;
  while (i < text.length) {
    const char = text[i];
    if (char === '"') return { end: i + 1, usable: i };
    const length = char !== '\\' ? 1 : text[i + 1] === 'u' ? 6 : 2;
    if (i + length > text.length) break;
    i += length;
  }
  return { end: -1, usable: i };
}
