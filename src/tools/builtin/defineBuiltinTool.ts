import { mergeStrings, type BuiltinToolStrings } from '../../strings/index.js';
import { englishBuiltinToolStrings } from '../../strings/internal.js';
import { defineToolDisplay } from '../registry/defineToolDisplay.js';
import type { ToolDisplay } from '../types.js';

/** A display whose texts come from the surrounding strings. Keeps an app's changes to the display. */
export function defineBuiltinTool<Args extends object, Result>(
  create: (strings: BuiltinToolStrings) => ToolDisplay<Args, Result>,
): ToolDisplay<Args, Result> {
  const english: ToolDisplay<Args, Result> = defineToolDisplay(create(englishBuiltinToolStrings));
  return {
    ...english,
    localize(display, { builtinTools }) {
      if (!builtinTools) return display;
      const localized = new Map(
        Object.entries(create(mergeStrings(englishBuiltinToolStrings, builtinTools))),
      );
      const original = new Map(Object.entries(english));
      const entries = Object.entries(display).map(([key, value]: [string, unknown]) => [
        key,
        value === original.get(key) ? (localized.get(key) ?? value) : value,
      ]);
      return Object.fromEntries(entries) as ToolDisplay;
    },
  };
}
