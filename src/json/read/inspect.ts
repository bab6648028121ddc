export type Fields = Readonly<Record<string, unknown>>;

/** Replaces a field that throws when it is read. */
export const UNREADABLE = Symbol('unreadable');

export type PlainKind = 'number' | 'bigint' | 'boolean' | 'null' | 'undefined' | 'date' | 'symbol' | 'other';

/** A value without children. */
export type Leaf =
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: PlainKind; readonly text: string }
  | { readonly kind: 'function'; readonly text: string }
  | { readonly kind: 'bytes'; readonly size: number }
  | { readonly kind: 'empty-list' | 'empty-record' | 'unreadable' | 'circular' };

export type Container =
  | { readonly kind: 'list'; readonly items: readonly unknown[] }
  | { readonly kind: 'record'; readonly fields: Fields; readonly keys: readonly string[] };

export type Inspected = Leaf | Container;

/** The kind of any value. Never throws. */
export function inspect(value: unknown): Inspected {
  if (typeof value === 'string') return { kind: 'string', text: value };
  if (value === null) return { kind: 'null', text: 'null' };
  if (value === UNREADABLE) return { kind: 'unreadable' };
  try {
    if (typeof value === 'object') return inspectObject(value);
    if (typeof value === 'function') return inspectFunction(value);
    return inspectPlain(value as number | bigint | boolean | symbol | undefined);
  } catch {
    return { kind: 'unreadable' }; // a getter or a proxy that throws
  }
}

function inspectFunction({ name }: { readonly name: unknown }): Inspected {
  return { kind: 'function', text: typeof name === 'string' ? name : '' };
}

const inspectPlain = (value: number | bigint | boolean | symbol | undefined): Inspected => ({
  kind: typeof value as PlainKind,
  text: String(value),
});

function inspectObject(value: object): Inspected {
  if (Array.isArray(value)) return asList(value);
  if (value instanceof Set) return asList([...value]);
  if (value instanceof Map) return inspectMap(value);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    return { kind: 'bytes', size: value.byteLength };
  }
  if (typeof Blob === 'function' && value instanceof Blob) return { kind: 'bytes', size: value.size };
  if (value instanceof Date) {
    return { kind: 'date', text: Number.isNaN(value.getTime()) ? String(value) : value.toISOString() };
  }
  if (value instanceof Error || value instanceof RegExp) return { kind: 'other', text: String(value) };
  if (value instanceof URL) return { kind: 'string', text: value.href };
  const keys = Object.keys(value);
  if (keys.length > 0) return { kind: 'record', fields: value as Fields, keys };
  // A promise or a weak map: only its name is known.
  const name: unknown = Object.getPrototypeOf(value) === null ? 'Object' : value.constructor?.name;
  return typeof name === 'string' && name !== '' && name !== 'Object'
    ? { kind: 'other', text: name }
    : { kind: 'empty-record' };
}

const asList = (items: readonly unknown[]): Inspected =>
  items.length > 0 ? { kind: 'list', items } : { kind: 'empty-list' };

function inspectMap(map: ReadonlyMap<unknown, unknown>): Inspected {
  const keys = [...map.keys()];
  if (!keys.every((key) => typeof key === 'string')) return asList([...map]);
  return keys.length > 0
    ? { kind: 'record', fields: Object.fromEntries(map) as Fields, keys }
    : { kind: 'empty-record' };
}

export const isContainer = (seen: Inspected): seen is Container =>
  seen.kind === 'list' || seen.kind === 'record';

export const sizeOf = (seen: Container): number =>
  seen.kind === 'list' ? seen.items.length : seen.keys.length;

/** Whether the object has its own field with this key. */
export function has(owner: Fields, key: string): boolean {
  try {
    return Object.hasOwn(owner, key);
  } catch {
    return false;
  }
}

/** One field, or a note that it cannot be read. */
export function read(owner: Fields | readonly unknown[], key: string | number): unknown {
  try {
    return Object.hasOwn(owner, key) ? (owner as Fields)[key] : undefined;
  } catch {
    return UNREADABLE;
  }
}

/** The first entries. */
export function entriesOf(seen: Container, count: number): Array<readonly [key: string, value: unknown]> {
  if (seen.kind === 'record') return seen.keys.slice(0, count).map((key) => [key, read(seen.fields, key)]);
  const length = Math.min(count, seen.items.length);
  return Array.from({ length }, (_, at) => [String(at), read(seen.items, at)]);
}
