'use client';
import type { ContentStrings } from '../strings/index.js';
import { englishContentStrings, useStrings } from '../strings/internal.js';

/** The strings in place of content that is not shown. */
export const useContentStrings = (): ContentStrings => useStrings('content', englishContentStrings);
