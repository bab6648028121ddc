import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(resolve(root, path), 'utf8'));

/** What shadcn requires of an item: https://ui.shadcn.com/docs/registry/registry-item-json */
const file = z.strictObject({
  path: z.string(),
  type: z.enum(['registry:component']),
  target: z.string().regex(/^components\/[\w/-]+\.tsx$/),
  content: z.string().optional(),
});
const item = z.strictObject({
  $schema: z.literal('https://ui.shadcn.com/schema/registry-item.json').optional(),
  name: z.string().regex(/^[a-z-]+$/),
  type: z.enum(['registry:component']),
  title: z.string(),
  description: z.string(),
  files: z.array(file).min(1),
});
const registry = z.strictObject({
  $schema: z.literal('https://ui.shadcn.com/schema/registry.json'),
  name: z.string(),
  homepage: z.url(),
  items: z.array(item),
});

it('offers thread, composer, tool row and thread list in the format of shadcn', () => {
  const { items } = registry.parse(readJson('registry.json'));
  expect(items.map(({ name }) => name)).toEqual(['thread', 'composer', 'tool-row', 'thread-list']);
  for (const { name } of items) {
    const { files } = item.parse(readJson(`registry/${name}.json`));
    for (const { path, content } of files) expect(content).toBe(readFileSync(resolve(root, path), 'utf8'));
    // An item contains every file that it imports.
    const imported = files.flatMap(({ content }) => content!.match(/(?<=from '@\/)components\/[^']+/g) ?? []);
    const targets = new Set(files.map(({ target }) => target));
    expect(imported.filter((path) => !targets.has(`${path}.tsx`))).toEqual([]);
  }
});

it('installs nothing: an item is a file of the package, so the package and its peers are there', () => {
  // shadcn would write "^0.15.21" for assistant-ui, which no new install can resolve.
  const items = readdirSync(resolve(root, 'registry')).filter((name) => name.endsWith('.json'));
  expect(items.length).toBe(4);
  for (const name of items) expect(readJson(`registry/${name}`)).not.toHaveProperty('dependencies');
});

it('the JSON of the registry matches the files it offers', () => {
  expect(() =>
    execFileSync(process.execPath, ['scripts/registry.mjs', '--check'], { cwd: root, stdio: 'pipe' }),
  ).not.toThrow();
  expect(existsSync(resolve(root, 'registry/thread.json'))).toBe(true);
});
