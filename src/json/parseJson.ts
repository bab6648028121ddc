/** JSON text that is read without being asked to. */
export const READ_AT_ONCE = 10_000;

// A number of so many digits would be shown as another one.
const LONG_NUMBER = /[[:,\s]-?\d[\d.]{15,}/;

/** An object or a list, by how the text begins and ends. */
export function looksLikeJson(text: string): boolean {
  const first = text.slice(0, 64).trimStart()[0];
  const last = text.slice(-64).trimEnd().at(-1);
  return (first === '{' && last === '}') || (first === '[' && last === ']');
}

export function parseJson(text: string): object | undefined {
  if (!looksLikeJson(text) || LONG_NUMBER.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
