import { PHRASES } from './phrases.mjs';

/**
 * The phrases to avoid in a text, with the line of each. A phrase may continue on the next line.
 *
 * @param {string} text
 * @returns {{ line: number, phrase: string, instead: string }[]}
 */
export function findPhrases(text) {
  const joined = text.replaceAll(
    /\n(?: *(?:\*|\/\/|#|>|\|)(?= ))? */g,
    (gap) => `\n${' '.repeat(gap.length - 1)}`,
  );
  return PHRASES.flatMap(({ pattern, instead }) =>
    [...joined.matchAll(loose(pattern))].map(({ 0: match, index }) => ({
      line: joined.slice(0, index).split('\n').length,
      phrase: match.replaceAll(/\s+/g, ' '),
      instead,
    })),
  ).toSorted((a, b) => a.line - b.line);
}

/** A space of the pattern matches a line break too. */
const loose = (pattern) => new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags);
