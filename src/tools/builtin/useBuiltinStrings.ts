'use client';
import type { BuiltinViewStrings } from '../../strings/index.js';
import { englishBuiltinViewStrings, useStrings } from '../../strings/internal.js';

/** The strings inside the built-in displays. */
export const useBuiltinStrings = (): BuiltinViewStrings =>
  useStrings('builtinViews', englishBuiltinViewStrings);
