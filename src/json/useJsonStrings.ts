'use client';
import type { JsonStrings } from '../strings/index.js';
import { englishJsonStrings, useStrings } from '../strings/internal.js';

/** The strings of the viewer. */
export const useJsonStrings = (): JsonStrings => useStrings('json', englishJsonStrings);
