import type { ToolDisplay } from './types.js';

/** Which tool is shown how. */
export interface ToolRegistry {
  /** By its exact name, else by the longest prefix that fits, else the fallback. */
  resolve(toolName: string): ToolDisplay;
  /** The tools that have an entry of their own. */
  readonly entries: Readonly<Record<string, ToolDisplay>>;
}

/** Options of `createToolRegistry`. */
export interface ToolRegistryOptions {
  /** For tools without an entry. */
  readonly fallback?: ToolDisplay;
}

/**
 * Which tool is shown how.
 * @param entries by the tool's name, or by the beginning of its name: `{ webSearch, 'mcp__*': mcpTool }`
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
