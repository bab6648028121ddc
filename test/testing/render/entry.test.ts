import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from '../../support/imports.js';

const src = resolve(import.meta.dirname, '../../../src');

const fileOf = (path: string): string =>
  [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((file) => existsSync(file))!;

/** The packages that a file loads, including everything it imports. */
function packagesOf(file: string, seen: Set<string> = new Set()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const { from, isType } of importsOf(readFileSync(file, 'utf8'))) {
    if (isType) continue;
    const found = from.startsWith('.') ? packagesOf(fileOf(join(dirname(file), from)), seen) : [from];
    for (const name of found) packages.add(name);
  }
  return packages;
}

it('the render entry needs no backend, test library, Storybook or Node', () => {
  const packages = [...packagesOf(join(src, 'testing/render/index.ts'))].toSorted();
  expect(packages).toMatchInlineSnapshot(`
    [
      "@assistant-ui/react",
      "convex/react",
      "convex/server",
      "convex/values",
      "immer",
      "lucide-react",
      "react",
      "react-dom",
      "react-dom/client",
      "zustand/middleware",
      "zustand/vanilla",
    ]
  `);
  const preview = [...packagesOf(join(src, 'testing/render/preview.tsx'))];
  expect(preview.filter((name) => !packages.includes(name))).toEqual([]);
});
