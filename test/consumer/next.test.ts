/**
 * The checks of the Next.js example in `npm test`. `npm run test:deep -- next` installs, builds and uses it
 * (`next.deep.ts`).
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const examples = join(root, 'examples');

function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]));
}

it('the Next.js example compiles against the built package, with a real Agent that has tools', () => {
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  const check = () =>
    execFileSync(process.execPath, [tsc, '-p', join(import.meta.dirname, 'next')], { encoding: 'utf8' });
  expect(check).not.toThrow();
});

it('both starters have the same backend and the same tools', () => {
  expect(contentsOf(join(examples, 'next/convex'))).toEqual(contentsOf(join(examples, 'vite/convex')));
  const shared = { 'embedded.ts': 'embedded.ts', 'components/tools.tsx': 'src/tools.tsx' };
  for (const [next, vite] of Object.entries(shared))
    expect(readFileSync(join(examples, 'next', next), 'utf8')).toBe(
      readFileSync(join(examples, 'vite', vite), 'utf8'),
    );
});
