const MAX_LENGTH = 160;

/** Whether a line states what the model does next, in the language of the thread's strings. */
export type StatesIntent = (line: string) => boolean;

/**
 * Whether a text only introduces what comes after it: one short line that ends with a colon or an ellipsis, or that
 * states an intent. Any other text may be what the user asked for, so it is never folded.
 */
export function announces(text: string, statesIntent: StatesIntent): boolean {
  if (text.length > 2 * MAX_LENGTH) return false; // called for every text delta
  const line = text.trim();
  if (line === '' || line.length > MAX_LENGTH || line.includes('\n')) return false;
  return /(?:[:：…]|\.{3})$/u.test(line) || statesIntent(line);
}
