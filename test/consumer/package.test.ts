import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from '../support/imports.js';

const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const files = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : [];

/** `a/b` of `a/b/c`, if `a` is a scope. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

it('the package imports only its dependencies and peer dependencies', () => {
  expect(files.length).toBeGreaterThan(100);
  const { dependencies, peerDependencies } = manifest;
  const known = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...builtinModules]);
  const unknown = files
    .filter((file) => /\.(js|d\.ts)$/.test(file))
    .flatMap((file) =>
      importsOf(readFileSync(join(dist, file), 'utf8'))
        .map(({ from }) => from)
        .filter((from) => !/^[./]/.test(from) && !from.startsWith('node:') && !known.has(packageOf(from)))
        .map((from) => `${file}: ${from}`),
    );
  expect(unknown).toEqual([]);
});

it('the package contains the icons it uses, with their license, instead of 50 MB of Lucide', () => {
  expect(manifest.dependencies).not.toHaveProperty('lucide-react');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
  expect(readFileSync(join(dist, 'icons/LICENSE'), 'utf8')).toContain('ISC License');
  const icons = files.filter((file) => file.startsWith('icons') && statSync(join(dist, file)).isFile());
  const size = icons.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0);
  expect(size).toBeLessThan(500_000);
});
