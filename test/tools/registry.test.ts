import { describe, expect, it } from 'vitest';
import { createToolRegistry } from '../../src/tools/registry/registry.js';

const named = (title: string) => ({ title });

describe('the registry', () => {
  const registry = createToolRegistry(
    {
      webSearch: named('exact'),
      'mcp__*': named('mcp'),
      'mcp__github__*': named('github'),
      mcp__x: named('x'),
    },
    { fallback: named('fallback') },
  );
  it.each([
    ['webSearch', 'exact'],
    ['mcp__x', 'x'],
    ['mcp__slack__post', 'mcp'],
    ['mcp__github__list', 'github'],
    ['webSearchMore', 'fallback'],
    ['', 'fallback'],
    ['toString', 'fallback'],
    ['__proto__', 'fallback'],
  ])('the registry displays %s as %s', (name, title) => {
    expect(registry.resolve(name).title).toBe(title);
  });

  it('the registry has an entry for every tool, even an empty one', () => {
    expect(createToolRegistry({}).resolve('anything')).toEqual({});
    expect(createToolRegistry({ '*': named('all') }).resolve('anything').title).toBe('all');
  });

  it('the registry refuses a star inside a name, and says why', () => {
    expect(() => createToolRegistry({ 'mcp__*__list': {} })).toThrow(/at the end .* Got 'mcp__\*__list'/);
  });
});
