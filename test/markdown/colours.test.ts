import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(`../../src/styles/${name}.css`, import.meta.url), 'utf8');
const css = read('tokens') + read('markdown');

/** The value of a custom property in both themes, from its first declaration. */
function colorsOf(name: string): readonly [light: string, dark: string] {
  const value = new RegExp(`--cau-${name}: ([^;]+);`).exec(css)![1]!;
  const other = /^var\(--cau-([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colorsOf(other);
  const [, light, dark] = /^var\(--cau-light, (#\w{6})\) var\(--cau-dark, (#\w{6})\)$/.exec(value)!;
  return [light!, dark!];
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('the colors of code', () => {
  it.each(['keyword', 'string', 'class', 'property', 'entity', 'comment', 'added', 'removed'])(
    'the code color “%s” is readable in both themes',
    (kind) => {
      const [surface, colors] = [colorsOf('surface'), colorsOf(`code-${kind}`)];
      expect(contrastOf(colors[0], surface[0])).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colors[1], surface[1])).toBeGreaterThanOrEqual(4.5);
      expect(css).toContain(`[data-token='${kind}']`);
    },
  );
});
