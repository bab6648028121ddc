import type { ToolDisplay } from '../types.js';

/** Finds the display of a tool. */
export interface ToolRegistry {
  /** Finds a display by exact name, then by the longest matching prefix, then the fallback. */
  resolve(toolName: string): ToolDisplay;
  /** The tools that have their own entry. */
  readonly entries: Readonly<Record<string, ToolDisplay>>;
}

/** Options of `createToolRegistry`. */
export interface ToolRegistryOptions {
  /** The display of tools without an entry. */
  readonly fallback?: ToolDisplay;
}

/**
 * Creates a registry of tool displays.
 * @param entries by tool name, or by a prefix of it: `{ webSearch, 'mcp__*': mcpTool }`
 */
export function createToolRegistry(
  entries: Readonly<Record<string, ToolDisplay>>,
  { fallback = {} }: ToolRegistryOptions = {},
): ToolRegistry {
  const exact = new Map<string, ToolDisplay>();
  const prefixes: Array<readonly [prefix: string, display: ToolDisplay]> = [];
  for (const [name, display] of Object.entries(entries)) {
    const star = name.indexOf('*');
    if (star < 0) exact.set(name, display);
    else if (star === name.length - 1) prefixes.push([name.slice(0, -1), display]);
    else throw new Error(`A star can only be at the end of a tool's name, as in 'mcp__*'. Got '${name}'.`);
  }
  prefixes.sort(([a], [b]) => b.length - a.length);
  return {
    entries: Object.fromEntries(exact),
    resolve: (toolName) =>
      exact.get(toolName) ?? prefixes.find(([prefix]) => toolName.startsWith(prefix))?.[1] ?? fallback,
  };
}
