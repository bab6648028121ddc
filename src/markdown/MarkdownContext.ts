'use client';
import { createContext, useContext } from 'react';
import type { MarkdownComponents } from './components.js';
import type { FootnoteToken } from './parse/tokens.js';
import { englishMarkdownStrings, type MarkdownStrings } from './strings.js';

/** How a text is shown. */
export interface MarkdownView {
  readonly components: MarkdownComponents;
  readonly strings: MarkdownStrings;
  readonly headingOffset: number;
  /** Where images load from without a click. */
  readonly imageHosts: readonly string[];
  /** Images are drawn as their descriptions. */
  readonly imagesAsText?: boolean;
}

export const MarkdownContext = createContext<MarkdownView>({
  components: {},
  strings: englishMarkdownStrings,
  headingOffset: 2,
  imageHosts: [],
});

export const useMarkdownView = (): MarkdownView => useContext(MarkdownContext);

/** The notes by their numbers. It must be the same for as long as it says the same: React asks every block else. */
export const NotesContext = createContext<readonly FootnoteToken[]>([]);
