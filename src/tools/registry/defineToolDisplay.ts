import type { ToolDisplay } from '../types.js';

/**
 * Describes everything about a tool's display in one entry, typed by the tool's arguments and result.
 *
 * ```ts
 * const webSearch = defineToolDisplay<{ query: string }, { results: Hit[] }>({
 *   icon: Globe,
 *   labels: {
 *     running: ({ args }) => args.query && `Searching for ${args.query}`,
 *     complete: ({ result }) => `Found ${result.results.length} results`,
 *   },
 * });
 * ```
 */
export function defineToolDisplay<Args extends object, Result = unknown>(
  display: ToolDisplay<Args, Result>,
): ToolDisplay<Args, Result> {
  return display;
}
