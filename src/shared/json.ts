const MAX_DEPTH = 100;
const MAX_VISITS = 1e7;

/** Deep equality of JSON-like and Convex values. Cyclic values are never equal. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a !== a && b !== b;
  return compare(a, b, 0, { visits: 0 });
}

/** @param total counts the visits: values with shared references can have billions of paths */
function compare(a: unknown, b: unknown, depth: number, total: { visits: number }): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a !== a && b !== b;
  if (depth > MAX_DEPTH || total.visits++ > MAX_VISITS) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!compare(a[i], b[i], depth + 1, total)) return false;
    return true;
  }
  let keys = 0;
  for (const key in a) {
    if (!compare((a as Fields)[key], (b as Fields)[key], depth + 1, total)) return false;
    keys++;
  }
  let others = 0;
  for (const _ in b) others++;
  if (keys !== others) return false;
  // Bytes and dates do not hold their value in fields.
  return keys > 0 || (a.constructor === b.constructor && toText(toJson(a)) === toText(toJson(b)));
}

export type Fields = Record<string, unknown>;

const jsons = new WeakMap<object, unknown>();

/** The value as valid JSON: the same object if it already is, so identity is kept. Never throws. */
export function toJson(value: unknown): unknown {
  if (typeof value !== 'object' || !value) return toLeaf(value);
  const known = jsons.get(value);
  if (known !== undefined) return known;
  const size = jsonSize(value, 0);
  const json = size === undefined ? convert(value, []) : value;
  // Checking a small value again is cheaper than remembering it.
  if (size === undefined || size > SMALL) jsons.set(value, json);
  return json;
}

const SMALL = 1e3;

function toLeaf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : `${value}`;
  const isExotic = typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function';
  return isExotic ? value.toString() : value;
}

/**
 * How many objects and lists a value consists of; undefined if it is not valid JSON. Most values are valid, and
 * checking that is cheaper than searching for what to replace.
 */
function jsonSize(value: unknown, depth: number): number | undefined {
  if (typeof value !== 'object' || !value) return toLeaf(value) === value ? 0 : undefined;
  if (depth > MAX_DEPTH) return undefined;
  let size = 1;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const inside = jsonSize(value[i], depth + 1);
      if (inside === undefined) return undefined;
      size += inside;
    }
    return size;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  for (const key in value) {
    const inside = jsonSize((value as Fields)[key], depth + 1);
    if (inside === undefined) return undefined;
    size += inside;
  }
  return size;
}

/** @param path the objects that contain the value */
function convert(value: unknown, path: readonly object[]): unknown {
  if (jsonSize(value, path.length) !== undefined) return value;
  if (typeof value !== 'object' || !value) return toLeaf(value);
  if (path.includes(value)) return '[Circular]';
  if (path.length > MAX_DEPTH) return '[Too deep]';
  if (value instanceof Date) return value.toJSON() ?? String(value);
  if (value instanceof Error) return String(value);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return { $bytes: toBase64(value) };
  const inside = [...path, value];
  const next = (entry: unknown): unknown => convert(entry, inside);
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) return [...value].map(next);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, next(entry)]));
}

function toBase64(value: ArrayBuffer | ArrayBufferView): string {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const texts = new WeakMap<object, string>();

/** JSON text of a value that `toJson` returned. */
export function toText(json: unknown): string {
  if (typeof json !== 'object' || !json) return JSON.stringify(json) ?? '';
  const text = texts.get(json) ?? JSON.stringify(json);
  if (text.length > SMALL) texts.set(json, text);
  return text;
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asString = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The fields that are not undefined. */
export function defined<T extends object>(fields: T): T {
  const set: Fields = {};
  for (const key in fields) if (fields[key] !== undefined) set[key] = fields[key];
  return set as T;
}

export const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((entry, i) => entry === b[i]));
