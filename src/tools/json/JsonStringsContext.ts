'use client';
import { createContext, useContext, useMemo } from 'react';
import { englishJsonStrings, type JsonStrings } from './strings.js';

/** The words of every view below it. */
export const JsonStringsContext = createContext<JsonStrings>(englishJsonStrings);

export function useJsonStrings(strings?: Partial<JsonStrings>): JsonStrings {
  const inherited = useContext(JsonStringsContext);
  return useMemo(() => (strings ? { ...inherited, ...strings } : inherited), [inherited, strings]);
}
