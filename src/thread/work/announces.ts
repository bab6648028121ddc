const LONGEST = 160;

/**
 * Whether a text only introduces what comes after it: one short line that ends with a colon or an ellipsis. Any other
 * text may be what the user asked for, so it is never folded.
 */
export function announces(text: string): boolean {
  if (text.length > 2 * LONGEST) return false; // text deltas ask, too
  const line = text.trim();
  return line.length <= LONGEST && /^[^\n]*(?:[:：…]|\.{3})$/u.test(line);
}
