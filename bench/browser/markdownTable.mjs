/** Rows of named columns as Markdown. */
export function markdownTable(title, rows) {
  if (rows.length === 0) return `\n### ${title}\n`;
  const columns = Object.keys(rows[0]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    `\n### ${title}\n`,
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? '–'))),
  ].join('\n');
}
