/** The model's replies, for the backend that sends them and the pages that wait for them. */
export const wordsOf = (count: number): string =>
  Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

/** Paragraphs, the last one long enough that a test can act while it is written. */
export const STORY = ['Once upon a time.', 'There was a thread.', wordsOf(120)].join('\n\n');
