import { withoutControls } from '../../shared/text/plainName.js';

type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

/** The fields of an object. Empty for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : NO_FIELDS;

/** The first of these fields that contains text. A number counts as text. */
export function textIn(source: unknown, ...names: readonly string[]): string | undefined {
  return firstOf(source, names, toText);
}

export function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? withoutControls(value.trim()) : undefined;
}

/** The first of these fields that is a number, or text with one. */
export function numberIn(source: unknown, ...names: readonly string[]): number | undefined {
  return firstOf(source, names, (value) => {
    const isNumeric = typeof value === 'number' || typeof value === 'bigint';
    if (!isNumeric && (typeof value !== 'string' || value.trim() === '')) return undefined;
    const number = Number(value);
    return Number.isFinite(number) ? number : undefined;
  });
}

/** The first of these fields that is a list, or the value itself if it is a list. */
export function listIn(source: unknown, ...names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(source)) return source;
  return firstOf(source, names, (value) => (Array.isArray(value) ? value : undefined));
}

function firstOf<Value>(
  source: unknown,
  names: readonly string[],
  read: (value: unknown) => Value | undefined,
): Value | undefined {
  const fields = fieldsOf(source);
  for (const name of names) {
    const value = read(fields[name]);
    if (value !== undefined) return value;
  }
  return undefined;
}

const LONGEST_JSON = 1_000_000;

/** A tool's result without common wrappers: `{ success, data }`, or JSON text. */
export function payloadOf(result: unknown, depth = 0): unknown {
  if (depth > 2) return result;
  if (typeof result === 'string' && /^\s*[[{]/.test(result) && result.length < LONGEST_JSON) {
    const parsed = parse(result);
    return parsed === undefined ? result : payloadOf(parsed, depth + 1);
  }
  const { data } = fieldsOf(result);
  return typeof data === 'object' && data !== null ? payloadOf(data, depth + 1) : result;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The result so far, in phases that have one. */
export const resultIn = (props: { readonly phase: string; readonly result?: unknown }): unknown =>
  payloadOf(props.result);

export const hasResult = ({ phase }: { readonly phase: string }): boolean =>
  phase === 'complete' || phase === 'partial';

/** Drops unreadable items. Undefined if none is left. */
export function readEach<Item>(
  list: readonly unknown[] | undefined,
  read: (value: unknown) => Item | undefined,
): readonly Item[] | undefined {
  const items = list?.map((value) => read(value)).filter((item) => item !== undefined);
  return items?.length === 0 && list!.length > 0 ? undefined : items;
}
