'use client';
import { useContext, useMemo } from 'react';
import { JsonStringsContext } from './JsonStringsContext.js';
import { englishJsonStrings, type JsonStrings } from './strings.js';

const known = new WeakMap<Partial<JsonStrings>, JsonStrings>();

/** All words, those of `some` where it has them. Once for each object: there are many leaves in a tree. */
function withEnglish(some: Partial<JsonStrings>): JsonStrings {
  const words = known.get(some) ?? { ...englishJsonStrings, ...some };
  known.set(some, words);
  return words;
}

export function useJsonStrings(strings?: Partial<JsonStrings>): JsonStrings {
  const inherited = useContext(JsonStringsContext);
  return useMemo(() => withEnglish(strings ? { ...inherited, ...strings } : inherited), [inherited, strings]);
}
