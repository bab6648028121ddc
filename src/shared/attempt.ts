/** What `make` gives, or the fallback where the data it reads (a getter, a proxy) throws. */
export function attempt<T>(make: () => T, fallback: T): T {
  try {
    return make();
  } catch {
    return fallback;
  }
}
