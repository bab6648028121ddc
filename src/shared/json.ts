const MAX_DEPTH = 100;
const MAX_VISITS = 1e7;

let visits = 0;

/** Deep equality of JSON-like and Convex values. Cyclic values are never equal. */
export function equal(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a !== a && b !== b;
  if (depth === 0) visits = 0;
  if (depth > MAX_DEPTH || visits++ > MAX_VISITS) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!equal(a[i], b[i], depth + 1)) return false;
    return true;
  }
  let keys = 0;
  for (const key in a) {
    if (!equal((a as Fields)[key], (b as Fields)[key], depth + 1)) return false;
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

/** The value as JSON can hold it: the same object where it already does, so identity is kept. Never throws. */
export function toJson(value: unknown): unknown {
  if (typeof value !== 'object' || !value) return toLeaf(value);
  let json = jsons.get(value);
  if (json !== undefined) return json;
  visits = 0;
  json = walk(value, []);
  // Visiting a small value again is cheaper than remembering the visit.
  if (json !== value || visits > SMALL) jsons.set(value, json);
  return json;
}

const SMALL = 1e3;

function toLeaf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : `${value}`;
  const isExotic = typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function';
  return isExotic ? value.toString() : value;
}

/** Most values are valid JSON, and checking that is cheaper than searching for what to replace. */
function isJson(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || !value) return toLeaf(value) === value;
  visits++;
  if (depth++ > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isJson(value[i], depth)) return false;
  } else {
    if (Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const key in value) if (!isJson((value as Fields)[key], depth)) return false;
  }
  return true;
}

function walk(value: unknown, path: readonly object[]): unknown {
  if (isJson(value, path.length)) return value;
  if (typeof value !== 'object' || !value) return toLeaf(value);
  if (path.includes(value)) return '[Circular]';
  if (path.length > MAX_DEPTH) return '[Too deep]';
  if (value instanceof Date) return value.toJSON() ?? String(value);
  if (value instanceof Error) return String(value);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return { $bytes: toBase64(value) };
  const inside = [...path, value];
  const next = (entry: unknown): unknown => walk(entry, inside);
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
