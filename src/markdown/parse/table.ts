import type { Lexer, Tokens } from 'marked';

/** The cells of a row. A pipe after a backslash is text. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let start = 0;
  for (let at = 0; at < row.length; at++) {
    if (row[at] === '\\') at++;
    else if (row[at] === '|') {
      cells.push(row.slice(start, at));
      start = at + 1;
    }
  }
  cells.push(row.slice(start));
  if (!cells[0]!.trim()) cells.shift();
  if (cells.length > 0 && !cells.at(-1)!.trim()) cells.pop();
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function alignOf(delimiter: string): Tokens.TableCell['align'] {
  const isRight = delimiter.endsWith(':');
  if (delimiter.startsWith(':')) return isRight ? 'center' : 'left';
  return isRight ? 'right' : null;
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

/**
 * The table that marked's rule matched. Unlike marked it does not fill short rows with empty cells: below a head of
 * hundreds of columns, a row of one character would become hundreds of elements.
 */
export function tableOf(
  [raw, head, delimiters, body]: RegExpExecArray,
  lexer: Lexer,
): Tokens.Table | undefined {
  if (!/[:|]/.test(delimiters!)) return undefined; // an underline of a heading
  const headers = cellsOf(head!);
  const align = delimiters!
    .replaceAll(/^\||\| *$/g, '')
    .split('|')
    .map((delimiter) => alignOf(delimiter.trim()));
  if (headers.length !== align.length) return undefined;
  const toCells = (texts: readonly string[], header: boolean): Tokens.TableCell[] =>
    texts.map((text, at) => ({ text, tokens: lexer.inline(text), header, align: align[at] ?? null }));
  const rows = body?.trim() ? body.trimEnd().split('\n') : [];
  return {
    type: 'table',
    raw: withoutLastBreaks(raw),
    header: toCells(headers, true),
    align,
    rows: rows.map((row) => toCells(cellsOf(row).slice(0, headers.length), false)),
  };
}
