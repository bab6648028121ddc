import { equal, isRecord, type Fields } from '../../shared/json.js';

const MAX_DEPTH = 100;

/**
 * Returns `next`, with every value in it that equals its counterpart in `previous` replaced by that counterpart: Convex
 * returns new objects for a whole page when one document in it changes. Takes one pass over both. On cycles it gives up
 * and returns `next`.
 */
export function share<T>(previous: unknown, next: T, depth = 0): T {
  if (Object.is(previous, next)) return next;
  if (typeof previous !== 'object' || typeof next !== 'object' || !previous || !next) return next;
  if (depth > MAX_DEPTH) return next;
  if (Array.isArray(next)) return Array.isArray(previous) ? (shareList(previous, next, depth) as T) : next;
  if (isPlain(previous) && isPlain(next)) return shareFields(previous, next, depth) as T;
  return equal(previous, next) ? (previous as T) : next;
}

function shareList(
  previous: readonly unknown[],
  next: readonly unknown[],
  depth: number,
): readonly unknown[] {
  const shift = next.length - previous.length; // entries may have been added at the front
  let isSame = shift === 0;
  let shared: unknown[] | undefined;
  for (let i = 0; i < next.length; i++) {
    const entry = next[i];
    let kept = share(previous[i], entry, depth + 1);
    if (shift !== 0 && !Object.is(kept, previous[i])) {
      const shifted = share(previous[i - shift], entry, depth + 1);
      if (kept === entry || Object.is(shifted, previous[i - shift])) kept = shifted;
    }
    if (!Object.is(kept, previous[i])) isSame = false;
    if (Object.is(kept, entry)) continue;
    shared ??= next.slice();
    shared[i] = kept;
  }
  return isSame ? previous : (shared ?? next);
}

/** Fields keep the order of `next`, because a reload must give the same result. */
function shareFields(previous: Fields, next: Fields, depth: number): Fields {
  const previousKeys = Object.keys(previous);
  let isSame = true;
  let shared: Fields | undefined;
  let count = 0;
  for (const key in next) {
    const value = Object.hasOwn(previous, key) ? share(previous[key], next[key], depth + 1) : next[key];
    if (previousKeys[count++] !== key || !Object.is(value, previous[key])) isSame = false;
    if (Object.is(value, next[key])) continue;
    shared ??= { ...next };
    define(shared, key, value);
  }
  return isSame && previousKeys.length === count ? previous : (shared ?? next);
}

/** Assigning to `__proto__` would set the prototype. */
function define(fields: Fields, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
  else fields[key] = value;
}

const isPlain = (value: object): value is Fields =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;

const sortedCopies = new WeakMap<object, unknown>();

/**
 * JSON with the keys of every object sorted. Convex sorts the fields it stores, and a model does not: without this,
 * arguments would change their order when they are stored. Returns the same object if it is already sorted.
 * @param json what `toJson` returned
 */
export function sortKeys(json: unknown): unknown {
  if (typeof json !== 'object' || !json) return json;
  const cached = sortedCopies.get(json);
  if (cached) return cached;
  const result = Array.isArray(json) ? sortEntries(json) : sortFields(json as Fields);
  if (result !== json) sortedCopies.set(json, result);
  return result;
}

function sortEntries(list: readonly unknown[]): readonly unknown[] {
  const entries = list.map(sortKeys);
  return entries.every((entry, i) => entry === list[i]) ? list : entries;
}

function sortFields(fields: Fields): Fields {
  const keys = Object.keys(fields);
  const inOrder = keys.toSorted(byCodeUnits);
  const result: Fields = {};
  let isInOrder = true;
  inOrder.forEach((key, i) => {
    const value = sortKeys(fields[key]);
    if (key !== keys[i] || value !== fields[key]) isInOrder = false;
    define(result, key, value);
  });
  return isInOrder ? fields : result;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
