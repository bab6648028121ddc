import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from '../support/imports.js';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/start/quick-start.md'), 'utf8');

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

it('the install commands contain every package that the quick start imports', () => {
  // The Vite config of the quick start is for apps that already have Vite.
  const files = [...page.matchAll(/^```tsx? title="(?!vite\.config)[^"]+"\n([^]*?)^```$/gm)].map(
    ([, code]) => code!,
  );
  expect(files.length).toBeGreaterThan(5);
  const imported = files
    .flatMap((code) => importsOf(code).map(({ from }) => from))
    .filter((from) => !from.startsWith('.'));
  const lines = [...page.matchAll(/^npm install (?!-g)(.+ .+|\S+@\S+)$/gm)].flatMap(([, rest]) =>
    rest!.split(' '),
  );
  const installed = new Set(
    lines.filter((word) => !word.startsWith('--')).map((word) => word.replace(/(?<=.)@[\d.]+$/, '')),
  );
  expect([...new Set(imported.map(nameOf))].filter((name) => !installed.has(name))).toEqual([]);
});

it('the install commands pin a version of assistant-ui that can be installed', () => {
  expect(page).toMatch(/npm install --save-exact @assistant-ui\/react@0\.15\.21\n/);
  const { peerDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  expect(peerDependencies['@assistant-ui/react']).toBe('>=0.15.21 <0.15.22');
});
