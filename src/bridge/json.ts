const MAX_DEPTH = 100;
const CYCLE_CHECK_DEPTH = 20;

/** Deep equality of JSON-like and Convex values. Ends on cycles. */
export function equal(a: unknown, b: unknown, depth = 0, path?: unknown[]): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return a !== a && b !== b;
  }
  if (depth > CYCLE_CHECK_DEPTH) {
    path ??= [];
    if (depth > MAX_DEPTH) return false;
    for (let i = 0; i < path.length; i += 2) if (path[i] === a && path[i + 1] === b) return true;
    path.push(a, b);
  }
  const same = equalObjects(a, b, depth + 1, path);
  if (path) path.length -= 2;
  return same;
}

function equalObjects(a: object, b: object, depth: number, path?: unknown[]): boolean {
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!equal(a[i], b[i], depth, path)) return false;
    return true;
  }
  const x = a as Record<string, unknown>;
  const y = b as Record<string, unknown>;
  let keys = 0;
  for (const key in x) {
    if (!equal(x[key], y[key], depth, path)) return false;
    keys++;
  }
  for (const _ in y) keys--;
  if (keys !== 0) return false;
  if (a instanceof ArrayBuffer || ArrayBuffer.isView(a) || a instanceof Date) {
    return b.constructor === a.constructor && toText(toJson(a)) === toText(toJson(b));
  }
  return !(b instanceof ArrayBuffer || b instanceof Date);
}

const safe = new WeakMap<object, unknown>();

/** The value as JSON can hold it: the same object where it already does, so identity is kept. Never throws. */
export function toJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return toJsonLeaf(value);
  const known = safe.get(value);
  if (known !== undefined) return known;
  const json = walk(value, []);
  safe.set(value, json);
  return json;
}

function toJsonLeaf(value: unknown): unknown {
  switch (typeof value) {
    case 'bigint':
      return value.toString();
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'function':
    case 'symbol':
      return String(value);
    default:
      return value;
  }
}

function walk(value: unknown, path: object[]): unknown {
  if (typeof value !== 'object' || value === null) return toJsonLeaf(value);
  if (path.includes(value)) return '[Circular]';
  if (path.length > MAX_DEPTH) return '[Too deep]';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof ArrayBuffer) return { $bytes: toBase64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) {
    return { $bytes: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
  }
  if (value instanceof Error) return { name: value.name, message: value.message };
  path.push(value);
  const json = Array.isArray(value) ? walkArray(value, path) : walkRecord(value, path);
  path.pop();
  return json;
}

function walkArray(value: readonly unknown[], path: object[]): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < value.length; i++) {
    const json = walk(value[i], path);
    if (json !== value[i]) (copy ??= value.slice())[i] = json;
  }
  return copy ?? value;
}

function walkRecord(value: object, path: object[]): unknown {
  // A map, a class with toJSON or a null prototype: only own enumerable fields are data.
  if (value instanceof Map || value instanceof Set) return walk(Array.from(value as Iterable<unknown>), path);
  const record = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(record)) {
    const json = walk(record[key], path);
    if (json !== record[key]) (copy ??= { ...record })[key] = json;
  }
  return copy ?? value;
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const texts = new WeakMap<object, string>();

/** JSON text of a value that `toJson` returned. */
export function toText(json: unknown): string {
  if (typeof json !== 'object' || json === null) return JSON.stringify(json) ?? '';
  let text = texts.get(json);
  if (text === undefined) {
    text = JSON.stringify(json);
    texts.set(json, text);
  }
  return text;
}

/** `next` with the key order of `previous`, and `previous` itself where the two are equal. */
export function inOrderOf(previous: unknown, next: unknown): unknown {
  if (equal(previous, next)) return previous;
  if (!isRecord(previous) || !isRecord(next)) return next;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(previous)) {
    if (key in next) ordered[key] = inOrderOf(previous[key], next[key]);
  }
  for (const key of Object.keys(next)) if (!(key in ordered)) ordered[key] = next[key];
  return ordered;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** What `make` gives, or the fallback where the data it reads (a getter, a proxy) throws. */
export function attempt<T>(make: () => T, fallback: T): T {
  try {
    return make();
  } catch {
    return fallback;
  }
}
