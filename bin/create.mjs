#!/usr/bin/env node
/** `npx convex-assistant-ui my-chat [--next]`: copies a starter into a new folder. */
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const OLDEST_NODE = 22; // which agent 0.7 requires
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const examples = fileURLToPath(new URL('../examples/', import.meta.url));
const templates = readdirSync(examples);

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  const options = { template: { type: 'string' }, next: { type: 'boolean' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { folders: positionals, template: values.template ?? (values.next ? 'next' : 'vite') };
  } catch (error) {
    return fail(
      `${error.message}\nUsage: npx convex-assistant-ui my-chat [--template ${templates.join('|')}]`,
    );
  }
}

const { folders, template } = readArguments();
if (folders.length !== 1) fail('Name the folder of your new app: npx convex-assistant-ui my-chat');
if (!templates.includes(template))
  fail(`There is no template "${template}". Choose one of: ${templates.join(', ')}.`);

const [folder] = folders;
const target = resolve(folder);
if (existsSync(target) && !statSync(target).isDirectory())
  fail(`Cannot create an app in ${target}: it is a file. Choose another name.`);
if (existsSync(target) && readdirSync(target).length > 0)
  fail(`Cannot create an app in ${target}: the folder is not empty. Choose another name.`);

cpSync(join(examples, template), target, { recursive: true });
// npm leaves files of this name out of a package.
writeFileSync(
  join(target, '.gitignore'),
  'node_modules\n.next\ndist\n.env.local\nnext-env.d.ts\n*.tsbuildinfo\n',
);
const manifest = join(target, 'package.json');
const name = basename(target)
  .toLowerCase()
  .replaceAll(/[^a-z0-9-]+/g, '-');
const example = JSON.parse(readFileSync(manifest, 'utf8'));
// The version that this starter was tested with: below 1.0, a range of an older minor version excludes it.
const dependencies = { ...example.dependencies, 'convex-assistant-ui': `^${version}` };
writeFileSync(manifest, `${JSON.stringify({ ...example, name, dependencies }, null, 2)}\n`);

console.log(`
  Created ${target}. Next:

    cd ${folder.includes(' ') ? JSON.stringify(folder) : folder}
    npm install
    npm run dev
`);
const node = process.versions.node;
if (Number.parseInt(node, 10) < OLDEST_NODE)
  console.warn(
    `  The app needs Node ${OLDEST_NODE} or later, and this is Node ${node}. Update it first: https://nodejs.org\n`,
  );
