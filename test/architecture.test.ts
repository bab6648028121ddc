import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rules } from './support/imports.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const records = readdirSync(`${root}docs/decisions`).map((file) => `docs/decisions/${file}`);

/** The folders and files that a text names in backticks. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+|[\w-]+\.(?:ts|tsx|mjs))`/g)]
    .map(([, path]) => path!)
    .filter((path) => /^(src|test|docs|bench|scripts|stories|demo)\/|\.(ts|tsx|mjs)$/.test(path));

const names = new Set(
  ['src', 'test', 'scripts']
    .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }))
    .map((path) => path.split('/').at(-1)!),
);

/** Whether a path exists, from the root or from `src`. For a bare name: whether any file has it. */
const exists = (path: string): boolean =>
  path.includes('/') ? existsSync(root + path) || existsSync(`${root}src/${path}`) : names.has(path);

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/upstream.md', ...records])(
  '%s names only files that exist',
  (file) => {
    expect(pathsIn(read(file)).filter((path) => !exists(path))).toEqual([]);
  },
);

it('ARCHITECTURE.md lists what the import test allows each module', () => {
  const list = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join(', ') || '–';
  const present = new Set(
    read('ARCHITECTURE.md')
      .split('\n')
      .map((line) => line.replaceAll(/ +/g, ' ')),
  );
  const lines = Object.entries(rules).map(
    ([module, { modules, packages }]) => `| \`${module}\` | ${list(modules)} | ${list(packages)} |`,
  );
  // Put these lines into the table of modules, in place of the old ones, and run `npx oxfmt ARCHITECTURE.md`.
  expect(lines.filter((line) => !present.has(line))).toEqual([]);
});

it('docs/upstream.md names only tests that exist', () => {
  const named = [...read('docs/upstream.md').matchAll(/`(test\/[\w./-]+)`: "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(([, file, name]) => !read(file!).includes(name!)).map(([, , name]) => name);
  expect(missing).toEqual([]);
});
