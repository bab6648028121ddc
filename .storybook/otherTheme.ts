import type { Look } from './look.js';

interface StoryContext {
  readonly id: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly initialArgs: Readonly<Record<string, unknown>>;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** The URL of a story in the dark theme, in its current state. */
export function otherTheme({ id, args, initialArgs, globals }: StoryContext, look: Look): string {
  const changed = Object.entries(args).filter(
    ([name, value]) => value !== initialArgs[name] && /^(?:string|number|boolean)$/.test(typeof value),
  );
  const query = new URLSearchParams({
    id,
    viewMode: 'story',
    globals: pairs(Object.entries({ ...look, theme: 'dark', time: globals['time'] ?? 0 })),
    args: pairs(changed.map(([name, value]) => [name, typeof value === 'boolean' ? `!${value}` : value])),
  });
  return `iframe.html?${query}`;
}

const pairs = (entries: ReadonlyArray<readonly [string, unknown]>): string =>
  entries.map(([name, value]) => `${name}:${String(value)}`).join(';');
