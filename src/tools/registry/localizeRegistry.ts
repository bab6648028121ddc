import type { SomeStrings } from '../../strings/index.js';
import type { ToolRegistry } from './registry.js';
import type { ToolDisplay } from '../types.js';

const known = new WeakMap<ToolRegistry, WeakMap<SomeStrings, ToolRegistry>>();

/** A registry whose displays use these strings. The same arguments return the same registry. */
export function localizeRegistry(registry: ToolRegistry, strings: SomeStrings): ToolRegistry {
  const localized = known.get(registry) ?? new WeakMap<SomeStrings, ToolRegistry>();
  known.set(registry, localized);
  const result = localized.get(strings) ?? createLocalized(registry, strings);
  localized.set(strings, result);
  return result;
}

function createLocalized(registry: ToolRegistry, strings: SomeStrings): ToolRegistry {
  const displays = new WeakMap<ToolDisplay, ToolDisplay>();
  return {
    entries: registry.entries,
    resolve(toolName) {
      const display = registry.resolve(toolName);
      if (!display.localize) return display;
      const localized = displays.get(display) ?? display.localize(display, strings);
      displays.set(display, localized);
      return localized;
    },
  };
}
