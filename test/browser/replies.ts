/** What the model says, for the backend that says it and for the pages that wait for it. */
export const wordsOf = (count: number): string =>
  Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

/** Paragraphs, the last of them long enough to do something while it is written. */
export const STORY = ['Once upon a time.', 'There was a thread.', wordsOf(120)].join('\n\n');
