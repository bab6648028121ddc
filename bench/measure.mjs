// CPU time, not wall time, because the machine may be shared. The caller interleaves rounds, and the best one counts.

export function cpuOf(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Bytes allocated by a run, which must be too short for a garbage collection. */
export function bytesOf(run) {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  run();
  return process.memoryUsage().heapUsed - before;
}

export const best = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);

export const round = (value, digits = 2) => Number(value.toFixed(digits));

/** Rows of plain values as a readable table. */
export function table(title, rows) {
  const columns = Object.keys(rows[0]);
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '–')))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i].length)));
  const line = (values) =>
    values.map((value, i) => (i === 0 ? value.padEnd(widths[i]) : value.padStart(widths[i]))).join('  ');
  return [
    `\n${title}`,
    line(cells[0]),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...cells.slice(1).map(line),
  ].join('\n');
}
