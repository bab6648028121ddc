import { has, inspect, isContainer, read, type Fields } from './inspect.js';

const SAMPLE = 50;
const MOST_COLUMNS = 6;
const FILLED = 0.7;
const FLAT = 0.5;

export interface Column {
  readonly key: string;
  readonly isNumeric: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly items: readonly unknown[];
}

/** A list of similar objects, judged by its beginning: a long one is not read to its end. */
export function toTable(items: readonly unknown[]): Table | undefined {
  if (items.length < 2) return undefined;
  const rows: Fields[] = [];
  const keys = new Set<string>();
  for (let at = 0; at < Math.min(items.length, SAMPLE); at++) {
    const seen = inspect(read(items, at));
    if (seen.kind !== 'record' || seen.keys.length > MOST_COLUMNS) return undefined;
    for (const key of seen.keys) keys.add(key);
    if (keys.size > MOST_COLUMNS) return undefined;
    rows.push(seen.fields);
  }
  const cells = rows.flatMap((row) => [...keys].filter((key) => has(row, key)).map((key) => read(row, key)));
  const flat = cells.filter((cell) => !isContainer(inspect(cell)));
  if (cells.length < rows.length * keys.size * FILLED || flat.length < cells.length * FLAT) return undefined;
  return { items, columns: Array.from(keys, (key) => ({ key, isNumeric: isNumeric(rows, key) })) };
}

function isNumeric(rows: readonly Fields[], key: string): boolean {
  const values = rows.map((row) => read(row, key)).filter((value) => value != null);
  return values.length > 0 && values.every((value) => typeof value === 'number' || typeof value === 'bigint');
}

/** The fields of a row, if it has none beyond the columns. */
export function rowOf(item: unknown, columns: readonly Column[]): Fields | undefined {
  const seen = inspect(item);
  if (seen.kind !== 'record') return undefined;
  return seen.keys.every((key) => columns.some((column) => column.key === key)) ? seen.fields : undefined;
}
