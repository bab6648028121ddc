/** The cells of a mode. `rows` are the reports of one scenario by mode. */
export const MODES = ['K', 'P10', 'P50'];

const kb = (bytes) => bytes / 1_000;
const NUMBERS = {
  calls: ({ calls }) => calls.total,
  'docs read': ({ documentsRead }) => documentsRead,
  'KB read': ({ bytesRead }) => kb(bytesRead),
  'docs written': ({ documentsWritten }) => documentsWritten,
  'KB written': ({ bytesWritten }) => kb(bytesWritten),
  'KB sent': ({ bytesSent }) => kb(bytesSent),
  transitions: ({ transitions }) => transitions,
  '$ per 1,000': ({ price }) => price * 1_000,
};

/** The reports by row and mode: `{ 'a: …': { K, P10, P50 } }`. */
export function byRow(results) {
  const rows = {};
  for (const { mode, measured } of results)
    for (const [row, report] of Object.entries(measured)) (rows[row] ??= {})[mode] = report;
  return rows;
}

export function costTable(rows) {
  const lines = Object.entries(rows).flatMap(([row, reports]) => [
    ...MODES.filter((mode) => reports[mode]).map((mode) => lineOf(row, mode, reports[mode])),
    ...['P10', 'P50']
      .filter((mode) => reports.K && reports[mode])
      .map((mode) => ratioLine(`K / ${mode}`, reports.K, reports[mode])),
  ]);
  const header = ['scenario', 'mode', 'calls (subscribed / queries / mutations / actions)', 'cached'];
  return markdown([...header, ...Object.keys(NUMBERS).slice(1), 'largest call, docs'], lines);
}

function lineOf(row, mode, report) {
  const { calls, largest } = report;
  const kinds = [calls.subscriptions, calls.queries, calls.mutations, calls.actions].map(format).join(' / ');
  const numbers = Object.entries(NUMBERS).slice(1);
  return [
    row,
    mode,
    `${format(calls.total)} (${kinds})`,
    format(calls.cached),
    ...numbers.map(([name, of]) => (name.startsWith('$') ? of(report).toFixed(3) : format(of(report)))),
    largest ? `${largest.name} ${format(largest.documentsRead)}` : '',
  ];
}

function ratioLine(name, report, other) {
  const ratios = Object.values(NUMBERS).map((of) => ratio(of(report), of(other)));
  return ['', name, ratios[0], '', ...ratios.slice(1), ''];
}

/** The highest cost of each scenario, relative to its cost with P50. */
const PRICE_TARGETS = [
  ['a: reply of 500 words, 50 stored', 0.9],
  ['a: reply of 500 words, 5,000 stored', 0.9],
  ['b: 5 steps of 3 parallel tools', 1.2],
  ['f: turn of 300 steps', 1],
  ['d: reply of 500 words, 3 tabs', 0.9],
  ['e: open a thread of 5,000', 1],
  ['h: list of 200 threads, open', 1],
  ['g: send, stop after 3 s', 1],
];
const MOST_SILENT_CALLS = 60;
const MOST_GROWTH = 1.1;

/** The targets of this package, and whether it meets them. */
export function costTargets(rows) {
  const targets = [];
  const check = (target, measured, limit, show = measured.toFixed(2)) =>
    targets.push([target, show, measured <= limit ? 'yes' : 'no']);
  for (const [row, limit] of PRICE_TARGETS) {
    const { K, P50 } = rows[row] ?? {};
    if (K && P50) check(`${row}: price ≤ ${limit} × P50`, K.price / P50.price, limit);
  }
  const growth = (target, from, to) => {
    const [first, last] = [from, to].map(
      (part) => Object.entries(rows).find(([row]) => row.includes(part))?.[1].K,
    );
    if (first && last) check(`${target} ≤ ${MOST_GROWTH}`, last.bytesRead / first.bytesRead, MOST_GROWTH);
  };
  growth('f: KB read by step 290 / by step 10', 'a step at 10', 'a step at 290');
  growth('i: KB read by turns 101 to 120 / 61 to 80', '61 to 80', '101 to 120');
  const silent = Object.entries(rows).find(([row]) => row.startsWith('c:'))?.[1].K;
  if (silent) {
    const { total } = silent.calls;
    check(`c: calls in 10 silent minutes ≤ ${MOST_SILENT_CALLS}`, total, MOST_SILENT_CALLS, format(total));
  }
  return markdown(['target', 'measured', 'met'], targets);
}

/** The table of docs/guides/cost.md. */
export function replyTable(rows) {
  const lines = [
    ['reply of 500 words, 50 messages stored', 'a: reply of 500 words, 50 stored'],
    ['the same, 5,000 messages stored', 'a: reply of 500 words, 5,000 stored'],
    ['the same, three tabs open', 'd: reply of 500 words, 3 tabs'],
    ['5 steps of 3 parallel tools', 'b: 5 steps of 3 parallel tools'],
    ['a turn of 300 steps', 'f: turn of 300 steps'],
    ['send, and stop after 3 seconds', 'g: send, stop after 3 s'],
  ].map(([name, row]) => {
    const { K, P50 } = rows[row];
    const dollars = (report) => `$${(report.price * 1_000).toFixed(2)}`;
    return [name, format(K.calls.total), format(kb(K.bytesRead)), dollars(K), dollars(P50)];
  });
  return markdown(['event', 'calls', 'KB read', 'price of 1,000', 'with the plain agent'], lines);
}

/** The number of calls during ten silent minutes of a tool. */
export const silentCalls = (rows) =>
  format(Object.entries(rows).find(([row]) => row.startsWith('c:'))[1].K.calls.total);

/** This package's functions in each scenario, the most expensive first. */
export const costBreakdown = (rows) =>
  Object.entries(rows)
    .filter(([, { K }]) => K?.functions.length > 0)
    .map(([row, { K }]) => `${row}\n${K.functions.slice(0, 8).map(functionLine).join('\n')}`)
    .join('\n\n');

const functionLine = ({ name, calls, documentsRead, bytesRead, bytesWritten, mostDocumentsRead }) =>
  `  ${String(calls).padStart(5)} × ${name.padEnd(44)} ${format(documentsRead)} docs, ${format(kb(bytesRead))} KB read, ` +
  `${format(kb(bytesWritten))} KB written, ${format(mostDocumentsRead)} docs at most`;

function format(value) {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : 1;
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits });
}

function ratio(value, other) {
  if (other === 0) return value === 0 ? '1.00' : '–';
  const quotient = value / other;
  return quotient >= 100 ? format(Math.round(quotient)) : quotient.toFixed(2);
}

function markdown(header, lines) {
  const cells = [header, header.map((_, i) => (i === 0 ? '---' : '---:')), ...lines];
  const widths = header.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  return cells.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`).join('\n');
}
