/** The result of `make`, or the fallback if the data it reads (a getter, a proxy) throws. */
export function attempt<T>(make: () => T, fallback: T): T {
  try {
    return make();
  } catch {
    return fallback;
  }
}
