const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Engines copy shorter texts and slice longer ones. */
const SHORTEST_SLICE = 13;
/** Longer texts belong to whole blocks, which are replaced with every delta. */
const LONGEST_KEPT = 8_000;

/** A copy of a text: a slice would keep the whole text it was cut from in memory. */
const detach = (text: string): string =>
  text.length < SHORTEST_SLICE || text.length > LONGEST_KEPT
    ? text
    : (JSON.parse(JSON.stringify(text)) as string);

/**
 * The new value, built from the previous one wherever both are equal. What did not change keeps its identity, so
 * nothing that displays it renders again.
 */
export function share<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return old as T;
  if (typeof next === 'string') return detach(next) as T;
  if (Array.isArray(next)) {
    const before = Array.isArray(old) ? (old as unknown[]) : [];
    const shared = next.map((value, at) => share<unknown>(before[at], value));
    const isSame = before.length === next.length && shared.every((value, at) => value === before[at]);
    return (isSame && Array.isArray(old) ? old : shared) as T;
  }
  if (!isPlain(next)) return next;
  const before = isPlain(old) ? old : {};
  const keys = Object.keys(next);
  let isSame = isPlain(old) && keys.length === Object.keys(before).length;
  const shared: Record<string, unknown> = {};
  for (const key of keys) {
    shared[key] = share(before[key], next[key]);
    isSame &&= shared[key] === before[key] && key in before;
  }
  return (isSame ? old : shared) as T;
}
