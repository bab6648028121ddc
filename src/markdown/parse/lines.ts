/** The first lines of a text, without the final line break. */
export function firstLines(text: string, count: number): string {
  let end = -1;
  for (let line = 0; line < count; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

/** The complete lines among the first `length` characters, or one longer line. */
export function linesWithin(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf('\n', length);
  return end > 0 ? text.slice(0, end) : firstLines(text, 1);
}
