'use client';
import { createContext, useContext } from 'react';
import type { MarkdownComponents } from './components.js';
import type { FootnoteToken } from './parse/tokens.js';

/** How a text is displayed. */
export interface MarkdownView {
  readonly components: MarkdownComponents;
  readonly headingOffset: number;
  /** Hosts that images load from without a click. */
  readonly imageHosts: readonly string[];
  /** Images are drawn as their descriptions. */
  readonly imagesAsText?: boolean;
}

export const MarkdownContext = createContext<MarkdownView>({
  components: {},
  headingOffset: 2,
  imageHosts: [],
});

export const useMarkdownView = (): MarkdownView => useContext(MarkdownContext);

/** Footnotes by number. Keep the same object while its content is the same, otherwise every block renders again. */
export const NotesContext = createContext<readonly FootnoteToken[]>([]);
