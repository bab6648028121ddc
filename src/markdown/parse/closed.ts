import type { MarkdownToken } from './tokens.js';

const TITLE_MARK = /^\s*["'(]/;

/**
 * How many of the first tokens no later text can change.
 * A block ends where the next one begins, and whether one begins is only known when its first line is complete: `2` may
 * become `2. item`, `#` may become `#tag`. A table may begin inside a paragraph and takes two lines to recognize. A
 * definition may still get a title from the line after it.
 */
export function countClosed(tokens: readonly MarkdownToken[], source: string): number {
  const starts: number[] = [];
  let end = 0;
  for (const token of tokens) {
    starts.push(end);
    end += token.raw.length;
  }
  for (let at = tokens.length - 1; at > 0; at--) {
    if (tokens[at]!.type === 'space') continue;
    const before = tokens[at - 1]!.type;
    const firstLine = source.indexOf('\n', starts[at]);
    const isWhole = firstLine >= 0 && (before !== 'paragraph' || source.indexOf('\n', firstLine + 1) >= 0);
    const maybeTitle = before === 'def' && TITLE_MARK.test(tokens[at]!.raw);
    if (isWhole && !maybeTitle) return at;
  }
  return 0;
}
