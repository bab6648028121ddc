import type { Lexer, Tokens } from 'marked';

const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/**
 * Marks items that begin with a box such as `[x]` and removes the box from their text. marked does this too, but
 * searches all text for each item.
 */
export function markTasks(list: Tokens.List, queue: Lexer['inlineQueue']): void {
  let wordsOf: Map<unknown, Lexer['inlineQueue'][number]> | undefined;
  for (const item of list.items) {
    const box = TASK.exec(item.text);
    const first = item.tokens[0] as Tokens.Text | Tokens.Paragraph | undefined;
    if (!box || (first?.type !== 'text' && first?.type !== 'paragraph')) continue;
    wordsOf ??= new Map(queue.map((words) => [words.tokens, words]));
    const words = wordsOf.get(first.tokens);
    if (words) words.src = words.src.replace(TASK, '');
    for (const token of [item, first]) token.text = token.text.replace(TASK, '');
    first.raw = first.raw.replace(TASK, '');
    item.task = true;
    item.checked = box[1] !== ' ';
  }
}
