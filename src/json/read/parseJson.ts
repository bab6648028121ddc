/** Text up to this length is shown as JSON without a click. */
export const READ_AT_ONCE = 10_000;

// Parsing would change numbers with this many digits.
const LONG_NUMBER = /[[:,\s]-?\d[\d.]{15,}/;

/** Whether a text begins and ends like an object or a list. */
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
