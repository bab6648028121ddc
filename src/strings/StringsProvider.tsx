'use client';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { isSameStrings, mergeStrings } from './merge.js';
import type { SomeStrings, Strings } from './strings.js';

const NO_CHANGES: SomeStrings = {};

const StringsContext = createContext<SomeStrings>(NO_CHANGES);

/** Props of `StringsProvider`. */
export interface StringsProviderProps {
  /** Any of the strings, or a complete translation. Strings you leave out are inherited, or English. */
  readonly strings?: SomeStrings | undefined;
  readonly children?: ReactNode;
}

/** Replaces strings in everything below: threads, lists, tool calls, JSON and markdown. */
export function StringsProvider({ strings = NO_CHANGES, children }: StringsProviderProps) {
  const around = useContext(StringsContext);
  // Often an inline object, which is new on every render.
  const [kept, setKept] = useState(strings);
  const isSame = isSameStrings(kept, strings);
  if (!isSame) setKept(strings);
  const own = isSame ? kept : strings;
  const all = useMemo(() => mergeStrings(around, own), [around, own]);
  return <StringsContext.Provider value={all}>{children}</StringsContext.Provider>;
}

/** The strings that the surrounding providers replace. */
export const useReplacedStrings = (): SomeStrings => useContext(StringsContext);

/**
 * The strings of one area. Each area passes its own English table, so that an app loads only those of the areas that it
 * shows.
 */
export function useStrings<Area extends keyof Strings>(area: Area, english: Strings[Area]): Strings[Area] {
  const replaced = useContext(StringsContext)[area];
  return mergeStrings<object>(english, replaced) as Strings[Area];
}
