/**
 * Writes registry.json and registry/*.json from the components in registry, in the format of shadcn. With --check it only
 * fails where a file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const manifest = JSON.parse(read('package.json'));
const isCheck = process.argv.includes('--check');

/** Each item has all of its files, because an item that is installed from a file cannot refer to another item. */
const ITEMS = [
  {
    name: 'thread',
    title: 'Thread',
    description: 'The chat: messages, tool calls, notices and the composer.',
    files: ['thread', 'composer', 'tool-row'],
  },
  {
    name: 'composer',
    title: 'Composer',
    description: 'Where a message is written.',
    files: ['composer'],
  },
  {
    name: 'tool-row',
    title: 'Tool row',
    description: 'A tool call: its icon, what it does, and its details.',
    files: ['tool-row'],
  },
  {
    name: 'thread-list',
    title: 'Thread list',
    description: "The user's threads.",
    files: ['thread-list'],
  },
];

const itemOf = ({ files, ...item }, withContent) => ({
  ...item,
  type: 'registry:component',
  files: files.map((file) => ({
    path: `registry/${file}.tsx`,
    type: 'registry:component',
    target: `components/convex-assistant-ui/${file}.tsx`,
    ...(withContent && { content: read(`registry/${file}.tsx`) }),
  })),
});

const outputs = {
  'registry.json': {
    $schema: 'https://ui.shadcn.com/schema/registry.json',
    name: manifest.name,
    homepage: manifest.homepage ?? `https://www.npmjs.com/package/${manifest.name}`,
    items: ITEMS.map((item) => itemOf(item, false)),
  },
  ...Object.fromEntries(
    ITEMS.map((item) => [
      `registry/${item.name}.json`,
      { $schema: 'https://ui.shadcn.com/schema/registry-item.json', ...itemOf(item, true) },
    ]),
  ),
};

const stale = Object.entries(outputs).flatMap(([path, output]) => {
  const text = `${JSON.stringify(output, null, 2)}\n`;
  const file = new URL(path, root);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return [];
  if (!isCheck) writeFileSync(file, text);
  return [path];
});

if (isCheck && stale.length > 0) {
  console.error(`${stale.join(', ')} differ from the components in registry. Run "npm run format".`);
  process.exit(1);
}
