const BYTES = 16;

/** A random id. `crypto.randomUUID` is missing on pages without HTTPS, such as a dev server that a phone opens. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
