const HEAD = /^ {0,3}\|.*[^|\s]/;
const HALF_DELIMITER = /^[-:| \t]*$/;

const countCells = (row: string): number =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** A row that begins with a pipe is a table head, even before the line below it has arrived. */
export function mendTable(source: string): string {
  const lines = source.split('\n');
  const last = lines.at(-1)!;
  const hasDelimiter = lines.length > 1 && HALF_DELIMITER.test(last);
  const at = hasDelimiter ? lines.length - 2 : lines.length - 1;
  const head = lines[at]!;
  if (!HEAD.test(head) || lines[at - 1]?.trimStart().startsWith('|')) return source;
  return [...lines.slice(0, at + 1), `|${'---|'.repeat(countCells(head))}`].join('\n');
}
