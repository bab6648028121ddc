export interface CutText {
  readonly text: string;
  readonly isCut: boolean;
}

/** The beginning of a text, limited in lines and characters. Costs no more than what it returns. */
export function cutText(text: string, lines: number, characters: number): CutText {
  let end = -1;
  for (let line = 0; line < lines; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0 || end > characters) break;
  }
  const byLines = end < 0 ? text.length : end;
  if (byLines <= characters)
    return { text: text.slice(0, byLines), isCut: text.slice(byLines).trim() !== '' };
  const space = text.lastIndexOf(' ', characters);
  // Do not split a surrogate pair.
  const at = space > characters * 0.8 ? space : characters - Number(isLow(text, characters));
  return { text: `${text.slice(0, at).trimEnd()}…`, isCut: true };
}

const isLow = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

/** The number of lines, without empty lines at the end. */
export function countLines(text: string): number {
  const whole = text.trimEnd();
  if (whole === '') return 0;
  let count = 1;
  for (let at = whole.indexOf('\n'); at >= 0; at = whole.indexOf('\n', at + 1)) count++;
  return count;
}
