import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../src/styles/', import.meta.url);
const files = readdirSync(folder).filter((name) => name !== 'index.css');
const cssOf = (name: string): string =>
  readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

describe('the stylesheet', () => {
  it('the stylesheet includes every CSS file', () => {
    const imported = [...cssOf('index.css').matchAll(/@import '\.\/(.+?)'/g)].map(([, name]) => name);
    expect(new Set(imported)).toEqual(new Set(files));
  });

  it('no two CSS files style the same class', () => {
    const owners = new Map<string, string[]>();
    for (const file of files)
      for (const name of new Set(cssOf(file).match(/\.cau-[\w-]+/g)))
        owners.set(name, [...(owners.get(name) ?? []), file]);
    expect([...owners].filter(([, in_]) => in_.length > 1)).toEqual([]);
  });

  it('the stylesheet animates only transform and opacity', () => {
    const animated = files.flatMap((file) =>
      [...cssOf(file).matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, frames]) =>
        [...frames!.matchAll(/([\w-]+)\s*:/g)].map(([, name]) => name),
      ),
    );
    expect(new Set(animated)).toEqual(new Set(['opacity', 'transform', 'visibility'])); // visibility moves nothing
  });

  it.each(files)('%s uses layers, logical properties, and colors from tokens', (file) => {
    const css = cssOf(file);
    expect(css.trimStart()).toMatch(/^@layer cau\./);
    expect(
      css.match(
        /\b(margin|padding|border)-(left|right)\b|[\s;]((left|right)\s*:|text-align:\s*(left|right))/g,
      ),
    ).toBeNull();
    if (file !== 'tokens.css' && file !== 'markdown.css') expect(css.match(/#[\da-f]{3,8}\b/gi)).toBeNull();
  });
});
