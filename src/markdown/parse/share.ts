const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The new value, made of the old one wherever both say the same. What has not changed keeps its identity, so nothing
 * that shows it renders again.
 */
export function share<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next;
  if (Array.isArray(old) && Array.isArray(next)) {
    const shared = next.map((value, at) => share<unknown>(old[at], value));
    const isSame = old.length === next.length && shared.every((value, at) => value === old[at]);
    return (isSame ? old : shared) as T;
  }
  if (!isPlain(old) || !isPlain(next)) return next;
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(old).length;
  const shared: Record<string, unknown> = {};
  for (const key of keys) {
    shared[key] = share(old[key], next[key]);
    isSame &&= shared[key] === old[key] && key in old;
  }
  return (isSame ? old : shared) as T;
}
