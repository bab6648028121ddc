/** The length of a text in UTF-8, which is what Convex counts. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    // Each half of a surrogate pair counts for two of its four bytes.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/** Approximates the number of bytes that Convex counts for a stored value. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 + byteLength(value);
  if (value instanceof ArrayBuffer) return 2 + value.byteLength;
  if (typeof value !== 'object' || value === null) return 9;
  let size = 2;
  if (Array.isArray(value)) for (const element of value) size += sizeOf(element);
  else for (const [key, field] of Object.entries(value)) size += key.length + 1 + sizeOf(field);
  return size;
}

/** The beginning of a text that fits into `max` bytes. Never ends with half a character. */
export function truncateBytes(text: string, max: number): string {
  if (byteLength(text) <= max) return text;
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > max) break;
    end += character.length;
  }
  return text.slice(0, end);
}
