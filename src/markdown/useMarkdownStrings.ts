'use client';
import type { MarkdownStrings } from '../strings/index.js';
import { englishMarkdownStrings, useStrings } from '../strings/internal.js';

/** The strings that markdown adds to a text. */
export const useMarkdownStrings = (): MarkdownStrings => useStrings('markdown', englishMarkdownStrings);
